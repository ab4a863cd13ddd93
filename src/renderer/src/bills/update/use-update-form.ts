import { useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import type { AppError } from '../../../../shared/app-error.ts'
import type { BillDetail } from '../../../../shared/domain/bill/bill.ts'
import { isUndecided } from '../../../../shared/domain/request/request-outcomes.ts'
import type { ChannelInput } from '../../../../shared/ipc/contract.ts'
import { useAction } from '../../bridge/use-action.ts'
import { useAccount, useStation } from '../../shell/station.tsx'
import { updateResolver } from './check-update.ts'
import { useAskedBack, type UpdateDoubt } from './update-doubts.ts'
import {
  fillUpdate,
  readUpdate,
  updateNames,
  withTyped,
  type ReadUpdate,
  type UpdateName,
  type UpdateValues,
} from './update-values.ts'

interface UpdateForm {
  /** The bill's own values: a field says what it was before the packer changed it. */
  readonly start: UpdateValues
  readonly form: UseFormReturn<UpdateValues>
  readonly changed: ReadonlySet<UpdateName>
  /** An earlier update is on its way or was answered unclearly: the carrier may hold other values than the fields. */
  readonly unresolved: boolean
  /** An update was sent from here, and more was typed while it was on its way. */
  readonly sentBefore: boolean
  /** Some of it was typed before the dialog was closed without sending. */
  readonly restored: boolean
  readonly busy: boolean
  readonly error: AppError | null
  typed(name: UpdateName): void
  /** Amounts that were asked back when the update was to be sent. */
  readonly doubts: readonly UpdateDoubt[]
  /** Puts what was likelier meant into them, and sends. */
  takeLikelier(): void
  send(): void
  /** Every field as the bill is, and nothing kept. */
  discard(): void
}

/**
 * The dialog compares with the bill as it was when it opened, whatever is learned of the bill meanwhile. It stays open where something was typed
 * while the update was on its way, and compares with what was sent then.
 */
export function useUpdateForm(shown: BillDetail, onSent: () => void): UpdateForm {
  const { bridge, autosaved } = useStation()
  const { putUpdate, forgetUpdate } = autosaved.getState()
  const generation = useAccount((state) => state.view?.account?.generation ?? 'v3')
  const [opened] = useState(shown)
  const [start, setStart] = useState(() => fillUpdate(opened.bill))
  const [isSent, setIsSent] = useState(false)
  const [kept, setKept] = useState(() => autosaved.getState().updates[shown.billCode] ?? {})
  const [begun] = useState(() => withTyped(start, kept))
  const [typedNames, setTypedNames] = useState<ReadonlySet<UpdateName>>(
    () => new Set(updateNames(start).filter((name) => name in kept)),
  )
  const form = useForm<UpdateValues>({
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    resolver: updateResolver(opened.bill, generation),
    // What was kept stands in the fields before one has the focus: a figure is selected then, and what is typed replaces it.
    defaultValues: begun,
  })
  const { reset, getValues } = form
  const values = { ...start, ...useWatch({ control: form.control }) }
  const unresolved = isSent || isUndecided(opened.updateOutcome)
  const read = (now: UpdateValues): ReadUpdate => readUpdate(start, now, unresolved ? typedNames : undefined)
  const { changes, unusable } = read(values)
  const changed = new Set([...namesOf(changes), ...unusable.map(({ name }) => name)])
  const askedBack = useAskedBack(form, values)
  const sending = useAction((update: ChannelInput<'bills.update'>) => bridge.invoke('bills.update', update))
  const submit = form.handleSubmit(async (checked) => {
    if (askedBack.stops(checked, changed)) return
    if (!(await sending.run({ billCode: opened.billCode, changes: read(checked).changes }))) return
    const later = typedBehind(checked, autosaved.getState().updates[opened.billCode] ?? {})
    forgetUpdate(opened.billCode)
    if (later.size === 0) return onSent()
    putUpdate(opened.billCode, Object.fromEntries(later))
    setTypedNames(new Set(later.keys()))
    setKept({})
    setStart(checked)
    setIsSent(true)
  })
  const typed = (name: UpdateName): void => {
    setTypedNames((names) => new Set([...names, name]))
    putUpdate(opened.billCode, { ...autosaved.getState().updates[opened.billCode], [name]: getValues(name) })
  }
  const send = (): void => void (changed.size === 0 ? undefined : submit())
  return {
    start,
    form,
    changed,
    unresolved,
    sentBefore: isSent,
    busy: sending.isBusy,
    error: sending.error,
    restored: Object.keys(kept).length > 0,
    typed,
    doubts: askedBack.doubts,
    takeLikelier() {
      const put = (name: UpdateName, text: string): void => {
        form.setValue(name, text, { shouldDirty: true })
        typed(name)
      }
      if (askedBack.takeLikelier(put)) send()
    },
    discard() {
      forgetUpdate(opened.billCode)
      setTypedNames(new Set())
      setKept({})
      reset(start)
    },
    send,
  }
}

/** What was typed while an update was on its way, and says something else than that one. */
function typedBehind(
  sent: UpdateValues,
  typed: Readonly<Record<string, string | boolean>>,
): ReadonlyMap<UpdateName, string | boolean> {
  const now = withTyped(sent, typed)
  const { changes, unusable } = readUpdate(sent, now)
  return new Map([...namesOf(changes), ...unusable.map(({ name }) => name)].map((name) => [name, now[name]]))
}

function namesOf(changes: ReadUpdate['changes']): UpdateName[] {
  // The type of an object's keys is wider than the keys that BillChanges has.
  return Object.keys(changes) as UpdateName[]
}
