import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftRow } from '../../../../shared/domain/draft.ts'
import { useStation } from '../../shell/station.tsx'

export interface UndoSave {
  /** The reference of a bill that was to be taken back and had been claimed before. */
  readonly tooLateFor: string | null
  /** Offers a saved bill back while main lets it wait. */
  offer(row: DraftRow): void
  forget(): void
}

/** Main decides whether a save is still undone: the draft comes back into the fields, or it is said that it is on its way. */
export function useUndoSave(undoSeconds: number): UndoSave {
  const { t } = useTranslation()
  const { bridge, navigation, undo } = useStation()
  const [tooLateFor, setTooLateFor] = useState<string | null>(null)

  async function takeBack({ id, refCode }: DraftRow): Promise<void> {
    const answer = await bridge.invoke('drafts.undoSave', { id })
    if (answer.ok) return navigation.getState().editDraft(id)
    navigation.getState().go('new-bill')
    setTooLateFor(refCode)
  }

  return {
    tooLateFor,
    offer(row) {
      if (row.state !== 'READY' || row.reason !== 'undo-window') return
      undo
        .getState()
        .offer(t('newBill.savedAs', { name: row.receiverName }), () => void takeBack(row), undoSeconds * 1000)
    },
    forget: () => setTooLateFor(null),
  }
}
