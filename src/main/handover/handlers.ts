import type { handoverContract } from '../../shared/ipc/channels/handover/handover-contract.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import { exportList } from './export-list.ts'
import type { Handover } from './handover.ts'
import type { HandoverPerson } from './list-keeper.ts'

export interface HandoverHandlersDeps {
  readonly handover: () => Handover
  readonly person: () => HandoverPerson
  /** Lists or scans are others now. */
  readonly changed: () => void
  /** Answers null where nobody chose one. */
  readonly chooseSheet?: () => Promise<string | null>
  /** How and where a list is exported. */
  readonly exportTo: () => {
    readonly folder: string
    readonly sheetWorkerFile: string
    readonly serviceName: (id: number) => string
  }
  readonly now: () => number
  /** Answers '' or why it could not be opened. */
  readonly openFile: (path: string) => Promise<string>
}

export function handoverHandlers(deps: HandoverHandlersDeps): HandlersOf<typeof handoverContract> {
  const { handover, person } = deps
  function told<T>(answer: T): T {
    deps.changed()
    return answer
  }
  return {
    'handover.view': () => handover().view(person()),
    'handover.missing': (input) => handover().missing(input, person()),
    'handover.scans': (input) => handover().scans(input),
    'handover.scan': (input) => told(handover().scan(input, person())),
    'handover.takeAnyway': (input) => told(handover().takeAnyway(input, person())),
    'handover.undo': ({ seq }) => told(handover().undo(seq, person())),
    'handover.withhold': (input) => told(handover().withhold(input, person())),
    'handover.allow': (input) => told(handover().allow(input, person())),
    'handover.setScope': ({ scope }) => told(handover().setScope(scope, person())),
    'handover.close': (input) => told(handover().close(input, person())),
    'handover.lists': (input) => handover().lists(input),
    'handover.list': ({ number }) => handover().list(number),
    async 'handover.export'({ number, format, words }) {
      const list = handover().exportable(number, person())
      const file = await exportList(list, { ...deps.exportTo(), format, words, atMs: deps.now() })
      return { ...file, name: list.name }
    },
    'handover.reopen': ({ number, reason }) => told(handover().reopen(number, reason, person())),
    async 'handover.attach'({ number }) {
      // Of the account that was in front when the dialog opened.
      const opened = handover()
      opened.list(number)
      if (deps.chooseSheet === undefined) throw new AppFailure({ code: 'not-available-here', detail: 'no dialog here' })
      const path = await deps.chooseSheet()
      return path === null ? null : told(await opened.attach(number, path, person()))
    },
    async 'handover.openSheet'({ number, file }) {
      const path = handover().sheetPath(number, file)
      const problem = await deps.openFile(path)
      if (problem !== '') throw new AppFailure({ code: 'not-available-here', detail: problem, context: { path } })
      return { path }
    },
  }
}
