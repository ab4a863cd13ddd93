import * as fc from 'fast-check'
import { assertNever } from '../../../../src/shared/assert-never.ts'
import type { CreateAnswer, UnauthorizedKind, UnclearReason } from '../../../../src/main/carrier/wire/create-answer.ts'
import { unclearReasons } from '../../../../src/shared/domain/draft.ts'
import type { NotSignedIn } from '../../../../src/main/carrier/session/session.ts'

/** Everything that can come back for one create call, and whether the carrier has registered it all the same. */
export type Fate =
  | { readonly kind: 'created'; readonly echo: 'equal' | 'empty' }
  /** The carrier names a bill code that another draft already has, or none. */
  | { readonly kind: 'created-with-known-code' | 'created-without-code' }
  | { readonly kind: 'refused' | 'not-sent' | 'adapter-throws' }
  | { readonly kind: 'unauthorized'; readonly which: UnauthorizedKind }
  | { readonly kind: 'no-session'; readonly why: NotSignedIn['why'] }
  | { readonly kind: 'later'; readonly status: number; readonly retryAfterMs: number | null }
  | {
      readonly kind: 'unclear'
      readonly reason: UnclearReason
      readonly isRegistered: boolean
      readonly showsCode: boolean
    }

export type Step =
  | {
      readonly do: 'enter'
      readonly intent: 'send' | 'keep'
      readonly isComplete: boolean
      readonly undoSeconds: 0 | 5
    }
  | { readonly do: 'enter-again'; readonly which: number; readonly reason: string | null }
  | {
      readonly do: 'edit'
      readonly which: number
      readonly intent: 'send' | 'keep'
      readonly newReference: boolean
      readonly isComplete: boolean
    }
  | { readonly do: 'hold' | 'release' | 'delete' | 'undo-save' | 'send-draft-now'; readonly which: number }
  | { readonly do: 'resend' | 'abandon' | 'resolve-absent'; readonly which: number; readonly reason: string }
  | { readonly do: 'link'; readonly which: number; readonly code: 'lost' | 'unheard-of' | 'of-another' }
  | { readonly do: 'answer'; readonly which: number; readonly fate: Fate; readonly disk: Disk }
  | { readonly do: 'crash' | 'restart' | 'crash-losing-the-journal'; readonly registersEvery: number }
  /** The process dies at its next write to the journal, of which so much reaches the disk. */
  | { readonly do: 'die-at-next-line'; readonly written: number }
  | { readonly do: 'pause' | 'resume' | 'send-now' | 'wake' }
  | { readonly do: 'wait'; readonly ms: number }

/** What fails while the answer is written down: nothing, the journal, or the database (and then the process). */
type Disk = 'works' | 'journal-fails' | 'database-fails-then-crash'

const fates: fc.Arbitrary<Fate> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('created' as const), echo: fc.constantFrom('equal', 'empty') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('created-with-known-code', 'created-without-code') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('refused', 'not-sent', 'adapter-throws') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('unauthorized' as const),
      which: fc.constantFrom<UnauthorizedKind>('missing-header', 'bad-header', 'expired', 'invalid', 'unrecognised'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('no-session' as const),
      why: fc.constantFrom('signed-out', 'unreachable', 'blocked'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('later' as const),
      status: fc.constantFrom(408, 429),
      retryAfterMs: fc.constantFrom(null, 2000, 90_000),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('unclear' as const),
      reason: fc.constantFrom(...unclearReasons),
      isRegistered: fc.boolean(),
      showsCode: fc.boolean(),
    }),
  },
)

const which = fc.nat({ max: 12 })
const intent = fc.constantFrom<'send' | 'keep'>('send', 'send', 'send', 'keep')
const mostly = fc.nat({ max: 9 }).map((n) => n > 0)
const reason = fc.constantFrom('not found in the portal', 'not found in the portal', 'not found in the portal', ' ')

export const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('enter' as const),
      intent,
      isComplete: mostly,
      undoSeconds: fc.constantFrom<0 | 5>(0, 0, 5),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('enter-again' as const),
      which,
      reason: fc.constantFrom(null, '', 'second parcel of the order'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      which,
      intent,
      newReference: mostly.map((is) => !is),
      isComplete: mostly,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('hold', 'release', 'release', 'delete', 'undo-save', 'send-draft-now'),
      which,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('resend', 'resend', 'abandon', 'resolve-absent'), which, reason }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('link' as const),
      which,
      code: fc.constantFrom('lost', 'lost', 'lost', 'unheard-of', 'of-another'),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      which,
      fate: fates,
      disk: fc.constantFrom<Disk>(
        'works',
        'works',
        'works',
        'works',
        'works',
        'works',
        'journal-fails',
        'database-fails-then-crash',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('crash', 'crash', 'crash', 'restart', 'restart', 'crash-losing-the-journal'),
      registersEvery: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('die-at-next-line' as const),
      written: fc.constantFrom(0, 0.2, 0.5, 0.7, 0.9, 0.99, 1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('pause', 'resume', 'resume', 'resume', 'send-now', 'wake') }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1000, 61_000, 301_000) }) },
)

/** The answer that the station reads; null where its adapter throws, a reason where there is no session. */
export function answerOf(
  fate: Fate,
  created: (echo: 'equal' | 'empty', code: 'new' | 'known' | 'none') => CreateAnswer,
  codeSeen: () => string,
): CreateAnswer | NotSignedIn['why'] | Error {
  switch (fate.kind) {
    case 'created':
      return created(fate.echo, 'new')
    case 'created-with-known-code':
      return created('equal', 'known')
    case 'created-without-code':
      return created('equal', 'none')
    case 'refused':
      return { kind: 'refused', status: 200, message: 'Sai địa chỉ' }
    case 'not-sent':
      return { kind: 'not-sent', detail: 'connection refused' }
    case 'adapter-throws':
      return new Error('the adapter is broken')
    case 'unauthorized':
      return { kind: 'unauthorized', which: fate.which }
    case 'no-session':
      return fate.why
    case 'later':
      return { kind: 'later', status: fate.status, retryAfterMs: fate.retryAfterMs }
    case 'unclear': {
      const code = fate.isRegistered ? codeSeen() : null
      const billCodeSeen = fate.showsCode ? code : null
      return { kind: 'unclear', reason: fate.reason, detail: 'no clear answer', billCodeSeen }
    }
    default:
      return assertNever(fate)
  }
}
