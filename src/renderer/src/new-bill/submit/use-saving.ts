import { useRef, useState } from 'react'
import type { Path } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { AppError } from '../../../../shared/app-error.ts'
import type { FieldProblem } from '../../../../shared/domain/validation/field-problem.ts'
import { seenText } from '../../../../shared/domain/text/unseen.ts'
import { useIsGone } from '../../bridge/use-is-gone.ts'
import { useAccount, useSettings, useStation } from '../../shell/station.tsx'
import { useVisibility } from '../../ui/layout/visibility.ts'
import { shownBill, type TypedBill } from '../bill/bill-state.ts'
import { leaveFieldsIfThere } from '../bill/use-bill-store.ts'
import { checkForm } from '../form/check-form.ts'
import { fieldInFocus, focusField, isInForm, leaveFields } from '../form/focus-field.ts'
import { readForm, type FormValues } from '../form/form-values.ts'
import type { Complete } from '../form/lookups.ts'
import { useSecondPress } from '../form/use-second-press.ts'
import { useTypeAheadGuard } from '../form/type-ahead-guard.ts'
import type { BillForm } from '../form/use-bill-form.ts'
import type { Verifying } from '../packing/use-verifying.ts'
import type { Pasting } from '../pasting/pasting.ts'
import { useScanSound } from '../../scanning/use-scan-sound.ts'
import type { ExpectedWeights } from '../use-expected-weight.ts'
import type { PaceClock } from '../use-pace.ts'
import { useAskedBack, type AskedBack, type Question } from './asked-back.ts'
import { useBlockedReason, type BlockedReason } from './blocked-reason.ts'
import { doubtsOf, type Doubt } from './doubts.ts'
import { inputOf, isOfWeight, submitBill, type Intent } from './submit-bill.ts'
import { useJustOpened } from './use-just-opened.ts'
import { useUndoSave, type UndoFailure } from './use-undo-save.ts'
import { happenedWords } from '../../format/error-words.ts'

export interface Saving {
  /** Why the bill in the fields was refused when it was saved. */
  readonly failure: AppError | null
  /** The last bill that main refused while another was being typed, and what became of it. */
  readonly refusedBill: RefusedBill | null
  /** What was asked back: a name that ends in a phone number, amounts. Saving once more says that it is right. */
  readonly doubts: readonly Doubt[]
  readonly undoFailure: UndoFailure | null
  /** Keys that followed a refusal without a pause were not taken. */
  readonly hasIgnoredKeys: boolean
  /** Bills that have left the fields and wait for what is still looked up for them. */
  readonly lookingUp: number
  /** Why the bill in the fields goes to somebody who is blocked. */
  readonly blocked: BlockedReason
  /** A save has stopped at a note that asks for a reason: what is typed on without a pause is meant for the next bill, and is kept out. */
  stopped(): void
  readonly verifying: Verifying
  /** Why the bill that came back was to have this reference, which somebody else has; empty where nobody said. */
  reasonFor(refCode: string): string
  /** `reason`: why a reference that somebody else has is used again; empty where none is needed or none was given. */
  send(reason: string): void
  /** Sends, and has the label printed as soon as the carrier has confirmed the bill. */
  sendAndPrint(reason: string): void
  /**
   * The same where the scale has weighed the parcel of an order: nobody has pressed a key, so what is asked back waits for one, and the bill waits in
   * its fields for what main says of its weight. Resolves once it has left them, or was asked back.
   */
  weighed(): Promise<void>
  /** Resolves once what the scale has asked for has left the fields, or was asked back. */
  readonly weighings: () => Promise<void>
  /** Whether the weight in the fields was asked back. */
  readonly isWeightAsked: () => boolean
  /** Stores what is typed, complete or not; where nothing is typed, nothing. */
  keep(reason: string): void
  /** Puts what was likelier meant into the doubtful amounts, and goes on with what was asked for. */
  takeLikelier(reason: string): void
  /** Once more what was asked for last with the reference in the fields: sending, where nothing was. */
  again(reason: string): void
  forgetFailure(): void
}

/** A refused bill that is not in the fields, because another is being typed there. */
export interface RefusedBill {
  readonly refCode: string
  readonly receiverName: string
  readonly error: AppError | null
  /** Stored as a draft that is being edited; else it waits behind the form. */
  readonly isStored: boolean
}

/** What was asked for, of which bill. */
interface Asked {
  readonly intent: Intent
  readonly billId: string
  /** Empty where the station had not numbered it yet. */
  readonly refCode: string
  /** False where the scale asked. */
  readonly isByHand: boolean
}

interface Refusal {
  readonly error: AppError | null
  readonly problems: readonly FieldProblem[]
  readonly reason: string
  readonly from: string | null
}

interface SavingDeps {
  readonly pace: PaceClock
  readonly pasting: Pick<Pasting, 'openDoubts'>
  readonly expected: ExpectedWeights
  readonly verifying: Verifying
}

/** Ctrl+Enter, Alt+Enter and Ctrl+S. The next bill is in the fields before main has answered about this one. */
export function useSaving(bill: BillForm, { pace, pasting, expected, verifying }: SavingDeps): Saving {
  const { bridge, navigation } = useStation()
  const { bills, form, lookups } = bill
  const blocked = useBlockedReason()
  const generation = useAccount((state) => state.view?.account?.generation ?? 'v3')
  const [refused, setRefused] = useState<(Refusal & { readonly billId: string; readonly refCode: string }) | null>(null)
  const [refusedBill, setRefusedBill] = useState<RefusedBill | null>(null)
  // It is said of its own bill alone, also where a draft is edited over that.
  const isRefusedShown = useStore(bills.store, (now) => shownBill(now).id === refused?.billId)
  const { doubt, setDoubt, isReadable, doubtNow } = useAskedBack(bills)
  const weighing = useRef<Promise<void>>(Promise.resolve())
  const [lookingUp, setLookingUp] = useState(0)
  const typeAhead = useTypeAheadGuard()
  const isJustOpened = useJustOpened(bill, typeAhead)
  const asked = useRef<Asked | null>(null)
  const isSecondPress = useSecondPress(bill)
  const isGone = useIsGone()
  const sound = useScanSound()
  const undoSeconds = useSettings((state) => state.settings.undoSeconds)
  const undoSave = useUndoSave(undoSeconds)

  const problemsFor = (intent: Intent, values: FormValues): readonly FieldProblem[] =>
    intent === 'keep' ? readForm(values).unreadable : checkForm(values, generation)

  const complete = async (sent: TypedBill, rest: Complete) => {
    setLookingUp((count) => count + 1)
    const { values, unanswered } = await rest(sent.values)
    setLookingUp((count) => count - 1)
    bills.dispatch({ kind: 'completed', id: sent.id, values })
    return { sent: { ...sent, values }, isLastUnanswered: unanswered.some((name) => name.startsWith('last ')) }
  }

  const submit = async (wanted: Asked, reason: string): Promise<void> => {
    const from = fieldInFocus()
    undoSave.submitted()
    leaveFields()
    const rest = lookups.leave()
    const left = bills.typed()
    const blockedReason = blocked.take(form.getValues('receiver.phone'))
    const isWeightJudged = wanted.intent === 'keep' || (rest === null && isWeightKnown(left))
    const store = (sent: TypedBill, refuseUnusualWeight: boolean) =>
      submitBill(bridge, sent, { ...wanted, undoSeconds, refuseUnusualWeight }, { reason, blockedReason }, isGone)
    // The next bill's fields are drawn while this one is on its way.
    const stored = rest === null ? store(left, !isWeightJudged) : null
    bills.dispatch({ kind: 'submitted', next: bills.next() })
    isSecondPress.pressed()
    const workedMs = pace.lap()
    for (const forget of [setRefused, setRefusedBill, setDoubt]) forget(null)
    undoSave.forget()
    typeAhead.forget()
    lookups.lastUnanswered.setState({ billId: null })
    asked.current = null
    const { sent, isLastUnanswered } =
      rest === null ? { sent: left, isLastUnanswered: false } : await complete(left, rest)
    const problems = rest === null ? [] : problemsFor(wanted.intent, sent.values)
    // A message that was read meanwhile may have filled what a person has to confirm.
    const isAsked =
      wanted.intent !== 'keep' && (isLastUnanswered || (rest !== null && pasting.openDoubts(sent.id).length > 0))
    if (problems.length > 0 || isAsked) {
      const isBack = comeBack(sent, wanted, { error: null, problems, reason, from })
      // Behind its phone, which ends what was said of another.
      if (isLastUnanswered) lookups.lastUnanswered.setState({ billId: sent.id })
      return isBack
    }
    let answer = await (stored ?? store(sent, !isWeightJudged))
    if (!isWeightJudged && isOfWeight(answer)) {
      const unusual = await unusualWeight(sent, wanted.isByHand)
      if (unusual.length > 0) {
        await comeBack(sent, wanted, { error: null, problems: [], reason, from: 'cargo.weightGrams' })
        if (shownBill(bills.now()).id === sent.id) askBack(unusual, unusual)
        return
      }
      answer = await store(sent, false)
    }
    if (answer === null) return
    if (!answer.ok)
      return comeBack(sent, wanted, { error: answer.error, problems: answer.error.problems ?? [], reason, from })
    bills.dispatch({ kind: 'stored', id: sent.id })
    undoSave.offer(answer.value)
    if (wanted.intent !== 'keep') pace.billDone(workedMs)
  }

  const sayElsewhere = useSayElsewhere()
  const comeBack = async (sent: TypedBill, wanted: Asked, refusal: Refusal): Promise<void> => {
    const refCode = seenText(sent.values.refCode)
    leaveFieldsBefore(bill, sent)
    bills.dispatch({ kind: 'refused', id: sent.id, blank: bills.blank })
    if (shownBill(bills.now()).id !== sent.id) return storeForLater(sent, refusal)
    sayElsewhere(sent, refusal.error)
    asked.current = wanted
    setRefused({ ...refusal, billId: sent.id, refCode })
    if (!wanted.isByHand) sound('wrong')
    typeAhead.close()
    markProblems(bill, refusal.problems)
    // The packer may be in a dialog or on another screen by now.
    if (isInForm()) focusField(refusal.problems[0]?.field ?? refusal.from ?? 'receiver.phone')
  }

  /** Another bill is being typed: this one is stored as it is, and never sent by itself. */
  const storeForLater = async (sent: TypedBill, { error }: Refusal): Promise<void> => {
    const stored = await bridge.invoke('drafts.submit', { ...inputOf(sent, ''), intent: 'keep-refused' })
    bills.dispatch({ kind: stored.ok ? 'stored' : 'kept-back', id: sent.id })
    const refCode = stored.ok ? stored.value.refCode : sent.values.refCode
    setRefusedBill({ refCode, receiverName: sent.values.receiver.name, error, isStored: stored.ok })
    sayElsewhere(sent, error)
  }

  /** Asked back once; a press right behind the first was not meant as an answer. */
  const isAskedBack = (values: FormValues, isByHand: boolean): boolean => {
    const known = expected.known(values) ?? null
    // What a key saves main looks at itself.
    const doubts = doubtsOf(values, isByHand && known === 'no-answer' ? null : known)
    // Whoever types on without a pause saves the next bill, and has read nothing of this one.
    const isRead = isByHand && isReadable() && !typeAhead.isClosed()
    // Whether the ward is there is no doubt but a problem.
    const ofMessage = pasting.openDoubts(shownBill(bills.now()).id).filter(({ field }) => field !== 'receiver.location')
    const all = [...ofMessage, ...doubts]
    const [first] = isRead ? all.filter((each) => !wasAsked(shownBill(bills.now()).id, each)) : all
    if (first === undefined) return false
    askBack(doubts, all)
    focusField(first.field)
    return true
  }
  const askBack = (doubts: AskedBack['doubts'], all: AskedBack['all']): void =>
    setDoubt({ billId: shownBill(bills.now()).id, doubts, all })
  const wasAsked = (billId: string, { field, text, expected: weight }: Question): boolean =>
    doubt?.billId === billId &&
    doubt.all.some(
      (asked) =>
        asked.field === field && asked.text === text && (asked.expected === 'no-answer') === (weight === 'no-answer'),
    )
  /** Whether the weight was compared, or the packer was told that it was not. */
  const isWeightKnown = ({ id, values }: TypedBill): boolean => {
    const known = expected.known(values)
    if (known !== undefined && known !== 'no-answer') return true
    return wasAsked(id, { field: weightField, text: values.cargo.weightGrams, expected: 'no-answer' })
  }
  /** Of a bill that has left the fields before main has said what its goods weigh. */
  const unusualWeight = async ({ id, values }: TypedBill, isByHand: boolean): Promise<readonly Doubt[]> =>
    doubtsOf(values, await expected.ask(values)).filter(
      (each) => each.expected !== null && !(isByHand && wasAsked(id, each)),
    )
  const check = (intent: Intent, reason: string, isByHand: boolean): void => {
    const values = form.getValues()
    const problems = problemsFor(intent, values)
    asked.current = { intent, billId: shownBill(bills.now()).id, refCode: seenText(values.refCode), isByHand }
    // What is being looked up may mend these: the bill leaves the fields, and is checked when the answers are there.
    const areMendable = problems.every(({ field }) => lookups.mayFill(field))
    if (!areMendable) showProblems(bill, problems)
    else if (intent === 'keep' || !isAskedBack(values, isByHand)) return void submit(asked.current, reason.trim())
    typeAhead.close()
    if (isByHand) return
    sound('wrong')
    sayElsewhere(bills.typed(), null)
  }
  const mayLeave = (intent: Intent, isByHand: boolean): boolean => {
    const may = intent === 'keep' || verifying.mayLeave(intent, isByHand)
    if (!may && isByHand) typeAhead.close()
    return may
  }
  const ask = (intent: Intent, reason: string, isByHand = true): void => {
    if (isByHand && isJustOpened()) return typeAhead.close()
    // Another order was scanned: the key is for its parcel, and this bill would get its label.
    const { scanUnderWay, orderToPack } = navigation.getState()
    if (isByHand && intent !== 'keep' && (scanUnderWay ?? orderToPack) !== null) return sound('wrong')
    if (intent === 'keep' && bills.isEmpty()) focusField('receiver.phone')
    else if (!isSecondPress.isOne() && mayLeave(intent, isByHand)) check(intent, reason, isByHand)
  }
  const printWeighed = async (): Promise<void> => {
    const { id, values } = bills.typed()
    await expected.whenKnown()
    const now = bills.typed()
    // Another bill is in the fields by now, or another weight, for which whoever has put it there asks.
    if (now.id === id && now.values.cargo.weightGrams === values.cargo.weightGrams) ask('print', '', false)
  }
  const takeLikelier = (reason: string): void => {
    if (doubt === null || !isReadable()) return
    for (const { field, text, likelier } of doubt.doubts)
      if (likelier !== null && form.getValues(field) === text) form.setValue(field, likelier, { shouldDirty: true })
    // A name that was asked back as well is still to be answered.
    const [open] = doubtsOf(form.getValues(), expected.known(form.getValues()) ?? null)
    if (open === undefined) ask(asked.current?.intent ?? 'send', reason)
    else focusField(open.field)
  }
  return {
    failure: isRefusedShown ? (refused?.error ?? null) : null,
    refusedBill,
    doubts: doubt?.doubts ?? [],
    undoFailure: undoSave.failure,
    hasIgnoredKeys: typeAhead.hasIgnoredKeys,
    lookingUp,
    blocked,
    stopped: typeAhead.close,
    verifying,
    reasonFor: (refCode) => (refused?.refCode === refCode ? refused.reason : ''),
    send: (reason) => ask('send', reason),
    sendAndPrint: (reason) => ask('print', reason),
    weighed: () => (weighing.current = printWeighed()),
    weighings: () => weighing.current,
    isWeightAsked: () =>
      doubtNow()?.doubts.some(({ field, text }) => field === weightField && text === form.getValues(weightField)) ===
      true,
    keep: (reason) => ask('keep', reason),
    takeLikelier,
    again: (reason) =>
      ask(intentAgain(asked.current, shownBill(bills.now()).id, seenText(form.getValues('refCode'))), reason),
    forgetFailure() {
      for (const forget of [setRefused, setRefusedBill, setDoubt]) forget(null)
      undoSave.forget()
    },
  }
}

const weightField = 'cargo.weightGrams'

/** What is asked for once more with a reference: a print that was asked for is not forgotten, and what was to be kept is not sent. */
export function intentAgain(asked: Asked | null, billId: string, refCode: string): Intent {
  const isSame = asked?.billId === billId && (asked.refCode === '' || asked.refCode === refCode)
  return isSame ? asked.intent : 'send'
}

/** Says that a bill was refused to a packer who is on another screen by then, where no note of this one is seen. */
function useSayElsewhere(): (sent: TypedBill, error: AppError | null) => void {
  const { t } = useTranslation()
  const { messages } = useStation()
  const { isOpen } = useVisibility()
  return ({ values: { refCode, receiver } }, error) => {
    if (isOpen()) return
    const name = [refCode, receiver.name].filter((part) => part !== '').join(', ')
    const why = error === null ? '' : `${happenedWords(t, error)} `
    messages.getState().say({
      kind: 'failure',
      title: t('newBill.refusedBill', { name }),
      text: `${why}${t('newBill.refusedElsewhere')}`,
      testId: 'refused-elsewhere',
    })
  }
}

/** The field that is left tidies its text, into the bill that it belongs to, before another comes into the fields. */
function leaveFieldsBefore({ bills }: BillForm, sent: TypedBill): void {
  const { editing, submitting } = bills.now()
  if (editing === null && submitting.some(({ id }) => id === sent.id) && bills.isEmpty()) leaveFieldsIfThere()
}

/** Marks every field at fault and goes to the first of them. */
function showProblems(bill: BillForm, problems: readonly FieldProblem[]): void {
  markProblems(bill, problems)
  const first = problems[0]
  if (first !== undefined) focusField(first.field)
}

function markProblems(bill: BillForm, problems: readonly FieldProblem[]): void {
  for (const { field, kind, limit } of problems) {
    // The fields of a problem are the paths of the form; Path cannot know that of a text that came from elsewhere.
    bill.form.setError(field as Path<FormValues>, { type: kind, message: limit?.toString() ?? '' })
  }
}
