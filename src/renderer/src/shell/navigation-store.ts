import type { BillTexts, CargoTexts } from '../../../shared/domain/autosave.ts'
import type { OrderDetail } from '../../../shared/domain/order/order-row.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** The screens of the rail. */
export type RailScreen =
  | 'new-bill'
  | 'queue'
  | 'bills'
  | 'batch'
  | 'track'
  | 'fees'
  | 'print'
  | 'orders'
  | 'handover'
  | 'customers'
  | 'settings'

/** `import` is reached from Orders, which the rail shows as open meanwhile. */
export type Screen = RailScreen | 'import'

/** What may be asked of a bill before it is open: from its row, or from another screen. */
export type BillAction = 'print' | 'label' | 'track' | 'update' | 'copy' | 'return' | 'cancel'

/** What another screen knows of a bill that is yet to be made. */
export interface BillBeginning {
  readonly location: BillTexts['receiver']['location']
  /** Whom it is for, where that is known. */
  readonly receiver?: Omit<BillTexts['receiver'], 'location'>
  readonly cargo: Partial<CargoTexts>
  readonly terms: Partial<Pick<BillTexts, 'serviceId' | 'paymentMethodId' | 'codAmountVnd'>>
}

/** New bill's part in a scan, where the account has every item of an order scanned. */
interface ItemScans {
  /**
   * Counts an item of the order in the fields, once the order that was scanned before it is there. `atMs`: when its last key came.
   * @returns false where the code is none of its items
   */
  take(code: string, atMs: number): Promise<boolean>
  /**
   * The same for digits in the weight, which a scanner or a scale has typed there, once the scans before them have been taken (`before`). Where
   * they may be the code of another item, or are for an order that has left the fields by then, that is told.
   * @returns false where they are the weight of the bill in the fields
   */
  takeDigits(digits: string, atMs: number, before: Promise<void>): Promise<boolean>
  /** Tells that a code that nobody knows is no item of the order. @returns false where none is being packed */
  refuse(code: string): boolean
}

export interface NavigationStore {
  readonly screen: Screen
  /** The draft that New bill is to edit; New bill takes it and sets it back to null. */
  readonly draftToEdit: string | null
  /** The new bill that New bill is to put into its form. */
  readonly billToBegin: BillBeginning | null
  /** The order that New bill is to claim and to put into its form; `why` where another bill is made of it. */
  readonly orderToPack: { readonly id: string; readonly why: string } | null
  /** What a scanned number means that cannot be packed just so; empty where nothing is asked. The card takes the next scan. */
  readonly scannedOrders: readonly OrderDetail[]
  /** How many scans were made. */
  readonly scans: number
  /** What a scan names is being looked up, or is on its way into the fields; null where nothing is. */
  readonly scanUnderWay: Promise<unknown> | null
  /** Takes scans before an order or bill is looked for; null where items are not scanned. */
  readonly itemScans: ItemScans | null
  /** The parcel preset that New bill is to put into its form. */
  readonly presetToApply: string | null
  /** The row that Queue or Bills is to open. */
  readonly draftToShow: string | null
  readonly billToShow: string | null
  /** What is to be done with `billToShow` once it is known. */
  readonly billAction: BillAction | null
  /** Which section of the settings is open; remembered, so that coming back finds it. */
  readonly settingsSection: string
  go(screen: Screen): void
  openSettings(section: string): void
  editDraft(id: string): void
  beginBill(bill: BillBeginning): void
  packOrder(id: string, why?: string): void
  askAboutOrders(orders: readonly OrderDetail[]): void
  /** A scan was made: what it names is looked up. */
  scanned(lookup: Promise<unknown>): void
  /** What it named is on its way. */
  wait(underWay: Promise<unknown>): void
  /** As long as New bill is there. */
  countItems(scans: ItemScans | null): void
  applyPreset(id: string): void
  showDraft(id: string): void
  showBill(billCode: string, action?: BillAction): void
  /** Each request is taken once. */
  taken(): void
}

/** Which screen is open, and what another screen asked it to show. */
export function createNavigationStore(): StoreApi<NavigationStore> {
  const nothing = {
    draftToEdit: null,
    billToBegin: null,
    orderToPack: null,
    presetToApply: null,
    draftToShow: null,
    billToShow: null,
    billAction: null,
  }
  const noCard = { scannedOrders: [] }
  return createStore<NavigationStore>()((set, get) => ({
    screen: 'new-bill',
    ...nothing,
    ...noCard,
    scans: 0,
    scanUnderWay: null,
    itemScans: null,
    settingsSection: 'account',
    go: (screen) => set({ screen, ...nothing, ...noCard }),
    openSettings: (settingsSection) => set({ screen: 'settings', ...nothing, ...noCard, settingsSection }),
    editDraft: (id) => set({ screen: 'new-bill', ...nothing, ...noCard, draftToEdit: id }),
    beginBill: (billToBegin) => set({ screen: 'new-bill', ...nothing, ...noCard, billToBegin }),
    packOrder: (id, why = '') => set({ screen: 'new-bill', ...nothing, ...noCard, orderToPack: { id, why } }),
    askAboutOrders: (scannedOrders) => set({ scannedOrders }),
    scanned(lookup) {
      set(({ scans }) => ({ scans: scans + 1 }))
      get().wait(lookup)
    },
    wait(scanUnderWay) {
      set({ scanUnderWay })
      const end = (): void => void (get().scanUnderWay === scanUnderWay && set({ scanUnderWay: null }))
      scanUnderWay.then(end, end)
    },
    countItems: (itemScans) => set({ itemScans }),
    applyPreset: (id) => set({ screen: 'new-bill', ...nothing, ...noCard, presetToApply: id }),
    showDraft: (id) => set({ screen: 'queue', ...nothing, ...noCard, draftToShow: id }),
    showBill: (billCode, billAction) =>
      set({ screen: 'bills', ...nothing, ...noCard, billToShow: billCode, billAction: billAction ?? null }),
    taken: () => set(nothing),
  }))
}
