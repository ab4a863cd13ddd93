import type { HandlersOf } from '../ipc/router.ts'
import type { DeskPapers } from './autosaved-documents.ts'

type DeskChannels = 'desk.loadForm' | 'desk.saveForm' | 'desk.loadTable' | 'desk.saveTable' | 'desk.referenceHolder'

/** What is typed is kept where it was typed: an answer that comes after the account has changed is not written. */
export function deskHandlers(papers: () => DeskPapers, now: () => number): HandlersOf<DeskChannels> {
  const save = (deskId: string, write: (open: DeskPapers, atMs: number) => void): { savedAtMs: number | null } => {
    const open = papers()
    if (open.deskId !== deskId) return { savedAtMs: null }
    const savedAtMs = now()
    write(open, savedAtMs)
    return { savedAtMs }
  }
  return {
    'desk.loadForm': () => ({ deskId: papers().deskId, form: papers().form() }),
    'desk.loadTable': () => ({ deskId: papers().deskId, table: papers().table() }),
    'desk.saveForm': ({ deskId, form }) => save(deskId, (open, atMs) => open.saveForm(form, atMs)),
    'desk.saveTable': ({ deskId, table }) => save(deskId, (open, atMs) => open.saveTable(table, atMs)),
    'desk.referenceHolder': ({ refCode, exceptDraftId }) => papers().holderOf(refCode, exceptDraftId),
  }
}
