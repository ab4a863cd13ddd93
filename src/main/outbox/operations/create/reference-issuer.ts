import type { AccountKind } from '../../../../shared/domain/account/account.ts'
import type { Clock } from '../../../../shared/domain/time/clock.ts'
import { createCounterStore } from '../../../database/stores/counters.ts'
import { createInstanceStore } from '../../../database/maintenance/instance.ts'
import type { Place } from '../../../database/maintenance/instance.ts'
import type { Database } from '../../../database/open.ts'
import { composeReference } from './references.ts'
import type { Stores } from '../../stores.ts'

interface IssuerParts {
  readonly db: Database
  readonly stores: Stores
  readonly clock: Clock
  /** Where the database lives; a profile that has none yet gets its random id under it. */
  readonly place: Place
  readonly accountKind: AccountKind
  readonly settings: () => { readonly stationCode: string }
}

/** Gives out references of this station, each once, skipping any that somebody has typed before. */
export function referenceIssuer({ db, stores, clock, place, accountKind, settings }: IssuerParts): () => string {
  const counters = createCounterStore(db)
  const instances = createInstanceStore(db)
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
