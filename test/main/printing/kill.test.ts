import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFailed, test } from 'vitest'
import { fakePrinter, openPrintingStation, writtenLabels } from './printing-station.ts'

/** Of the times at which the printer writes and answers. */
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 2 ** 31)
const billCodes = Array.from({ length: 500 }, (_, n) => `SME${String(n).padStart(7, '0')}`)
const neverAsked = fakePrinter(
  () => ({ kind: 'printed', systemJob: '' }),
  () => '',
)

test(
  'a batch of 500 labels killed again and again prints none twice and loses none',
  { timeout: 240_000 },
  async () => {
    onTestFailed(() => console.error(`once more with KILL_SEED=${seed}`))
    const folder = mkdtempSync(join(tmpdir(), 'killed-batch-'))
    const before = openPrintingStation(neverAsked.adapter, writtenLabels(), folder)
    billCodes.forEach((code) => before.addBill(code))
    await before.close()

    // Killed with so many labels on paper; the last life ends by itself.
    for (const killAfter of [1, 60, 150, 300]) await liveAndDie(folder, killAfter)
    // Killed between the printer and the disk: its labels are still spooled when the next life begins.
    writeFileSync(join(folder, 'printing', 'labels-left-behind.pdf'), 'names and addresses')
    await liveAndDie(folder, Infinity)
    expect(spooledIn(folder)).toEqual([])

    const after = openPrintingStation(neverAsked.adapter, writtenLabels(), folder)
    const onPaper = paperOf(folder)
    expect(onPaper.length).toBe(new Set(onPaper).size)
    const unclear = billCodes.filter((code) => after.jobs.labels.ofBill(code)[0]?.state === 'unclear')
    const sent = billCodes.filter((code) => after.jobs.labels.ofBill(code)[0]?.state === 'sent')
    expect(unclear.length).toBeGreaterThan(0)
    expect(sent.length + unclear.length).toBe(billCodes.length)
    expect(sent.filter((code) => !onPaper.includes(code))).toEqual([])
    expect(onPaper.filter((code) => !sent.includes(code) && !unclear.includes(code))).toEqual([])
    expect(sent.filter((code) => after.bills.row(code)?.labelPrintedAtMs === null)).toEqual([])
    expect(neverAsked.printed).toEqual([])
    await after.close()
  },
)

/** Starts the station in a child process and kills it when so many labels are on paper. */
async function liveAndDie(folder: string, killAfter: number): Promise<void> {
  const script = fileURLToPath(new URL('killed-batch.ts', import.meta.url))
  const child = spawn(process.execPath, [script, folder, String(seed + Math.min(killAfter, billCodes.length))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  await once(child.stdout, 'data')
  while (child.exitCode === null && paperOf(folder).length < killAfter)
    await Promise.race([exit, new Promise((resolve) => setTimeout(resolve, 2))])
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await exit
}

const spooledIn = (folder: string): string[] => readdirSync(join(folder, 'printing'))

function paperOf(folder: string): string[] {
  const file = join(folder, 'paper.txt')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
}
