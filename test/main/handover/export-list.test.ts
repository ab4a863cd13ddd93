import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportList } from '../../../src/main/handover/export-list.ts'
import {
  handoverColumns,
  handoverRefusals,
  leftReasons,
  missingNotes,
  type HandoverWords,
} from '../../../src/shared/domain/handover.ts'
import { morning, openHandoverStation, person, type HandoverStation } from './handover-station.ts'
import { hourMs } from '../../../src/shared/domain/time/time-units.ts'

let station: HandoverStation
beforeEach(() => (station = openHandoverStation()))
afterEach(() => station.end())

const table = <Name extends string>(names: readonly Name[], word: (name: Name) => string): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, word(name)])) as Record<Name, string>
const words: HandoverWords = {
  headings: [...handoverColumns],
  results: { taken: 'given', missing: 'missing', refused: 'refused', unknown: 'unknown' },
  notes: table(
    missingNotes.filter((note) => note !== 'none'),
    (note) => note,
  ),
  reasons: table(leftReasons, (reason) => `because ${reason}`),
  unreadable: '{count} lost',
  refusals: { ...table(handoverRefusals, (refusal) => refusal), 'other-day': 'of {day}', 'handed-over': 'in {detail}' },
}

/** The cells that say which parcel it is, what became of it and why. */
async function exported(number: number): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'handover-export-'))
  const list = station.handover.exportable(number, person)
  const to = { folder, format: 'csv', words, sheetWorkerFile: '', serviceName: String, atMs: station.nowMs } as const
  const { path, rows, unreadable } = await exportList(list, to)
  expect(readdirSync(folder)).toHaveLength(1)
  const [heading, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\r\n')
  expect(heading).toBe(`\uFEFF${handoverColumns.map((column) => `"${column}"`).join(',')}`)
  expect(lines).toHaveLength(rows + Math.sign(unreadable))
  return lines.map((line) => {
    const cells = line.split('","').map((cell) => cell.replaceAll('"', ''))
    return [cells[0], ...cells.slice(7)].join(' | ')
  })
}

test('an open list is exported with each parcel once: given, missing, withheld, withdrawn, refused, not known', async () => {
  station.bill('CP1', { packages: 2 })
  for (const code of ['CP2', 'CP3', 'CP4', 'CP6']) station.bill(code)
  station.bill('CP5', { createdAtMs: morning - 48 * hourMs })
  for (const code of ['CP1-1', 'CP2', 'CP5', 'CP5', 'CP9', 'CP6']) station.scan(code)
  station.setStatus('CP2', 6)
  station.handover.withhold({ billCode: 'CP3', parcel: 1, reason: 'broken', note: 'ướt' }, person)
  const { number } = station.view()
  expect(await exported(number)).toEqual([
    'CP1-1 | given |  | 21/11/2026 10:42',
    'CP6 | given |  | 21/11/2026 10:42',
    'CP1-2 | missing | no-label | ',
    'CP4 | missing | no-label | ',
    'CP3 | refused | because broken: ướt | ',
    'CP2 | refused | cancelled | ',
    'CP9 | unknown |  | 21/11/2026 10:42',
    'CP5 | refused | of 19/11 | 21/11/2026 10:42',
  ])
})

test('a closed list is exported as it was closed', async () => {
  for (const code of ['CP1', 'CP2']) station.bill(code)
  station.scan('CP1')
  const { number } = station.close([{ billCode: 'CP2', parcel: 1, reason: 'next-run', note: '' }])
  station.bill('CP3')
  station.scan('CP3')
  expect(await exported(number)).toEqual(['CP1 | given |  | 21/11/2026 10:42', 'CP2 | missing | because next-run | '])
  expect(() => station.handover.exportable(99, person)).toThrow('handover-not-found')
})

test('a closed list of which parcels cannot be read says so in its last row', async () => {
  for (const code of ['CP1', 'CP2', 'CP3']) {
    station.bill(code)
    station.scan(code)
  }
  const { number } = station.close()
  rmSync(join(station.folder, 'handovers'), { recursive: true })
  station.database.exec('DROP TRIGGER handover_parcels_digest_update')
  station.database.exec("UPDATE handover_parcels SET digest = digest + 1 WHERE bill_code IN ('CP2', 'CP3')")
  expect(await exported(number)).toEqual(['CP1 | given |  | 21/11/2026 10:42', '2 lost'])
})
