import { knownStatusIds as ids } from './bill.ts'

/**
 * Why a bill stands on the worklist: what happened to the parcel, an answer of the carrier that nobody understood, or that the
 * station's own row of it is damaged.
 */
export const exceptionKinds = [
  'failed-delivery',
  'incident',
  'pickup-error',
  'unclear-cancel',
  'unclear-return',
  'unclear-update',
  'damaged',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

const kindOfStatus: ReadonlyMap<number, ExceptionKind> = new Map([
  [ids.failedDelivery, 'failed-delivery'],
  [ids.incident, 'incident'],
  [ids.pickupError, 'pickup-error'],
])

/** The states that ask for a person. */
export const exceptionStatusIds: readonly number[] = [...kindOfStatus.keys()]

/** What a state asks of a person; null where it asks for nothing. */
export function exceptionOfStatus(statusId: number | null): ExceptionKind | null {
  return statusId === null ? null : (kindOfStatus.get(statusId) ?? null)
}
