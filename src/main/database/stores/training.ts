import { z } from 'zod'
import { printedStates } from '../../../shared/domain/printing/print-states.ts'
import { trainingSteps, type TrainingStep } from '../../../shared/domain/training.ts'
import type { Database } from '../open.ts'
import { oneOf } from './conditions.ts'
import { createDocumentStore } from './documents.ts'

const recordSchema = z.strictObject({
  /** The sender of training was offered: one that is deleted does not come back. */
  hasSender: z.boolean(),
  /** The drafts that need a person were made. */
  hasDrafts: z.boolean(),
  /** How many sample bills were made. */
  bills: z.number().int(),
  hasFound: z.boolean(),
  isCardClosed: z.boolean(),
})
type TrainingRecord = z.infer<typeof recordSchema>

/** The card opens by itself where training begins with samples. */
const blank: TrainingRecord = { hasSender: false, hasDrafts: false, bills: 0, hasFound: false, isCardClosed: true }

/** What training notes of itself, and what was really done in it. */
export interface TrainingStore {
  read(): TrainingRecord
  note(change: Partial<TrainingRecord>, atMs: number): void
  /** Nothing was ever entered here. */
  isEmpty(): boolean
  done(): TrainingStep[]
}

const prints = `SELECT 1 FROM label_jobs WHERE ${oneOf('state', printedStates)}`
const cancels = `SELECT 1 FROM requests WHERE kind = 'cancel' AND outcome = 'accepted'`
const creates = `SELECT 1 FROM attempts WHERE outcome = 'created'`
const corrected = `SELECT 1 FROM attempts c JOIN attempts r ON r.draft_id = c.draft_id
  WHERE c.outcome = 'created' AND r.outcome = 'rejected' AND r.seq < c.seq`
const resolved = `SELECT 1 FROM attempts WHERE settled_as IS NOT NULL`

export function createTrainingStore(db: Database): TrainingStore {
  const document = createDocumentStore(db, 'training', recordSchema)
  const read = (): TrainingRecord => document.readable() ?? blank
  const anything = db.prepare<[], 0 | 1>('SELECT EXISTS (SELECT 1 FROM drafts) OR EXISTS (SELECT 1 FROM bills)').pluck()
  const facts = db.prepare<[], Readonly<Record<Exclude<TrainingStep, 'find'>, 0 | 1>>>(
    `SELECT EXISTS (${creates}) AS "create", EXISTS (${prints}) AS print, EXISTS (${cancels}) AS cancel,
       EXISTS (${corrected}) AS correct, EXISTS (${resolved}) AS resolve`,
  )
  return {
    read,
    note: (change, atMs) => document.write({ ...read(), ...change }, atMs),
    isEmpty: () => anything.get() === 0,
    done() {
      const known = { ...facts.get(), find: read().hasFound ? 1 : 0 }
      return trainingSteps.filter((step) => known[step] === 1)
    },
  }
}
