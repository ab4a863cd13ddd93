import { createContext, use } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { afterLongestWait } from '../../bridge/longest-wait.ts'
import type { FormValues } from './form-values.ts'

/** What an answer adds to the bill that it was asked for. */
export type Patch = (values: FormValues) => FormValues

/** What main may be asked for while a bill is typed; one question of each at a time. */
type LookupName =
  | 'customer'
  | 'contact'
  | 'message'
  | 'last bill'
  | 'last money'
  | 'receiver.location'
  | 'returnTo.location'

interface Lookup {
  readonly name: LookupName
  /** Null where no answer came. */
  readonly patch: Promise<Patch | null>
}

/** Adds to a bill that has left the fields what was still being looked up for it; names what had no answer, or none in time. */
export type Complete = (
  values: FormValues,
) => Promise<{ readonly values: FormValues; readonly unanswered: readonly LookupName[] }>

/** The lookups under way for the bill in the fields. They go with it when it leaves, and never reach another bill. */
export interface Lookups {
  /** In place of an earlier one of this name. */
  begin(name: LookupName, patch: Promise<Patch | null>): Lookup
  /** Its answer has come: whether it is still for the bill in the fields, so that whoever asked puts it there. */
  end(lookup: Lookup): boolean
  /** The question is void: another text stands there. */
  drop(name: LookupName): void
  isUnderWay(name: LookupName): boolean
  /** Another bill comes into the fields. */
  dropAll(): void
  /** Whether a problem of this field may be mended by what is under way. */
  mayFill(field: string): boolean
  /** The bill leaves the fields, and what is under way goes with it; null where nothing is. */
  leave(): Complete | null
  /** The bill for which "as last time" had no answer. */
  readonly lastUnanswered: StoreApi<{ readonly billId: string | null }>
}

const fieldsOf: Readonly<Record<LookupName, RegExp>> = {
  customer: /^receiver\./,
  message: /^(?:receiver\.|cargo\.(?:content|weightGrams)$|codAmountVnd$|note$)/,
  contact: /^receiver\.(?:name|location|address)$/,
  'last bill': /^(?:cargo\.|serviceId$|paymentMethodId$|note$)/,
  'last money': /^(?:codAmountVnd|cargo\.valueVnd)$/,
  'receiver.location': /^receiver\.location$/,
  'returnTo.location': /^returnTo\.location$/,
}

export function createLookups(): Lookups {
  const underWay = new Map<LookupName, Lookup>()
  return {
    begin(name, patch) {
      const lookup = { name, patch }
      // Behind those that were begun before: patches are applied in the order of the questions.
      underWay.delete(name)
      underWay.set(name, lookup)
      return lookup
    },
    end: (lookup) => underWay.get(lookup.name) === lookup && underWay.delete(lookup.name),
    drop: (name) => void underWay.delete(name),
    isUnderWay: (name) => underWay.has(name),
    dropAll: () => underWay.clear(),
    mayFill: (field) => [...underWay.keys()].some((name) => fieldsOf[name].test(field)),
    leave() {
      const taken = [...underWay.values()]
      underWay.clear()
      if (taken.length === 0) return null
      return async (values) => {
        const answers = await Promise.all(
          taken.map(async ({ name, patch }) => ({ name, patch: await Promise.race([patch, afterLongestWait(null)]) })),
        )
        return {
          values: answers.reduce((completed, { patch }) => patch?.(completed) ?? completed, values),
          unanswered: answers.filter(({ patch }) => patch === null).map(({ name }) => name),
        }
      }
    },
    lastUnanswered: createStore(() => ({ billId: null })),
  }
}

export const LookupsContext = createContext<Lookups>(createLookups())

export function useLookups(): Lookups {
  return use(LookupsContext)
}
