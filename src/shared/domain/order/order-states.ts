import type { OrderState, OwnOrderState } from './order-row.ts'

/** Of orders that may be packed: they have no draft, and nobody has put them away. */
export const packableStates: readonly OwnOrderState[] = ['waiting', 'packing']

/** Of orders that a person may cancel. */
export const cancellableStates: readonly OwnOrderState[] = [...packableStates, 'held']

/** Of orders that were put away, and may be packed after all. */
export const releasableStates: readonly OwnOrderState[] = ['held', 'cancelled']

/** As the packer sees it: a faulty one is mended before. */
export const isPackable = (state: OrderState): boolean => packableStates.some((each) => each === state)

export const isReleasable = (state: OrderState): boolean => releasableStates.some((each) => each === state)
