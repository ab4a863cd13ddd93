import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Pool } from 'undici'
import { createPackerHands } from '../../scripts/demo/station-page.ts'
import { sampleBill } from '../../scripts/drive/sample-bill.ts'
import { scanCode } from '../../scripts/drive/scan-code.ts'
import { anyBill } from '../../src/shared/domain/bill/bill-filter.ts'
import type { PaperStation } from './paper-station.ts'

/** Milliseconds of each round. */
interface KeyRounds {
  readonly pressed: number[]
  /** From the end of the scan of a slip whose bill has its code by now. */
  readonly scanned: number[]
  readonly bare: number[]
}

/** In turns, each after the other's paper is out: what else the machine does meets both. The first round of each is not counted. */
export async function measureKeys(paper: PaperStation, rounds: number): Promise<KeyRounds> {
  const { page } = paper.station
  const hands = createPackerHands(page)
  const pool = new Pool(paper.carrierUrl, { connections: 1 })
  const folder = mkdtempSync(join(tmpdir(), 'packbench-ready-'))
  const measured: KeyRounds = { pressed: [], scanned: [], bare: [] }
  await page.evaluate(() => {
    // The scanner of the tests says of its keys that they come later than they do.
    const mark = ({ key, timeStamp }: KeyboardEvent): void => {
      const atMs = performance.timeOrigin + Math.min(timeStamp, performance.now())
      if (key === 'Enter') performance.mark(`pressed ${atMs}`)
    }
    window.addEventListener('keydown', mark, true)
  })
  try {
    const ready = join(folder, 'ready.pdf')
    for (let n = 0; n <= rounds; n += 1) {
      await hands.typeBill(typed(n))
      const jobs = paper.acceptedAtMs().length
      await page.keyboard.press('Alt+Enter')
      const acceptedAtMs = await nextAccepted(paper, jobs)
      if (n > 0) measured.pressed.push(acceptedAtMs - (await pressedAtMs(paper)))
      await printerRests(paper)
      if (n === 0) writeFileSync(ready, await labelOf(paper))
      const bareMs = await bareRound(paper, pool, ready, n)
      if (n > 0) measured.bare.push(bareMs)
      await printerRests(paper)
    }
    await page.keyboard.press('F9')
    await page.getByTestId('scan-box').waitFor()
    for (let n = 0; n <= rounds; n += 1) {
      const slipMs = await slipRound(paper, `SLIP-${n}`)
      if (n > 0) measured.scanned.push(slipMs)
    }
    return measured
  } finally {
    await pool.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** When the last Enter was pressed, by the wall clock. */
function pressedAtMs({ station: { page } }: PaperStation): Promise<number> {
  return page.evaluate(() => {
    const marks = performance.getEntriesByType('mark').filter(({ name }) => name.startsWith('pressed '))
    return Number(marks.at(-1)?.name.slice('pressed '.length))
  })
}

/** A draft is sent without a label, and then its slip is scanned. */
async function slipRound(paper: PaperStation, refCode: string): Promise<number> {
  const { ask, station } = paper
  const bill = sampleBill(refCode)
  await ask('drafts.submit', { bill, intent: 'send', draftId: null, referenceOverrideReason: null })
  for (let isBill = false; !isBill; await sleep(50))
    isBill = (await ask('drafts.referenceHolder', { refCode, exceptDraftId: null }))?.kind === 'bill'
  // What the window does about the new bill is no part of the scan.
  await sleep(500)
  const jobs = paper.acceptedAtMs().length
  await scanCode(station.page, refCode)
  const acceptedAtMs = await nextAccepted(paper, jobs)
  await printerRests(paper)
  return acceptedAtMs - (await pressedAtMs(paper))
}

async function bareRound(paper: PaperStation, pool: Pool, pdf: string, n: number): Promise<number> {
  const jobs = paper.acceptedAtMs().length
  const body = JSON.stringify({ ...sampleBill(`BARE-${n}`), ref_code: `BARE-${n}` })
  const startedAtMs = performance.timeOrigin + performance.now()
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const answer = await pool.request({ method: 'POST', path: '/v3/bill/create', headers, body })
  JSON.parse(await answer.body.text())
  await promisify(execFile)('lp', ['-d', 'label', ...asTheStation, '--', pdf], { env: paper.environment })
  return (await nextAccepted(paper, jobs)) - startedAtMs
}

/** The options that the station gives. */
const asTheStation = [
  'media=Custom.100x150mm',
  'print-scaling=none',
  'sides=one-sided',
  'job-sheets=none,none',
].flatMap((option) => ['-o', option])

/** CUPS's log has the time. It is read when all is over: reading it takes a core from what is measured. */
async function nextAccepted(paper: PaperStation, before: number): Promise<number> {
  for (let tries = 0; tries < 75; tries += 1) {
    await sleep(200)
    const next = paper.acceptedAtMs()[before]
    if (next !== undefined && next > 0) return next
  }
  throw new Error('CUPS has accepted no job')
}

/** Until all that was accepted is on paper. */
async function printerRests(paper: PaperStation): Promise<void> {
  while (paper.doneAtMs.length < paper.acceptedAtMs().length) await sleep(20)
  // The station asks how the job has ended.
  await sleep(1200)
}

/** A label of the station itself, as a PDF that is ready. */
async function labelOf({ ask, station }: PaperStation): Promise<Uint8Array> {
  const { rows } = await ask('bills.list', { filter: anyBill, offset: 0, limit: 1 })
  const bytes = await station.page.evaluate(async (billCode) => {
    const answer = await window.packbench?.invoke('labels.render', { billCode })
    return answer?.ok === true ? [...answer.value.pdf] : []
  }, rows[0]?.billCode ?? '')
  return Uint8Array.from(bytes)
}

const typed = (n: number) => ({
  phone: `09087654${String(n).padStart(2, '0')}`,
  name: `Người nhận ${n}`,
  wardQuery: 'ba dinh ha noi',
  ward: 'Phường Ba Đình',
  address: `${n + 1} Phố Phan Đình Phùng`,
  content: `Kiện số ${n}`,
  weight: '1,2',
  cod: '250k',
})
