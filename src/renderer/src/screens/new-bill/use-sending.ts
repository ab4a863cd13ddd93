import { useTranslation } from 'react-i18next'
import { useStation } from '../../stores/station.tsx'
import { isInForm, leaveFields } from './focus-field.ts'
import type { FormValues } from './form-values.ts'
import { isUntouched, nextForm, type Pinnable } from './next-values.ts'
import type { Pile, Sheet } from './pile.ts'
import type { useEditing, SentEdit } from './use-editing.ts'
import type { Sheets } from './use-sheets.ts'

/** A bill that has left the fields for main; `texts` is what it says. */
export type SentBill = { readonly texts: FormValues } & (
  { readonly kind: 'new'; readonly sheet: Sheet } | { readonly kind: 'edit'; readonly edit: SentEdit }
)

interface Desk {
  readonly pins: ReadonlySet<Pinnable>
  readonly blank: FormValues
  readonly sheets: Sheets
  readonly pile: Pile
  readonly edit: ReturnType<typeof useEditing>
}

/** How bills leave the fields, and how they come back. */
export function useSending(desk: Desk) {
  const { t } = useTranslation()
  const { undo } = useStation()
  const { blank, sheets, pile, edit } = desk
  const send = (): SentBill => {
    // What could be had back would come into the next bill.
    undo.getState().forget()
    if (edit.aside() !== null) {
      const sent = edit.send()
      pile.sentEdit(sent)
      return { kind: 'edit', edit: sent, texts: sent.texts }
    }
    leaveFields()
    const sheet = sheets.lift()
    pile.sent(sheet)
    sheets.lay(pile.next() ?? freshSheet(sheet.values, desk))
    return { kind: 'new', sheet, texts: sheet.values }
  }
  const taken = (sent: SentBill): void => {
    if (sent.kind === 'new') pile.taken(sent.sheet)
    else pile.sentEdit(null)
  }
  const putBack = (sent: SentBill): boolean => {
    // The packer may be in a dialog or on another screen by now: there the cursor stays.
    if (isInForm()) leaveFields()
    const isTypedSince = edit.aside() !== null || !sheets.isEmpty()
    if (sent.kind === 'edit') {
      pile.sentEdit(null)
      edit.putBack(sent.edit)
    } else if (edit.aside() === null) {
      pile.refused(sent.sheet, isTypedSince ? sheets.lift() : null)
      sheets.lay(sent.sheet)
    } else {
      // A draft has been opened over it meanwhile: it comes behind what waits under that one.
      pile.refused(sent.sheet, sent.sheet)
    }
    return isTypedSince
  }
  const clear = (): void => {
    leaveFields()
    const before = sheets.lift()
    const behind = edit.aside() === null ? pile.next() : null
    const { refCode } = before.values
    sheets.lay(behind ?? { values: { ...structuredClone(blank), refCode }, begun: null, given: before.given })
    if (behind === null && isUntouched(before.values, blank, refCode)) return
    undo.getState().offer(t('newBill.cleared'), () => {
      if (behind !== null && !sheets.isEmpty()) pile.putFirst(sheets.lift())
      sheets.lay(before)
    })
  }
  return { send, taken, putBack, clear }
}

function freshSheet(previous: FormValues, { blank, pins }: Desk): Sheet {
  const begun = nextForm(previous, blank, pins)
  return { values: { ...begun, refCode: '' }, begun, given: '' }
}
