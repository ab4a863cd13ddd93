import type { StoreApi } from 'zustand/vanilla'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { createAutosavedStore, type AutosavedStore } from '../autosave/autosaved-state.ts'
import { createBatchActions, type BatchActions } from '../batches/result/retry-failed.ts'
import { createBillsStore, type BillsStore } from '../bills/bills-store.ts'
import { createAccountBridge } from '../bridge/account-bridge.ts'
import { onceAtATime } from '../bridge/once-at-a-time.ts'
import { keepQueriesFresh } from '../bridge/outdated-by.ts'
import { createPrintingStore, type PrintingStore } from '../labels/printing-store.ts'
import type { ImportStore } from '../orders/import/import-store.ts'
import { createQueueStore, type QueueStore } from '../queue/queue-store.ts'
import { createMessagesStore, type MessagesStore } from './messages/messages-store.ts'
import { createUndoStore, type UndoStore } from './messages/undo-store.ts'
import type { WindowStores } from './window-stores.ts'

/** Created with the account that comes to the front, and gone with it: nothing here is ever reset. */
export interface AccountStores {
  readonly accountId: string
  /** Main refuses what is asked here once another account is in front. */
  readonly bridge: Bridge
  readonly batchActions: BatchActions
  readonly bills: StoreApi<BillsStore>
  /** The account's file of orders: made by whoever asks first, since what reads files is not loaded with the window. */
  imports(create: (bridge: Bridge) => StoreApi<ImportStore>): StoreApi<ImportStore>
  readonly messages: StoreApi<MessagesStore>
  readonly printing: StoreApi<PrintingStore>
  readonly queue: StoreApi<QueueStore>
  readonly undo: StoreApi<UndoStore>
  readonly autosaved: StoreApi<AutosavedStore>
  /** Listens to main, and asks for what the screens share. */
  open(): void
  /** Writes what waits to be written, and hears of nothing any more. */
  close(): void
}

export function createAccountStores(
  { bridge: door, queries, unsaved }: WindowStores,
  accountId: string,
): AccountStores {
  const bridge = createAccountBridge(door, accountId)
  const autosaved = createAutosavedStore(bridge, unsaved)
  const bills = createBillsStore(bridge)
  const printing = createPrintingStore(bridge)
  const queue = createQueueStore(bridge)
  const messages = createMessagesStore()
  const undo = createUndoStore()
  let imports: StoreApi<ImportStore> | null = null
  undo.subscribe(({ action }, before) => {
    if (action !== null && action.number !== before.action?.number)
      messages.getState().record({ kind: 'success', title: action.words })
  })
  const loadAutosaved = onceAtATime(() => autosaved.getState().load())
  // Main has taken out what was typed about whoever was forgotten: written again with the next letter, it would be there for good.
  // Where many are forgotten it says so many times a second.
  bridge.on('contacts.changed', ({ forgotten }) => {
    if (forgotten) void loadAutosaved()
  })
  keepQueriesFresh({ bridge, accountId }, queries)
  return {
    accountId,
    bridge,
    batchActions: createBatchActions(bridge, autosaved),
    bills,
    imports: (create) => (imports ??= create(bridge)),
    messages,
    printing,
    queue,
    undo,
    autosaved,
    open() {
      bridge.open()
      for (const store of [queue, bills, printing]) void store.getState().load()
      void loadAutosaved()
    },
    close() {
      printing.getState().leave()
      bridge.close()
      autosaved.getState().close()
      queries.removeQueries({ queryKey: [accountId] })
    },
  }
}
