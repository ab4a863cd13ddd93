import type { BillInput } from '../../shared/domain/bill-input.ts'
import type { HandlersOf } from '../ipc/router.ts'

/** Where the half-typed form of New bill is kept. */
export interface FormStore {
  load(): { readonly bill: BillInput; readonly savedAtMs: number } | null
  /** Null forgets it. */
  save(bill: BillInput | null, atMs: number): void
}

export function deskHandlers(form: () => FormStore, now: () => number): HandlersOf<'desk.loadForm' | 'desk.saveForm'> {
  return {
    'desk.loadForm': () => form().load() ?? { bill: null, savedAtMs: null },
    'desk.saveForm'({ bill }) {
      const savedAtMs = now()
      form().save(bill, savedAtMs)
      return { savedAtMs }
    },
  }
}
