import { probeCarrier } from './carrier/probe.ts'
import { buildDestroyRequest, readDestroyAnswer, type CancelPhrases } from './carrier/v3/destroy.ts'
import { buildTrackingRequest, readTrackingAnswer } from './carrier/v3/tracking.ts'
import { canSignIn } from './account/account-id.ts'
import type { Connection } from './account-connection.ts'
import type { CancelChunkAnswer, CancelPort, CreatePort, TrackPort } from './queue/carrier-port.ts'

/** The queue's view of creating bills over a connection. */
export function createPortOf(connection: Connection): CreatePort {
  const { account, session, calls } = connection
  return {
    prepare: (bill) => calls.buildCreateRequest(bill, connection.wire()),
    send: (request) => session.callOnce(request),
    read: (evidence, refCode) => calls.readCreateAnswer(evidence, refCode),
    renew: (rejectedGeneration, which) => session.renew(rejectedGeneration, which),
    probe: () => probeCarrier(session),
    // A partner id alone is a standing of its own: the legacy calls then go without a token.
    signedIn: () => !canSignIn(account) || session.state() === 'fresh' || session.state() === 'refreshing',
    tokenGeneration: () => session.generation(),
    notesFollowAsUpdate: () => account.generation === 'v3',
  }
}

export function cancelPortOf(connection: Connection, phrases: () => CancelPhrases): CancelPort {
  return {
    async send(codes): Promise<CancelChunkAnswer> {
      const evidence = await connection.session.callOnce(buildDestroyRequest(codes))
      if ('notSignedIn' in evidence) return { kind: 'not-sent', detail: evidence.why }
      const answer = readDestroyAnswer(evidence, codes, phrases())
      if (answer.kind === 'answered') return { kind: 'answered', outcomes: answer.perCode }
      if (answer.kind === 'unauthorized') {
        return { kind: 'unauthorized', which: answer.which, rejectedGeneration: evidence.tokenGeneration }
      }
      return answer
    },
  }
}

export function trackPortOf(connection: Connection): TrackPort {
  return {
    async find(billCode) {
      const evidence = await connection.session.call(buildTrackingRequest(billCode))
      if ('notSignedIn' in evidence) return { kind: 'unclear', detail: evidence.why }
      const answer = readTrackingAnswer(evidence)
      switch (answer.kind) {
        case 'found': {
          const { refCode, statusId, statusText } = answer.record
          if (answer.record.billCode !== billCode)
            return { kind: 'unclear', detail: 'the answer is about another bill' }
          return { kind: 'found', refCode, statusId, statusText }
        }
        case 'not-found':
          return { kind: 'not-found' }
        default:
          return { kind: 'unclear', detail: 'detail' in answer ? answer.detail : answer.kind }
      }
    },
  }
}
