import { readEnvelope } from '../wire/envelope.ts'
import type { CarrierSession } from '../session/session.ts'
import { buildProvincesRequest } from './v3/places.ts'

/**
 * A harmless read that says whether the carrier answers at all. Signed in or not does not matter: a 401 is an answer.
 * A captive portal's page is none.
 */
export async function probeCarrier(session: Pick<CarrierSession, 'call'>): Promise<boolean> {
  const evidence = await session.call({ ...buildProvincesRequest('new'), signInOptional: true })
  if ('notSignedIn' in evidence || evidence.response === null) return false
  const { status, complete, bodyText } = evidence.response
  if (status === 401) return true
  const isAnswer = complete && status < 500 && status !== 408 && status !== 429 && (status < 300 || status >= 400)
  return isAnswer && readEnvelope(bodyText)?.understood === true
}
