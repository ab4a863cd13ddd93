import { useWatch } from 'react-hook-form'
import type { AppError } from '../../../../shared/app-error.ts'
import type { ReferenceHolder } from '../../../../shared/ipc/channels/drafts-contract.ts'
import { seenText } from '../../../../shared/domain/text/unseen.ts'
import { useChannel } from '../../bridge/use-channel.ts'
import type { BillForm } from '../form/use-bill-form.ts'

/** A reference is typed or scanned in one go: it is asked about once typing has rested. */
const restMs = 250

/** A reference that somebody has, and who. */
export interface HeldReference {
  readonly refCode: string
  readonly holder: ReferenceHolder
}

/**
 * Who has the typed reference already, asked while the packer types: an unsent draft or a bill that is not cancelled. Asked again
 * when drafts or bills have changed (`outdated-by.ts`), since a cancelled bill frees its reference.
 */
export function useReferenceHolder(bill: BillForm, refused: AppError | null): HeldReference | null {
  // Null for the station's own: nobody else can have it.
  const typed = useWatch({
    control: bill.form.control,
    name: 'refCode',
    compute: (text: string) => (bill.isGivenReference(seenText(text)) ? null : seenText(text)),
  })
  const exceptDraftId = bill.editing?.id ?? null
  // Main has refused even a reference of the station's own: then somebody else used it.
  const refusedRefCode = refused?.code === 'reference-in-use' ? String(refused.context?.['refCode']) : ''
  const refCode = typed ?? (bill.isGivenReference(refusedRefCode) ? refusedRefCode : '')
  const isOwn = refCode === ''
  const input = { refCode: refCode.slice(0, 200), exceptDraftId }
  const { data: holder, isCurrent } = useChannel('drafts.referenceHolder', input, { isEnabled: !isOwn, restMs })
  return isOwn || !isCurrent || holder === null ? null : { refCode, holder }
}
