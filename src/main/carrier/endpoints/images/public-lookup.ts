import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isNonPublicAddress } from './image-address.ts'

/** Answers every address of a name. */
export type ResolveName = (hostname: string, answer: (error: Error | null, addresses: LookupAddress[]) => void) => void

export class PrivateAddressError extends Error {}

/** Checked at the moment of connecting, so that a name cannot point elsewhere between the check and the call. */
export function publicLookup(resolve: ResolveName): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      const [first] = addresses
      if (error !== null) callback(error, '', 0)
      else if (first === undefined || addresses.some(({ address }) => isNonPublicAddress(address))) {
        callback(new PrivateAddressError('an address inside a private network'), '', 0)
      } else if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
