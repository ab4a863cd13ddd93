import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { DraftRow } from '../../../../shared/domain/draft.ts'
import { useStation } from '../../shell/station.tsx'

/** A saved bill that could not be taken back. */
export interface UndoFailure {
  readonly refCode: string
  /** Null where it had been claimed before. */
  readonly error: AppError | null
}

export interface UndoSave {
  readonly failure: UndoFailure | null
  /** Offers a saved bill back while main lets it wait. */
  offer(row: DraftRow): void
  /** The next bill is saved: what else could be had back would come into it. A bill that was saved before waits for its own time. */
  submitted(): void
  forget(): void
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
  const { bridge, navigation, undo } = useStation()
  const [failure, setFailure] = useState<UndoFailure | null>(null)
  const saved = useRef<readonly Saved[]>([])
  const shown = useRef<number | null>(null)

  async function takeBack({ id, refCode }: DraftRow): Promise<void> {
    saved.current = saved.current.filter(({ row }) => row.id !== id)
    const answer = await bridge.invoke('drafts.undoSave', { id })
    if (answer.ok) navigation.getState().editDraft(id)
    else {
      navigation.getState().go('new-bill')
      setFailure({ refCode, error: await whyNot(id, answer.error) })
    }
    if (undo.getState().action === null) show()
  }

  async function whyNot(id: string, error: AppError): Promise<AppError | null> {
    if (error.code !== 'draft-state-changed') return error
    const now = await bridge.invoke('drafts.get', { id })
    if (!now.ok) return now.error
    const { state } = now.value
    return state === 'EDITING' || state === 'HOLD' ? error : null
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
      .offer(t('newBill.savedAs', { name: row.receiverName }), () => void takeBack(row), Math.ceil(untilMs - now))
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
