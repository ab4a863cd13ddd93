import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { DraftRow, DraftState } from '../../../../shared/domain/draft.ts'
import type { Screen } from '../../shell/navigation-store.ts'
import { useStation } from '../../shell/station.tsx'

/** A saved bill that could not be taken back. */
export interface UndoFailure {
  readonly refCode: string
  /** It had been claimed before, and what became of it by then; or what main has refused. */
  readonly why: 'sent' | 'unclear' | 'rejected' | AppError
}

export interface UndoSave {
  readonly failure: UndoFailure | null
  /** Offers a saved bill back while main lets it wait. */
  offer(row: DraftRow): void
  /** The next bill is saved: what else could be had back would come into it. A bill that was saved before waits for its own time. */
  submitted(): void
  forget(): void
}

/** What became of a draft that was claimed before it could be taken back. */
const claimed: Readonly<Partial<Record<DraftState, Exclude<UndoFailure['why'], AppError>>>> = {
  SENDING: 'sent',
  CREATED: 'sent',
  UNKNOWN: 'unclear',
  REJECTED: 'rejected',
}

interface Saved {
  readonly row: DraftRow
  readonly untilMs: number
}

/**
 * Main decides whether a save is still undone: the draft comes back into the fields, or it is said why not. The last one is taken back first, then
 * the one before it, each within its own time.
 */
export function useUndoSave(undoSeconds: number): UndoSave {
  const { t } = useTranslation()
  const { bridge, messages, navigation, undo } = useStation()
  const [failure, setFailure] = useState<UndoFailure | null>(null)
  const saved = useRef<readonly Saved[]>([])
  const shown = useRef<number | null>(null)
  const turn = useRef<Promise<void>>(Promise.resolve())

  /** The one before it can be taken back while main is asked for this one: they come back in the order of the presses. */
  function takeBack(row: DraftRow): void {
    const { screen } = navigation.getState()
    saved.current = saved.current.filter((each) => each.row.id !== row.id)
    turn.current = turn.current.then(() => withdraw(row, screen))
    show()
  }

  /** Whoever has gone to another screen since it was pressed on `from` is at something else: a message says where it is. */
  async function withdraw({ id, refCode }: DraftRow, from: Screen): Promise<void> {
    const answer = await bridge.invoke('drafts.undoSave', { id })
    const why = answer.ok ? null : await whyNot(id, answer.error)
    const { screen, go, editDraft } = navigation.getState()
    const hasLeft = screen !== from && screen !== 'new-bill'
    if (why !== null) setFailure({ refCode, why })
    if (!hasLeft) return why === null ? editDraft(id) : go('new-bill')
    messages.getState().say({
      kind: why === null ? 'success' : 'failure',
      title: t(why === null ? 'newBill.undone' : 'newBill.undoFailed', { refCode }),
      text: t(why === null ? 'bills.derivedText' : 'newBill.refusedElsewhere'),
    })
  }

  async function whyNot(id: string, error: AppError): Promise<UndoFailure['why']> {
    if (error.code !== 'draft-state-changed') return error
    const now = await bridge.invoke('drafts.get', { id })
    if (!now.ok) return now.error
    return claimed[now.value.state] ?? error
  }

  /** The last one that still waits. */
  function show(): void {
    const now = performance.now()
    saved.current = saved.current.filter(({ untilMs }) => untilMs > now)
    const last = saved.current.at(-1)
    if (last === undefined) return
    const { row, untilMs } = last
    undo
      .getState()
      .offer(t('newBill.savedAs', { name: row.receiverName }), () => takeBack(row), Math.ceil(untilMs - now))
    shown.current = undo.getState().action?.number ?? null
  }

  return {
    failure,
    offer(row) {
      if (row.state !== 'READY' || row.reason !== 'undo-window') return
      saved.current = [...saved.current, { row, untilMs: performance.now() + undoSeconds * 1000 }]
      show()
    },
    submitted() {
      if (undo.getState().action?.number !== shown.current) undo.getState().forget()
    },
    forget: () => setFailure(null),
  }
}
