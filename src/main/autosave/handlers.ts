import type { autosaveContract } from '../../shared/ipc/channels/autosave-contract.ts'
import type { HandlersOf } from '../ipc/router.ts'
import type { AutosavedDocuments } from './autosaved-documents.ts'

/** What is typed is kept where it was typed: an answer that comes after the account has changed is not written. */
export function autosaveHandlers(
  documents: () => AutosavedDocuments,
  now: () => number,
): HandlersOf<typeof autosaveContract> {
  const save = (
    accountId: string,
    write: (open: AutosavedDocuments, atMs: number) => void,
  ): { savedAtMs: number | null } => {
    const open = documents()
    if (open.accountId !== accountId) return { savedAtMs: null }
    const savedAtMs = now()
    write(open, savedAtMs)
    return { savedAtMs }
  }
  return {
    'autosave.loadForm': () => ({ accountId: documents().accountId, form: documents().form() }),
    'autosave.saveForm': ({ accountId, form }) => save(accountId, (open, atMs) => open.saveForm(form, atMs)),
    'autosave.loadState': () => ({ accountId: documents().accountId, state: documents().state() }),
    'autosave.saveState': ({ accountId, state }) => save(accountId, (open, atMs) => open.saveState(state, atMs)),
  }
}
