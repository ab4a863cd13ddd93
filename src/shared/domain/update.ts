import { z } from 'zod'

/**
 * Why an update was not taken. `no-key`: this build has no public key of a publisher. `unsigned`, `altered`: its metadata have no signature, or
 * not one of theirs. `downgrade`: it is older. `damaged`: what came is not what was signed. `unreachable`: the server did not answer.
 * `not-here`: this installation cannot replace itself. `not-installed`: the installer did not do it. `not-proven`: it did not start.
 */
const updateRefusals = [
  'no-key',
  'unsigned',
  'altered',
  'downgrade',
  'damaged',
  'unreachable',
  'not-here',
  'not-installed',
  'not-proven',
  'failed',
] as const
export type UpdateRefusal = (typeof updateRefusals)[number]

/** What keeps an update from being installed now. */
const underWayKinds = ['send', 'batch', 'print', 'import', 'export'] as const
export type UnderWay = (typeof underWayKinds)[number]

/** How far an update is. `off`: no server is named. */
const updateStates = ['off', 'none', 'checking', 'downloading', 'ready', 'refused'] as const

export const updatesViewSchema = z.strictObject({
  state: z.enum(updateStates),
  /** Of this program. */
  current: z.string(),
  /** Of the update; null where there is none. */
  version: z.string().nullable(),
  refusal: z.enum(updateRefusals).nullable(),
  /** What the server or the disk said. */
  detail: z.string(),
  checkedAtMs: z.number().nullable(),
  /** Until when a person does not want it. */
  postponedUntilMs: z.number().nullable(),
  /** What would keep it from being installed at this moment. */
  underWay: z.array(z.enum(underWayKinds)),
})
export type UpdatesView = z.infer<typeof updatesViewSchema>
