import { copyFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { recoverReplacedFiles, type RecoveredFile } from '../../../../src/main/outbox/recovery/replaced-files.ts'
import { recoveredFilesSchema } from '../../../../src/main/database/maintenance/recoverable-rows.ts'
import { damagePages, rootPageOf } from '../../database/damaged-pages.ts'
import { openStation, turnsDone, type Station, type StationOptions } from '../station.ts'

/** The station of an account at the place where its file is, paused; an owner that its database has is left to it. */
function stationOf(accountId: string, { folder }: Pick<StationOptions, 'folder'> = {}): Station {
  const station = openStation({ ...(folder === undefined ? {} : { folder }), queue: { fingerprint: undefined } })
  const { owner } = openStores(station.db)
  if (owner.read() === null) owner.claim(accountId, 1, false)
  station.queue.pause()
  return station
}

const recover = ({ db }: Station): readonly RecoveredFile[] => recoverReplacedFiles(db, openStores(db), 2)

const entered = ({ db }: Station): readonly string[] | null =>
  openStores(db).document('rescued-file', recoveredFilesSchema).readable()

/** What another account has replaced, copied into the folder of this one. */
function withFileOfAnother(fill: (station: Station) => void = () => undefined) {
  const other = stationOf('live-2')
  fill(other)
  other.db.close()
  const station = stationOf('live-1')
  const file = join(station.folder, 'station.db.replaced-2026-11-21T08-00-00-000Z')
  copyFileSync(join(other.folder, 'station.db'), file)
  return { station, file, other }
}

/** The folder got another account's name by hand under a build that left the owner in the database as it was. */
test('a torn database that was used last in this very folder is recovered onto hold, also where it has the name of another account', async () => {
  const before = stationOf('live-2')
  before.enter('W1')
  before.enter('W2')
  before.db.close()
  const file = join(before.folder, 'station.db')
  damagePages(file, [rootPageOf(file, 'bills')])
  const station = stationOf('live-1', before)
  expect(openStores(station.db).owner.read()).toBe('live-1')
  expect(recover(station)).toMatchObject([{ draftIds: [expect.any(String), expect.any(String)], otherOwner: null }])
  expect([station.state('W1'), station.state('W2')]).toEqual(['HOLD', 'HOLD'])
  station.queue.resume()
  await turnsDone()
  expect(station.carrier.sent).toEqual([])
  expect(recover(station)).toEqual([])
})

test('of a file of another account nothing is recovered, it is told of each time, and once it lies in the folder of its account it is recovered', () => {
  const { station, file, other } = withFileOfAnother((of) => void of.enter('OTHERS'))
  const told = [
    {
      file,
      otherOwner: 'live-2',
      draftIds: [],
      missingDrafts: 1,
      requests: [],
      missingRequests: 0,
      told: { file, labels: [], unprinted: new Set() },
    },
  ]
  expect([recover(station), recover(station)]).toEqual([told, told])
  expect(station.state('OTHERS')).toBe('GONE')
  expect(entered(station)).toEqual([])
  rmSync(join(other.folder, 'station.db'))
  copyFileSync(file, join(other.folder, basename(file)))
  const again = stationOf('live-2', other)
  recover(again)
  expect(again.state('OTHERS')).toBe('HOLD')
})

test('a file of another account in which everything is done is told of to nobody, and not read again', () => {
  const { station, file } = withFileOfAnother()
  expect([recover(station), entered(station)]).toEqual([[], [basename(file)]])
})

test('whose a file is and where it was used is read from the newest copy of its row', () => {
  const { station, file } = withFileOfAnother((of) => {
    of.enter('W1')
    // As a page that is not in use any more holds them.
    of.db.exec(`CREATE TABLE stale AS SELECT * FROM documents WHERE name = 'account'`)
    of.db.exec(`UPDATE stale SET json = '{"accountId":"live-1"}', saved_at_ms = 0`)
  })
  expect(recover(station)).toMatchObject([{ file, otherOwner: 'live-2', draftIds: [] }])
})
