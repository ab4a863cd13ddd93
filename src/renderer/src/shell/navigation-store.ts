import type { BillTexts, CargoTexts } from '../../../shared/domain/autosave.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'

export type Screen = 'new-bill' | 'queue' | 'bills' | 'batch' | 'track' | 'fees' | 'print' | 'settings'

/** What may be asked of a bill before it is open: from its row, or from another screen. */
export type BillAction = 'print' | 'label' | 'track' | 'update' | 'copy' | 'return' | 'cancel'

/** What another screen knows of a bill that is yet to be made. */
export interface BillBeginning {
  readonly location: BillTexts['receiver']['location']
  readonly cargo: Partial<CargoTexts>
  readonly terms: Pick<BillTexts, 'serviceId' | 'paymentMethodId' | 'codAmountVnd'>
}

export interface NavigationStore {
  readonly screen: Screen
  /** The draft that New bill is to edit; New bill takes it and sets it back to null. */
  readonly draftToEdit: string | null
  /** The new bill that New bill is to put into its form. */
  readonly billToBegin: BillBeginning | null
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
    presetToApply: null,
    draftToShow: null,
    billToShow: null,
    billAction: null,
  }
  return createStore<NavigationStore>()((set) => ({
    screen: 'new-bill',
    ...nothing,
    settingsSection: 'account',
    go: (screen) => set({ screen, ...nothing }),
    openSettings: (settingsSection) => set({ screen: 'settings', ...nothing, settingsSection }),
    editDraft: (id) => set({ screen: 'new-bill', ...nothing, draftToEdit: id }),
    beginBill: (billToBegin) => set({ screen: 'new-bill', ...nothing, billToBegin }),
    applyPreset: (id) => set({ screen: 'new-bill', ...nothing, presetToApply: id }),
    showDraft: (id) => set({ screen: 'queue', ...nothing, draftToShow: id }),
    showBill: (billCode, billAction) =>
      set({ screen: 'bills', ...nothing, billToShow: billCode, billAction: billAction ?? null }),
    taken: () => set(nothing),
  }))
}
