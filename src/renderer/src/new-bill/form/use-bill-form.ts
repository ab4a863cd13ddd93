import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { AppError } from '../../../../shared/app-error.ts'
import type { AutosavedForm } from '../../../../shared/domain/autosave.ts'
import { useSenders } from '../../settings/senders/use-senders.ts'
import { useAccount, usePresets } from '../../shell/station.tsx'
import { formResolver } from './check-form.ts'
import type { FormValues } from './form-values.ts'
import { createLookups, type Lookups } from './lookups.ts'
import { blankForm, isUntouched, type Pinnable } from './next-values.ts'
import { createPile } from '../submit/submissions-under-way.ts'
import { useAutosave } from './use-autosave.ts'
import { useEditing, type EditedDraft } from '../submit/use-editing.ts'
import { useReferences } from './use-references.ts'
import { useRestoredForm } from './use-restored-form.ts'
import { useSending, type CameBack, type SentBill } from '../submit/use-sending.ts'
import { useSheets } from './use-form-snapshots.ts'

export interface BillForm {
  readonly form: UseFormReturn<FormValues>
  /** What main is being asked for the bill in the fields. */
  readonly lookups: Lookups
  readonly editing: EditedDraft | null
  readonly savedAtMs: number | null
  /** What is typed would not survive a crash: the desk cannot be read or written right now. */
  readonly isUnkept: boolean
  /** Why a draft could not be opened for editing. */
  readonly loadError: AppError | null
  readonly pins: ReadonlySet<Pinnable>
  togglePin(field: Pinnable): void
  /** The reference in the field is the station's own, so nobody else can have it. */
  isGivenReference(refCode: string): boolean
  /** Nothing was typed since the form began: there is nothing to keep. */
  isEmpty(): boolean
  /** Bills that were begun while another was on its way to main, and come into the fields behind the one that is there. */
  readonly waiting: number
  /**
   * The bill leaves the fields for main, and the next one stands there before this returns: what is typed from now on is
   * the next one's. It stays on the desk until main has it.
   */
  send(): SentBill
  /** The bill that has left, with what was still being looked up for it. */
  complete(sent: SentBill, texts: FormValues): SentBill
  /** Main has it. */
  taken(sent: SentBill): void
  /** Main refused it: it is in the fields again, and what was typed since waits behind it; or it waits itself, where a draft is edited. */
  putBack(sent: SentBill): CameBack
  /** Gives the bill in the fields a number, where it has none. */
  fillReference(): Promise<void>
  /** Everything but the reference goes. What stood there can be had back (Alt+Backspace). */
  clear(): void
  stopEditing(): void
}

export function useBillForm(): BillForm {
  const { usual } = useSenders()
  const lists = usePresets((state) => state.offered)
  const generation = useAccount((state) => state.view?.account?.generation ?? 'v3')
  const blank = useMemo(() => blankForm(usual, lists), [usual, lists])
  const [pins, setPins] = useState<ReadonlySet<Pinnable>>(new Set())
  const form = useForm<FormValues>({
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    resolver: formResolver(generation),
    defaultValues: blank,
  })
  const [lookups] = useState(createLookups)
  // An answer for the bill before must not reach the one that has come into the fields: a reset names no field.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name === undefined) lookups.dropAll()
        },
      }),
    [form, lookups],
  )
  const references = useReferences()
  const sheets = useSheets(form, blank, references)
  const [pile] = useState(createPile)
  const edit = useEditing(form)
  const restored = useRestoredForm({ form, blank, references, sheets, pile, setPins, resumeEditing: edit.resume })
  const typed = (values: FormValues): FormValues | null =>
    isUntouched(values, blank, references.given()) ? null : structuredClone(values)
  const extra = useMemo(() => ({ pins, editing: edit.editing }), [pins, edit.editing])
  const snapshot = (beside: typeof extra): AutosavedForm => {
    const [texts = null, ...waiting] = pile.all(typed(edit.aside() ?? form.getValues()))
    const editing = beside.editing === null ? pile.editOnTheWay() : { ...beside.editing, texts: form.getValues() }
    return { texts, waiting, editing: editing === null ? null : editOf(editing), pins: [...beside.pins] }
  }
  const autosaved = useAutosave({ form, accountId: restored.accountId, snapshot, extra })
  const sending = useSending({ pins, blank, sheets, pile, edit })
  const waiting = useSyncExternalStore(pile.subscribe, pile.waiting)
  const { touch } = autosaved
  useEffect(() => pile.subscribe(touch), [pile, touch])

  return {
    form,
    lookups,
    editing: edit.editing,
    loadError: edit.error,
    stopEditing: edit.stopEditing,
    savedAtMs: autosaved.savedAtMs,
    isUnkept: restored.isFailing || autosaved.isFailing,
    pins,
    togglePin: (field) => setPins((now) => now.symmetricDifference(new Set([field]))),
    isGivenReference: (refCode) => refCode === references.given(),
    waiting,
    fillReference: sheets.fillReference,
    isEmpty: () => edit.editing === null && sheets.isEmpty(),
    ...sending,
  }
}

function editOf({ id, refCode, texts }: NonNullable<AutosavedForm['editing']>): NonNullable<AutosavedForm['editing']> {
  return { id, refCode, texts: structuredClone(texts) }
}
