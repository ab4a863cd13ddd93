import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import type { BillRow } from '../../src/shared/domain/bill/bill.ts'
import type { DraftRow } from '../../src/shared/domain/draft.ts'
import type { Bridge } from '../../src/shared/ipc/bridge.ts'
import type { Channel } from '../../src/shared/ipc/contract.ts'
import { demoSender, offlineBills, onlineBill } from './demo-data.ts'
import { createPackerHands } from './station-page.ts'
import { driveStation, type DrivenStation } from '../drive/drive-station.ts'
import { readCommandOptions } from '../start/command-options.ts'
import { prepareDrivenRuntime } from '../start/driven-runtime.ts'
import { StartProblem } from '../start/options.ts'
import { ensureWritableFolder } from '../start/writable-folder.ts'

/**
 * `npm run demo -- --out DIR`: the main job through the real interface, without a person: first start in training, a bill,
 * an outage with three drafts, their sending, the labels, a cancel. Leaves pictures, the label PDF and summary.json.
 */
interface Step {
  readonly name: string
  readonly seconds: number
  readonly picture: string
}

interface DemoBill {
  readonly refCode: string
  readonly billCode: string
  readonly state: string
  /** Outcome of the cancel request, where there was one. */
  readonly cancel: string | null
}

type Hands = ReturnType<typeof createPackerHands>

const out = resolve(readCommandOptions({ out: { type: 'string', default: 'demo-output' } }).out)
const root = join(import.meta.dirname, '../..')

type Stepper = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Does a step, takes a picture of what it left on the screen, and notes both. */
function createStepper(page: Page, steps: Step[]): Stepper {
  return async (name, work) => {
    const started = performance.now()
    const value = await work()
    const seconds = Number(((performance.now() - started) / 1000).toFixed(2))
    const picture = `${String(steps.length + 1).padStart(2, '0')}-${name}.png`
    await page.screenshot({ path: join(out, picture) })
    steps.push({ name, seconds, picture })
    console.log(`${picture} (${seconds} s)`)
    return value
  }
}

async function runDemo({ page, runtime }: DrivenStation): Promise<void> {
  page.setDefaultTimeout(20_000)
  const steps: Step[] = []
  const hands = createPackerHands(page)
  const step = createStepper(page, steps)
  await beginTraining(page, hands, step)
  const references = [await createOnline(hands, step), ...(await createThroughOutage(hands, step))]
  await step('bills', () => hands.openScreen('F4', 'screen-bills'))
  const [labelled, ...others] = await billsOf(page, references)
  const last = others.at(-1)
  if (labelled === undefined || last === undefined) throw new Error('The station does not list its bills.')
  await saveLabelOf(labelled.billCode, hands, step)
  await step('bill-cancelled', async () => {
    await hands.openBill(last.billCode)
    await hands.cancelBill()
  })
  const bills = await billsOf(page, references)
  const label = { billCode: labelled.billCode, file: 'label.pdf' }
  writeSummary({ runtime, bills, label, cancelled: last.billCode, steps })
}

async function beginTraining(page: Page, hands: Hands, step: Stepper): Promise<void> {
  await step('first-start', () => page.getByTestId('screen-first-start').waitFor())
  await step('training-signed-in', async () => {
    await hands.startTraining()
    await hands.connected()
  })
  await ask(page, 'settings.update', { labelFolder: out })
  await step('sender-entered', () => hands.enterSender(demoSender))
}

/** @returns the bill's reference. */
async function createOnline(hands: Hands, step: Stepper): Promise<string> {
  const refCode = await step('bill-typed', async () => {
    const given = await hands.typeBill(onlineBill)
    await hands.quotesShown()
    return given
  })
  await step('bill-created', async () => {
    await hands.save()
    await hands.stripShows(refCode, 'CREATED')
  })
  return refCode
}

/** @returns the references of the bills that were typed while the carrier was cut off. */
async function createThroughOutage(hands: Hands, step: Stepper): Promise<readonly string[]> {
  await step('carrier-cut-off', () => hands.practiseOutage(true))
  const kept = await step('three-drafts-kept', async () => {
    await hands.openScreen('F2', 'screen-new-bill')
    return typeOffline(hands)
  })
  await step('queue-while-cut-off', () => hands.openScreen('F3', 'screen-queue'))
  await step('carrier-back', () => hands.practiseOutage(false))
  await step('drafts-sent', async () => {
    await hands.openScreen('F2', 'screen-new-bill')
    for (const refCode of kept) await hands.stripShows(refCode, 'CREATED')
  })
  return kept
}

async function saveLabelOf(billCode: string, hands: Hands, step: Stepper): Promise<void> {
  await step('bill-opened', () => hands.openBill(billCode))
  await step('label', () => hands.showLabel())
  await step('label-saved', () => hands.saveLabel())
  await hands.closeLabel()
  renameSync(join(out, 'training', `${billCode}.pdf`), join(out, 'label.pdf'))
}

function writeSummary(summary: { readonly steps: readonly Step[]; readonly [key: string]: unknown }): void {
  writeFileSync(join(out, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`)
  console.log(`${summary.steps.length} pictures, label.pdf and summary.json are in ${out}`)
}

async function typeOffline(hands: Hands): Promise<string[]> {
  const references: string[] = []
  for (const bill of offlineBills) {
    const refCode = await hands.typeBill(bill)
    await hands.save()
    await hands.stripShows(refCode, 'READY')
    references.push(refCode)
  }
  return references
}

/** What the station says about each reference, in the order asked. */
async function billsOf(page: Page, references: readonly string[]): Promise<DemoBill[]> {
  const found: DemoBill[] = []
  for (const refCode of references) {
    const { rows } = await ask<{ rows: DraftRow[] }>(page, 'drafts.list', { states: [], offset: 0, limit: 500 })
    const draft = rows.find((row) => row.refCode === refCode)
    if (draft === undefined || draft.billCode === null) throw new Error(`${refCode} has no bill code.`)
    const bill = await ask<BillRow>(page, 'bills.get', { billCode: draft.billCode })
    found.push({ refCode, billCode: bill.billCode, state: draft.state, cancel: bill.cancelOutcome })
  }
  return found
}

/** A question over the page's own bridge, as its screens ask. */
async function ask<T>(page: Page, channel: string, input: unknown): Promise<T> {
  const answer = await page.evaluate(
    ([name, payload]) => (Reflect.get(window, 'packbench') as Bridge).invoke(name as Channel, payload as never),
    [channel, input] as const,
  )
  if (!answer.ok) throw new Error(`${channel}: ${answer.error.code}`)
  // The caller names the channel's output.
  return answer.value as T
}

async function demonstrate(): Promise<void> {
  ensureWritableFolder(out, '--out')
  await prepareDrivenRuntime(root, (sentence) => console.log(sentence))
  const profile = mkdtempSync(join(tmpdir(), 'packbench-demo-'))
  const station = await driveStation({ profile })
  try {
    await runDemo(station)
  } catch (error) {
    await station.page.screenshot({ path: join(out, 'failed.png') }).catch(() => undefined)
    throw error
  } finally {
    await station.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

try {
  await demonstrate()
} catch (error) {
  const sentence = error instanceof Error ? error.message : String(error)
  console.error(error instanceof StartProblem ? sentence : `The demonstration stopped: ${sentence}`)
  process.exitCode = error instanceof StartProblem ? 2 : 1
}
