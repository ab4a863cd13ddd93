import type { BillTexts } from '../../../src/shared/domain/autosave.ts'
import { textsFor } from '../../../scripts/freeze-profile/typed-work.ts'

const nobody = { name: '', phone: '', address: '', location: null }
const typed = textsFor('')

/** A form in the middle of being typed: a number that nobody can read yet, half a ward, half a phone. */
export const halfTyped: BillTexts = {
  ...typed,
  sender: nobody,
  receiver: { ...nobody, phone: '0908 7', name: 'Lê Ho' },
  cargo: { ...typed.cargo, content: 'Áo' },
  returnDocument: false,
  wardTyped: { receiver: 'tan th', returnTo: '' },
}
