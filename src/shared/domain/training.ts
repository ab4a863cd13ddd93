import { z } from 'zod'

/** What can be practised: each is a fault of the built-in carrier, and what the station does about it is real. */
export const troubles = ['outage', 'slow', 'lose-answer', 'lose-request', 'refuse'] as const
export type Trouble = (typeof troubles)[number]

/** The first six things that a newcomer does, in the order in which the card names them. */
export const trainingSteps = ['create', 'print', 'find', 'cancel', 'correct', 'resolve'] as const
export type TrainingStep = (typeof trainingSteps)[number]

export const trainingProgressSchema = z.strictObject({
  /** What has really been done: read from drafts, prints and requests; `find` is reported by the window. */
  done: z.array(z.enum(trainingSteps)),
  isCardClosed: z.boolean(),
  /** How many of the sample bills are there already. */
  samples: z.number().int(),
})
export type TrainingProgress = z.infer<typeof trainingProgressSchema>
