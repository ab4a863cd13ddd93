import type { Account, SessionState } from '../../shared/domain/account/account.ts'
import type { CancelPhrases } from '../../shared/domain/request/cancel-phrases.ts'
import { probeCarrier } from '../carrier/endpoints/probe.ts'
import { buildDestroyRequest, readDestroyAnswer } from '../carrier/endpoints/v3/destroy.ts'
import { buildRevertRequest, readRevertAnswer } from '../carrier/endpoints/v3/revert.ts'
import type { CallEvidence } from '../carrier/http/evidence.ts'
import type { CarrierRequest } from '../carrier/http/request.ts'
import type { CarrierSession } from '../carrier/session/session.ts'
import { problemWithout, type CallProblem } from '../carrier/wire/classify-call.ts'
import type { CodesPort, CreatePort, UpdatePort } from '../outbox/carrier-port.ts'
import { canSignIn } from './account-id.ts'
import type { Connection } from './connection.ts'

/** The queue's view of creating bills over a connection. */
export function createPortOf(connection: Pick<Connection, 'account' | 'session' | 'calls' | 'wire'>): CreatePort {
  const { account, session, calls } = connection
  return {
    prepare: (bill) => calls.buildCreateRequest(bill, connection.wire()),
    send: (request) => session.callOnce(request),
    read: (evidence, refCode) => calls.readCreateAnswer(evidence, refCode),
    unreachableBecause: session.unreachableBecause,
    renew: (rejectedGeneration, which) => session.renew(rejectedGeneration, which),
    probe: () => probeCarrier(session),
    rejected: session.rejected,
    tryAgain: session.tryAgain,
    signedIn: () => isStanding(account, session.state()),
    tokenGeneration: () => session.generation(),
    notesFollowAsUpdate: () => account.generation === 'v3',
  }
}

/** A partner id alone is a standing of its own: the legacy calls then go without a token. */
export function isStanding(account: Account, session: SessionState): boolean {
  return canSignIn(account) ? session === 'fresh' || session === 'refreshing' : session !== 'rejected'
}

export function cancelPortOf({ session }: Connection, phrases: () => CancelPhrases): CodesPort {
  return {
    send: (codes) =>
      sendOnce(session, buildDestroyRequest(codes), (evidence) => readDestroyAnswer(evidence, codes, phrases())),
  }
}

export function returnPortOf({ session }: Connection): CodesPort {
  return {
    send: (codes) => sendOnce(session, buildRevertRequest(codes), (evidence) => readRevertAnswer(evidence, codes)),
  }
}

export function updatePortOf(connection: Connection): UpdatePort {
  const { session, calls } = connection
  return {
    async send(billCode, changes) {
      const request = calls.buildUpdateRequest(billCode, changes, connection.wire())
      if (!request.ok) return { kind: 'refused', message: request.error.map(({ field }) => field).join(', ') }
      return sendOnce(session, request.value, (evidence) => calls.readUpdateAnswer(evidence, billCode, changes))
    },
  }
}

async function sendOnce<Answer>(
  session: CarrierSession,
  request: CarrierRequest,
  read: (evidence: CallEvidence) => Answer,
): Promise<Answer | CallProblem> {
  const evidence = await session.callOnce(request)
  return 'notSignedIn' in evidence ? problemWithout(evidence) : read(evidence)
}
