import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestStation, type TestStation } from '../station.ts'

let station: TestStation
beforeEach(async () => {
  station = await openTestStation()
})
afterEach(() => station.close())

test.each(['', ' ', 'Labels', '../Labels'])(
  'labels go to no folder that depends on where the program runs: "%s"',
  async (labelFolder) => {
    const { labelFolder: before } = await station.ask('settings.get', undefined)
    const problems = [{ field: 'labelFolder', kind: 'unknown-value' }]
    const refused = { code: 'input-refused', problems }
    expect(await station.refusal('settings.update', { labelFolder, stationName: 'Kho 2' })).toMatchObject(refused)
    expect(await station.ask('settings.get', undefined)).toMatchObject({ labelFolder: before })
  },
)
