import type { SameKeys } from '../../same-keys.ts'
import type { firstStart as vi } from '../../vi/settings/first-start.ts'

export const firstStart: SameKeys<typeof vi> = {
  language: 'Language',
  hello: 'Welcome. How do you want to start?',
  moving: 'Coming from another computer? Sign in first, then open Settings → Moving computers.',
  training: 'Training',
  trainingText: 'Try everything right now with a built-in carrier. No account and no network needed.',
  trainingPoint1: 'Every screen works as in real life',
  trainingPoint2: 'Nothing is sent to a real carrier',
  trainingPoint3: 'Screen and labels always say TRAINING',
  startTraining: 'Start training',
  account: 'Connect an account',
  accountText: 'Real work. You need the server address, user name and password from the carrier.',
  accountPoint1: 'The connection is tried before saving',
  accountPoint2: 'Bills go straight to the carrier',
  accountPoint3: 'Typing goes on without a network',
  enterAccount: 'Enter the account',
  choose: 'choose',
  accept: 'accept',
  later: 'Can be changed any time in Settings',
  cannotOpen: 'The station’s data cannot be opened.',
  tryAgain: 'Open again',
}
