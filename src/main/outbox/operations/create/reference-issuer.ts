import type { AccountKind } from '../../../../shared/domain/account/account.ts'
import type { Clock } from '../../../../shared/domain/time/clock.ts'
import type { Place } from '../../../database/maintenance/instance.ts'
import { composeReference } from './references.ts'
import type { OutboxStores } from '../../stores.ts'

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
