import { assertNever } from '../../shared/assert-never.ts'
import type { CallEvidence } from '../carrier/http/evidence.ts'
import { probeCarrier } from '../carrier/endpoints/probe.ts'
import type { CancelPhrases } from '../../shared/domain/request/cancel-phrases.ts'
import { buildDestroyRequest, readDestroyAnswer, type DestroyAnswer } from '../carrier/endpoints/v3/destroy.ts'
import { buildRevertRequest, readRevertAnswer, type RevertAnswer } from '../carrier/endpoints/v3/revert.ts'
import { buildTrackingRequest, readTrackingAnswer } from '../carrier/endpoints/v3/tracking.ts'
import { factsOfTracking } from '../carrier/wire/tracked-facts.ts'
import { canSignIn } from './account-id.ts'
import type { Connection } from './connection.ts'
import type { ChunkAnswer, CodesPort, CreatePort, NoSession, TrackPort, UpdatePort } from '../outbox/carrier-port.ts'

/** The queue's view of creating bills over a connection. */
export function createPortOf(connection: Pick<Connection, 'account' | 'session' | 'calls' | 'wire'>): CreatePort {
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

export function cancelPortOf({ session }: Connection, phrases: () => CancelPhrases): CodesPort {
  return {
    async send(codes) {
      const evidence = await session.callOnce(buildDestroyRequest(codes))
      if ('notSignedIn' in evidence) return answerWithout(evidence)
      return chunkAnswerOf(readDestroyAnswer(evidence, codes, phrases()), evidence)
    },
  }
}

export function returnPortOf({ session }: Connection): CodesPort {
  return {
    async send(codes) {
      const evidence = await session.callOnce(buildRevertRequest(codes))
      if ('notSignedIn' in evidence) return answerWithout(evidence)
      return chunkAnswerOf(readRevertAnswer(evidence, codes), evidence)
    },
  }
}

function chunkAnswerOf(answer: DestroyAnswer | RevertAnswer, evidence: CallEvidence): ChunkAnswer {
  switch (answer.kind) {
    case 'answered':
      return { kind: 'answered', outcomes: answer.perCode, unrequested: answer.unrequested }
    case 'unauthorized':
      return { ...answer, rejectedGeneration: evidence.tokenGeneration }
    case 'later':
      return { kind: 'later', retryAfterMs: answer.retryAfterMs }
    case 'not-sent':
    case 'unclear':
      return answer
    default:
      return assertNever(answer)
  }
}

export function updatePortOf(connection: Connection): UpdatePort {
  const { session, calls } = connection
  return {
    async send(billCode, changes) {
      const request = calls.buildUpdateRequest(billCode, changes, connection.wire())
      if (!request.ok) return { kind: 'refused', message: request.error.map(({ field }) => field).join(', ') }
      const evidence = await session.callOnce(request.value)
      if ('notSignedIn' in evidence) return answerWithout(evidence)
      const answer = calls.readUpdateAnswer(evidence, billCode)
      switch (answer.kind) {
        case 'accepted':
          return { kind: 'accepted', fees: answer.result?.fees ?? null }
        case 'unauthorized':
          return { ...answer, rejectedGeneration: evidence.tokenGeneration }
        case 'later':
          return { kind: 'later', retryAfterMs: answer.retryAfterMs }
        case 'refused':
        case 'not-sent':
        case 'unclear':
          return answer
        default:
          return assertNever(answer)
      }
    },
  }
}

/** An outage that outlasts the token passes by itself; without a session a person has to sign in. */
function answerWithout({ why }: NoSession): Extract<ChunkAnswer, { kind: 'not-sent' | 'unauthorized' }> {
  if (why === 'unreachable') return { kind: 'not-sent', detail: 'the session could not be renewed' }
  return { kind: 'unauthorized', which: 'missing-header', rejectedGeneration: null }
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
          const facts = factsOfTracking(answer.record, answer.phoneAsReported)
          return { kind: 'found', refCode, statusId, statusText, facts }
        }
        case 'not-found':
          return { kind: 'not-found' }
        case 'not-sent':
        case 'unclear':
          return { kind: 'unclear', detail: answer.detail }
        case 'unauthorized':
        case 'later':
          return { kind: 'unclear', detail: answer.kind }
        default:
          return assertNever(answer)
      }
    },
  }
}
