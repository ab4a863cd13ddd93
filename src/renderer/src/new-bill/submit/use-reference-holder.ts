import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { AppError } from '../../../../shared/app-error.ts'
import type { ReferenceHolder } from '../../../../shared/ipc/channels/drafts-contract.ts'
import { useStation } from '../../shell/station.tsx'
import type { BillForm } from '../form/use-bill-form.ts'

const quietMs = 250

/** A reference that somebody has, and who. */
export interface HeldReference {
  readonly refCode: string
  readonly holder: ReferenceHolder
}

/**
 * Who has the typed reference already, asked while the packer types: an unsent draft or a living bill. An answer about
 * another reference is dropped. Asked again when drafts or bills have moved, since a cancelled bill frees its reference.
 */
export function useReferenceHolder(bill: BillForm, refused: AppError | null): HeldReference | null {
  const { bridge } = useStation()
  // Null for the station's own: nobody else can have it.
  const typed = useWatch({
    control: bill.form.control,
    name: 'refCode',
    compute: (text: string) => (bill.isGivenReference(text.trim()) ? null : text.trim()),
  })
  const exceptDraftId = bill.editing?.id ?? null
  const [held, setHeld] = useState<HeldReference | null>(null)
  // Main has refused even a reference of the station's own: then somebody else used it.
  const refusedRefCode = refused?.code === 'reference-in-use' ? String(refused.context?.['refCode']) : ''
  const refCode = typed ?? (bill.isGivenReference(refusedRefCode) ? refusedRefCode : '')
  const isOwn = refCode === ''
  useEffect(() => {
    if (isOwn) return undefined
    let wanted = true
    const ask = async (): Promise<void> => {
      const answer = await bridge.invoke('drafts.referenceHolder', { refCode: refCode.slice(0, 200), exceptDraftId })
      if (!wanted || !answer.ok) return
      setHeld(answer.value === null ? null : { refCode, holder: answer.value })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const askSoon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), quietMs)
    }
    askSoon()
    const stops = [bridge.on('drafts.changed', askSoon), bridge.on('bills.changed', askSoon)]
    return () => {
      wanted = false
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [bridge, refCode, exceptDraftId, isOwn])
  return !isOwn && held?.refCode === refCode ? held : null
}
