import type { SameKeys } from '../same-keys.ts'
import type {
  problems as viProblems,
  problemSentences as viSentences,
  reasons as viReasons,
  requestCauses as viRequestCauses,
  states as viStates,
} from '../vi/states.ts'

export const states: SameKeys<typeof viStates> = {
  EDITING: 'Being typed',
  READY: 'Waiting',
  SENDING: 'Sending',
  CREATED: 'Created',
  REJECTED: 'Rejected',
  UNKNOWN: 'Unclear',
  HOLD: 'On hold',
  ABANDONED: 'Given up',
}

export const reasons: SameKeys<typeof viReasons> = {
  none: 'Not sent',
  'undo-window': 'Sends in some seconds',
  'waiting-turn': 'Sends itself in turn',
  offline: 'Offline, sends itself',
  'signed-out': 'Waits for sign-in',
  'back-off': 'Carrier busy, tries again',
  'carrier-refused': 'The carrier refused it',
  'connection-lost-after-sending': 'Connection lost after sending',
  'timed-out-after-sending': 'No answer in time',
  'server-error': 'Server error at the carrier',
  'answer-unreadable': 'The answer could not be read',
  'answer-unclear': 'The answer was unclear',
  redirected: 'The carrier pointed to another address',
  'reference-echo-differs': 'The carrier echoed another reference',
  'bill-code-already-known': 'The bill code belongs to another bill',
  'stopped-while-sending': 'The app stopped while sending',
  'parked-by-packer': 'You put it on hold',
  'restored-copy': 'Held after a restore',
  'reference-overridden': 'Reference used twice, waits for you',
  'linked-by-packer': 'Linked to a bill code',
  'given-up-by-packer': 'Given up, with a reason',
  'refused-at-saving': 'Refused when it was saved: open it and complete it',
  damaged: 'Its data is damaged: enter it anew',
}

export const requestCauses: SameKeys<typeof viRequestCauses> = {
  'no-answer': 'It was sent and no clear answer was heard. The carrier may have done it.',
  'restored-copy': 'The data was restored or copied. This may have been sent already.',
  'after-unclear':
    'Refused, but an earlier request had no clear answer and may be the reason: the carrier may have done it then.',
  contradicted: 'The carrier accepted it, but tracking has shown the parcel alive since.',
  tracked: 'Tracking shows that the parcel has gone on: it was not done.',
  settled: 'A person found out that it was not done.',
  rescued: 'Read from a damaged data file. It was not sent again and waits for you.',
}

export const problems: SameKeys<typeof viProblems> = {
  required: 'missing',
  'too-long': 'too long',
  'not-a-phone': 'not a phone',
  'phone-too-short': 'digits missing',
  'phone-too-long': 'too many digits',
  'not-a-number': 'not a number',
  'too-small': 'too small',
  'too-large': 'too large',
  'unknown-value': 'not valid',
  doubtful: 'look again',
  'location-incomplete': 'incomplete',
  'wrong-location-system': 'wrong kind',
  duplicate: 'in use',
  'not-in-this-interface': 'not accepted',
}

export const problemSentences: SameKeys<typeof viSentences> = {
  required: '{field}: nothing entered.',
  'too-long': '{field}: too long{limit, select, none {} other {, at most {limit} characters}}.',
  'not-a-phone': '{field}: not a Vietnamese phone number.',
  'phone-too-short': '{field}: {limit, select, none {digits} 1 {1 digit} other {{limit} digits}} missing.',
  'phone-too-long': '{field}: {limit, select, none {digits} 1 {1 digit} other {{limit} digits}} too many.',
  'not-a-number': '{field}: cannot be read as a number.',
  'too-small': '{field}: too small{limit, select, none {} other {, at least {limit}}}.',
  'too-large': '{field}: too large{limit, select, none {} other {, at most {limit}}}.',
  'unknown-value': '{field}: choose a value from the list.',
  doubtful: '{field}: look again, this is rarely so.',
  'location-incomplete': '{field}: choose the ward from the list.',
  'wrong-location-system': '{field}: this interface needs another kind of address.',
  duplicate: '{field}: already used by another bill.',
  'not-in-this-interface': '{field}: this interface has no such field, leave it empty.',
}
