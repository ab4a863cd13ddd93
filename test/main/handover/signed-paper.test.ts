import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  morning,
  openHandoverStation,
  person,
  removeStation,
  saidOf,
  type HandoverStation,
} from './handover-station.ts'

let station: HandoverStation
beforeEach(() => {
  station = openHandoverStation()
})
afterEach(() => removeStation(station))

const said = (code: string) => saidOf(station, code)

test('a picture of the signed paper is kept beside the data; what is no picture and what is too large is refused', async () => {
  station.bill('A1')
  said('A1')
  station.close()
  const file = (name: string, content: Uint8Array | string): string => {
    writeFileSync(join(station.folder, name), content)
    return join(station.folder, name)
  }
  const picture = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('signed')])
  const list = await station.handover.attach(1, file('photo.png', picture), person)
  expect(list.sheets).toEqual([{ file: 'signed-000001-1.jpg', bytes: 10, atMs: morning, operator: 'Mai' }])
  const kept = station.handover.sheetPath(1, 'signed-000001-1.jpg')
  expect(readFileSync(kept)).toEqual(picture)
  expect(() => station.handover.sheetPath(1, '../station.db')).toThrow('handover-not-found')
  const huge = file('huge.jpg', picture)
  truncateSync(huge, 15_000_001)
  for (const path of [file('words.jpg', 'MZ program'), huge, join(station.folder, 'nothing.pdf')])
    await expect(station.handover.attach(1, path, person)).rejects.toMatchObject({ error: { code: 'sheet-refused' } })
  expect(readdirSync(join(station.folder, 'handovers'))).toEqual(['list-000001-r2.json', 'signed-000001-1.jpg'])
})

test('a picture of the signed paper may have fifteen million bytes', async () => {
  station.bill('A1')
  said('A1')
  station.close()
  const path = join(station.folder, 'photo.jpg')
  writeFileSync(path, Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))
  truncateSync(path, 15_000_000)
  const { sheets } = await station.handover.attach(1, path, person)
  expect(sheets).toMatchObject([{ bytes: 15_000_000 }])
})

test('a picture of the signed paper is kept also where the folder of the lists is gone', async () => {
  station.bill('A1')
  said('A1')
  station.close()
  rmSync(join(station.folder, 'handovers'), { recursive: true })
  const path = join(station.folder, 'photo.jpg')
  writeFileSync(path, Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))
  const { sheets } = await station.handover.attach(1, path, person)
  expect(sheets).toMatchObject([{ file: 'signed-000001-1.jpg' }])
  expect(readdirSync(join(station.folder, 'handovers'))).toEqual(['list-000001-r2.json', 'signed-000001-1.jpg'])
})
