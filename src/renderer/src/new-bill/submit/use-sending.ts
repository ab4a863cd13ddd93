import { useTranslation } from 'react-i18next'
import { useStation } from '../../shell/station.tsx'
import { isInForm, leaveFields } from '../form/focus-field.ts'
import type { FormValues } from '../form/form-values.ts'
import { isUntouched, nextForm, type Pinnable } from '../form/next-values.ts'
import type { Pile, Sheet } from './submissions-under-way.ts'
import type { useEditing, SentEdit } from './use-editing.ts'
import type { Sheets } from '../form/use-form-snapshots.ts'

/** A bill that has left the fields for main; `texts` is what it says. */
export type SentBill = { readonly texts: FormValues } & (
  { readonly kind: 'new'; readonly sheet: Sheet } | { readonly kind: 'edit'; readonly edit: SentEdit }
)

/** How a refused bill has come back. */
export interface CameBack {
  /** Something was typed meanwhile. */
  readonly isTypedSince: boolean
  /** It is not in the fields: a draft that was opened meanwhile is. */
  readonly isBehind: boolean
}

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
  const complete = (sent: SentBill, texts: FormValues): SentBill => {
    if (sent.kind === 'edit') {
      const completed = { ...sent.edit, texts }
      pile.sentEdit(completed)
      return { kind: 'edit', edit: completed, texts }
    }
    const sheet = { ...sent.sheet, values: texts }
    pile.taken(sent.sheet)
    pile.sent(sheet)
    return { kind: 'new', sheet, texts }
  }
  const taken = (sent: SentBill): void => {
    if (sent.kind === 'new') pile.taken(sent.sheet)
    else pile.sentEdit(null)
  }
  const putBack = (sent: SentBill): CameBack => {
    // The packer may be in a dialog or on another screen by now: there the cursor stays.
    if (isInForm()) leaveFields()
    const isTypedSince = edit.aside() !== null || !sheets.isEmpty()
    const isBehind = sent.kind === 'new' && edit.aside() !== null
    if (sent.kind === 'edit') {
      pile.sentEdit(null)
      edit.putBack(sent.edit)
    } else if (!isBehind) {
      pile.refused(sent.sheet, isTypedSince ? sheets.lift() : null)
      sheets.lay(sent.sheet)
    } else {
      // A draft has been opened over it meanwhile: it comes behind what waits under that one.
      pile.refused(sent.sheet, sent.sheet)
    }
    return { isTypedSince, isBehind }
  }
  const clear = (): void => {
    leaveFields()
    const before = sheets.lift()
    const edited = edit.openId()
    const behind = edit.aside() === null ? pile.next() : null
    // A reference that was typed is the cleared customer's; a draft keeps its own, the station's stays with the form.
    const own = edit.editing?.refCode ?? before.given
    const refCode = edit.editing !== null || before.values.refCode === own ? own : ''
    const given = edit.editing === null ? refCode : before.given
    sheets.lay(behind ?? { values: { ...structuredClone(blank), refCode }, begun: null, given })
    if (behind === null && isUntouched(before.values, blank, own)) return
    undo.getState().offer(t('newBill.cleared'), () => {
      // Another draft is edited by now, or that one no longer is: what stands there is not this bill's.
      if (edit.openId() !== edited) {
        if (edited === null) pile.putFirst(before)
        return
      }
      if (edited === null && !sheets.isEmpty()) pile.putFirst(unnumbered(sheets.lift(), before.values.refCode))
      sheets.lay(before)
    })
  }
  return { send, complete, taken, putBack, clear }
}

/** Two bills must not have one reference: the one that was begun under it gets its own when it comes. */
function unnumbered(sheet: Sheet, refCode: string): Sheet {
  return sheet.values.refCode === refCode ? { ...sheet, values: { ...sheet.values, refCode: '' }, given: '' } : sheet
}

function freshSheet(previous: FormValues, { blank, pins }: Desk): Sheet {
  const begun = nextForm(previous, blank, pins)
  return { values: { ...begun, refCode: '' }, begun, given: '' }
}
