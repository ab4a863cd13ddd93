import type { AccountKind } from '../../../../shared/domain/account/account.ts'
import type { Clock } from '../../../../shared/domain/time/clock.ts'
import type { Place } from '../../../database/maintenance/instance.ts'
import type { OutboxStores } from '../../stores.ts'
import { vietnamOffsetMs } from '../../../../shared/domain/time/time-units.ts'

interface IssuerDeps {
  readonly stores: OutboxStores
  readonly clock: Clock
  /** Where the database lives; a profile that has none yet gets its random id under it. */
  readonly place: Place
  readonly accountKind: AccountKind
  readonly settings: () => { readonly stationCode: string }
}

/** Gives out references of this station, each once, skipping any that somebody has typed before. */
export function referenceIssuer({ stores, clock, place, accountKind, settings }: IssuerDeps): () => string {
  const { counters, instances } = stores
  return () => {
    const nowMs = clock.now()
    const { profileId } = instances.read() ?? instances.renew(place, nowMs)
    for (;;) {
      const counter = counters.next('reference')
      const { stationCode } = settings()
      const reference = composeReference({ accountKind, stationCode, nowMs, counter, profileId })
      const isTaken = stores.drafts.holderOfReference(reference, '') ?? stores.bills.holderOfReference(reference, '')
      if (isTaken === undefined) return reference
    }
  }
}

/** Crockford's base 32: no letters that a tired eye takes for digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const suffixLength = 4

interface ReferenceDeps {
  readonly accountKind: AccountKind
  readonly stationCode: string
  readonly nowMs: number
  readonly counter: number
  readonly profileId: string
}

/**
 * A reference such as "TB1-261121-0042-K7Q2": station, Vietnam date, the profile's counter, and a suffix that belongs to
 * this life of the profile alone, so that a restored or cloned station never repeats one. Training's begin with "TH-".
 */
export function composeReference(deps: ReferenceDeps): string {
  const date = new Date(deps.nowMs + vietnamOffsetMs).toISOString().slice(2, 10).replaceAll('-', '')
  const station = deps.stationCode.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') || 'ST'
  const counter = String(deps.counter).padStart(4, '0')
  const reference = `${station}-${date}-${counter}-${suffixOf(deps.profileId)}`
  return deps.accountKind === 'training' ? `TH-${reference}` : reference
}

/** Twenty bits of the profile's random id. */
function suffixOf(profileId: string): string {
  let bits = Number.parseInt(profileId.slice(0, 5), 16)
  let suffix = ''
  for (let n = 0; n < suffixLength; n += 1) {
    suffix += alphabet.charAt(bits % alphabet.length)
    bits = Math.floor(bits / alphabet.length)
  }
  return suffix
}
