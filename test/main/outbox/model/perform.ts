import { expect } from 'vitest'
import { assertNever } from '../../../../src/shared/assert-never.ts'
import type { AppError } from '../../../../src/shared/app-error.ts'
import type { DraftRow } from '../../../../src/shared/domain/draft.ts'
import type { Result } from '../../../../src/shared/result.ts'
import { decodeLine } from '../../../../src/main/outbox/journal/journal-line.ts'
import type { Ending } from './packer.ts'
import { answerOf, type Fate, type Step } from './steps.ts'
import { reopen, slots, type World } from './world.ts'
import { created, turnsDone, validBill } from '../station.ts'

/** Does the step to station and model, and compares what the station said with what the model expects. */
export async function perform(world: World, step: Step): Promise<void> {
  switch (step.do) {
    case 'enter':
    case 'enter-again':
    case 'edit':
      submit(world, step)
      break
    case 'hold':
    case 'release':
    case 'delete':
    case 'undo-save':
    case 'send-draft-now':
    case 'resend':
    case 'abandon':
    case 'resolve-absent':
      decide(world, step)
      break
    case 'link':
      await link(world, step)
      break
    case 'answer':
      await answer(world, step)
      break
    case 'crash':
    case 'restart':
    case 'crash-losing-the-journal':
      await die(world, step)
      break
    case 'die-at-next-line':
      world.journal.deathAt = step.written
      break
    case 'pause':
    case 'resume':
    case 'send-now':
    case 'wake':
    case 'wait':
      operate(world, step)
      break
    default:
      assertNever(step)
  }
  await turnsDone()
  seeWhatWasSent(world)
  if (world.journal.lastWords !== null) await buryAndReopen(world, world.journal.lastWords)
}

/**
 * An intent that reached the disk before the process died counts as sent, and so does a claim without an intent, of which there
 * is at most one a slot. What was on its way is unheard of.
 */
async function buryAndReopen(world: World, lastWords: string): Promise<void> {
  for (const { refCode } of intentsIn(lastWords))
    expect(world.model.begin(refCode, world.station.clock.monotonic())).toBeNull()
  const intents = new Set(intentsIn(world.journal.text()).map(({ attemptId }) => attemptId))
  const claimed = world.journal.openAtDeath.filter(({ id }) => !intents.has(id))
  expect(claimed.length).toBeLessThanOrEqual(slots)
  for (const { draftId } of claimed) world.model.claim(draftId)
  world.model.loseRunning(world.station.clock.now())
  reopen(world)
  await turnsDone()
  seeWhatWasSent(world)
}

interface LoggedLine {
  readonly type: string
  readonly attemptId: string
  readonly refCode: string
}

function linesIn(text: string): LoggedLine[] {
  return text
    .split('\n')
    .flatMap((line) => (decodeLine(line).kind === 'line' ? (JSON.parse(line.slice(9)) as LoggedLine) : []))
}

function intentsIn(text: string): LoggedLine[] {
  return linesIn(text).filter(({ type }) => type === 'intent')
}

/** Whether the journal knows how the latest try of a reference ended. */
function hasAnswer(world: World, refCode: string): boolean {
  const text = world.journal.text()
  const attemptId = intentsIn(text).findLast((line) => line.refCode === refCode)?.attemptId
  return linesIn(text).some((line) => line.type === 'answer' && line.attemptId === attemptId)
}

/** Nothing goes out that the model does not expect: only READY drafts, oldest first among those of one reference. */
function seeWhatWasSent(world: World): void {
  for (const refCode of world.carrier.sent.slice(world.sentSeen)) {
    world.sentSeen += 1
    expect(world.model.begin(refCode, world.station.clock.monotonic())).toBeNull()
  }
}

function chosen(world: World, which: number): string | null {
  const drafts = world.model.all()
  return drafts[which % Math.max(1, drafts.length)]?.id ?? null
}

function codeOf(result: Result<unknown, AppError>): string | null {
  return result.ok ? null : result.error.code
}

function submit(world: World, step: Extract<Step, { do: 'enter' | 'enter-again' | 'edit' }>): void {
  const { model, station } = world
  const id = step.do === 'enter' ? null : chosen(world, step.which)
  if (step.do !== 'enter' && id === null) return
  const draftId = step.do === 'edit' ? id : null
  const isNew = step.do === 'enter' || (step.do === 'edit' && step.newReference)
  if (isNew) world.entered += 1
  const refCode = isNew || id === null ? `R${world.entered}` : model.find(id).refCode
  const isComplete = step.do === 'enter-again' || step.isComplete
  const intent = step.do === 'enter-again' ? 'send' : step.intent
  const reason = step.do === 'enter-again' ? step.reason : null
  const undoSeconds = step.do === 'enter' ? step.undoSeconds : 0
  const waitsUntilMs = station.clock.monotonic() + undoSeconds * 1000
  const entry = { refCode, intent, isComplete, reason, waitsUntilMs }
  const name = isComplete ? validBill.receiver.name : ''
  const bill = { ...validBill, refCode, receiver: { ...validBill.receiver, name } }
  const result = station.queue.submit({ bill, intent, draftId, referenceOverrideReason: reason, undoSeconds })
  expect(codeOf(result), `${step.do} of ${refCode}`).toBe(model.wouldRefuse(entry, draftId))
  if (!result.ok) return
  model.store(entry, result.value.id)
  if (step.do === 'enter-again') permit(world, refCode)
}

/** From now on this reference may exist once more: a person said so. */
function permit({ permissions }: World, refCode: string): void {
  permissions.set(refCode, (permissions.get(refCode) ?? 0) + 1)
}

type Decision = Extract<
  Step,
  { do: 'hold' | 'release' | 'delete' | 'undo-save' | 'send-draft-now' | 'resend' | 'abandon' | 'resolve-absent' }
>

function decide(world: World, step: Decision): void {
  const id = chosen(world, step.which)
  if (id === null) return
  const { refCode } = world.model.find(id)
  const isWithoutReason = 'reason' in step && step.reason.trim() === ''
  const result = decisionOf(world, step, id)
  const expected = isWithoutReason ? 'reason-required' : expectedOf(world, step, id)
  expect(codeOf(result), `${step.do} of ${refCode}`).toBe(expected)
  if (!result.ok) return
  if (step.do === 'resend') permit(world, refCode)
  if (step.do === 'abandon' || step.do === 'resolve-absent') world.dismissed.add(refCode)
}

function decisionOf({ station: { queue } }: World, step: Decision, id: string): Result<unknown, AppError> {
  switch (step.do) {
    case 'hold':
      return queue.hold(id)
    case 'release':
      return queue.release(id)
    case 'delete':
      return queue.remove(id)
    case 'undo-save':
      return queue.undoSave(id)
    case 'send-draft-now':
      return queue.sendDraftNow(id)
    case 'resend':
      return queue.resend({ id, reason: step.reason })
    case 'abandon':
      return queue.abandon({ id, reason: step.reason })
    case 'resolve-absent':
      return queue.resolveAbsent({ id, reason: step.reason })
    default:
      return assertNever(step)
  }
}

function expectedOf({ model, station }: World, step: Decision, id: string): string | null {
  switch (step.do) {
    case 'hold':
      return model.hold(id)
    case 'release':
      return model.release(id)
    case 'delete':
      return model.remove(id)
    case 'undo-save':
      return model.undoSave(id)
    case 'send-draft-now':
      return model.sendNow(id)
    case 'resend':
      return model.resend(id, station.clock.now())
    case 'abandon':
      return model.abandon(id)
    case 'resolve-absent':
      return model.resolveAbsent(id)
    default:
      return assertNever(step)
  }
}

async function link(world: World, { which, code }: Extract<Step, { do: 'link' }>): Promise<void> {
  const id = chosen(world, which)
  if (id === null) return
  const { refCode } = world.model.find(id)
  const known = knownCodes(world)
  const codes = [...world.shipments].filter(([, reference]) => (reference === refCode) === (code === 'lost'))
  const picked = codes.find(([candidate]) => !known.has(candidate)) ?? codes[0]
  const billCode = code === 'unheard-of' || !picked ? 'VN-NEVER' : picked[0]
  const { queue } = world.station
  const tryLink = async (isCompared: boolean): Promise<string | null> => {
    const result = await queue.link({ id, billCode, comparedCode: isCompared ? billCode : null })
    const expected = world.model.link(id, billCode, known, world.shipments.get(billCode), isCompared)
    expect(codeOf(result), `link of ${refCode} to ${billCode}`).toBe(expected)
    return expected
  }
  if ((await tryLink(false)) !== 'reference-used-twice') return
  await queue.compareLink({ id, billCode })
  await tryLink(true)
}

/** Of each bill that is known, newest first, the draft. */
function knownCodes({ station }: World): ReadonlyMap<string, string | null> {
  const bills = station.db.prepare<[], [string, string | null]>(
    'SELECT bill_code, draft_id FROM bills ORDER BY seq DESC',
  )
  return new Map(bills.raw().all())
}

async function answer(world: World, { which, fate, disk }: Extract<Step, { do: 'answer' }>): Promise<void> {
  const { calls } = world.carrier
  const call = calls[which % Math.max(1, calls.length)]
  if (!call) return
  calls.splice(calls.indexOf(call), 1)
  const { refCode } = call
  const before = knownCodes(world)
  const [known] = before.keys()
  const registered = registers(fate) ? register(world, refCode) : null
  const received = answerOf(
    fate,
    (echo, code) => {
      const billCode = code === 'none' ? '' : code === 'known' ? (known ?? registered ?? '') : (registered ?? '')
      return withEcho(created(refCode, billCode), echo === 'equal' ? refCode : '')
    },
    () => registered ?? '',
  )
  world.journal.fails = disk === 'journal-fails'
  if (disk === 'database-fails-then-crash') world.station.db.pragma('query_only = ON')
  await call.answer(received)
  world.journal.fails = false
  const isHandled = world.journal.lastWords === null || hasAnswer(world, refCode)
  if (isHandled) world.model.end(refCode, endingOf(fate, registered, known), world.station.clock.now())
  seeWhatWasSent(world)
  if (world.journal.lastWords !== null) return
  if (disk !== 'database-fails-then-crash') return
  world.model.loseRunning(world.station.clock.now())
  reopen(world)
}

function registers(fate: Fate): boolean {
  return fate.kind.startsWith('created') || (fate.kind === 'unclear' && fate.isRegistered)
}

function register({ shipments }: World, refCode: string): string {
  const billCode = `VN-${shipments.size + 1}`
  shipments.set(billCode, refCode)
  return billCode
}

function withEcho(answerMade: ReturnType<typeof created>, refCode: string): ReturnType<typeof created> {
  if (answerMade.kind !== 'created') return answerMade
  return { ...answerMade, result: { ...answerMade.result, refCode } }
}

function endingOf(fate: Fate, registered: string | null, known: string | undefined): Ending {
  switch (fate.kind) {
    case 'created':
      return { kind: 'created', billCode: registered ?? '' }
    case 'created-with-known-code':
      // Without any bill yet, the code that the carrier names is a new one.
      return known === undefined ? { kind: 'created', billCode: registered ?? '' } : { kind: 'unknown' }
    case 'refused':
      return { kind: 'refused' }
    case 'created-without-code':
    case 'adapter-throws':
    case 'unclear':
      return { kind: 'unknown' }
    case 'not-sent':
    case 'unauthorized':
    case 'no-session':
    case 'later':
      return { kind: 'not-processed' }
    default:
      return assertNever(fate)
  }
}

/** Every call on its way is decided by the carrier, and heard by nobody. */
async function die(
  world: World,
  step: Extract<Step, { do: 'crash' | 'restart' | 'crash-losing-the-journal' }>,
): Promise<void> {
  world.carrier.calls.forEach((call, n) => {
    if (n % step.registersEvery === 0) register(world, call.refCode)
  })
  if (step.do === 'restart') {
    const stopping = world.station.queue.stop()
    world.station.clock.advance(10_000)
    await Promise.race([stopping, world.journal.death()])
    // It has died while it stopped: what is found then is the same as after any death.
    if (world.journal.lastWords !== null) return
  }
  if (step.do === 'crash-losing-the-journal') world.journal.lose()
  world.model.loseRunning(world.station.clock.now())
  reopen(world)
}

function operate(
  { station }: World,
  step: Extract<Step, { do: 'pause' | 'resume' | 'send-now' | 'wake' | 'wait' }>,
): void {
  const { queue, clock, carrier } = station
  switch (step.do) {
    case 'pause':
      queue.pause()
      return
    case 'resume':
      queue.resume()
      return
    case 'send-now':
      queue.sendNow()
      return
    case 'wake':
      carrier.isRejected = false
      queue.wake()
      return
    case 'wait':
      clock.advance(step.ms)
      return
    default:
      assertNever(step)
  }
}

/** The station's rows beside the model's, in one form. */
export function bothViews(
  world: World,
  rows: readonly DraftRow[],
): { readonly station: unknown; readonly model: unknown } {
  const view = (draft: { refCode: string; state: string; billCode: string | null }, unresolved: number): string =>
    `${draft.refCode} ${draft.state} ${draft.billCode ?? '-'} ${unresolved}`
  return {
    station: rows.toReversed().map((row) => view(row, row.unresolvedAttempts)),
    model: world.model.all().map((draft) => view(draft, draft.unresolved)),
  }
}
