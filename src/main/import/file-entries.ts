import type { EnteredFile, ImportAnswer, ImportProgress, PreviewedOrder } from '../../shared/domain/order/import.ts'
import type { OrderImport } from '../../shared/domain/order/order-row.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import type { ImportTask } from './import-thread.ts'
import { createImports, type Imports, type ImportsDeps } from './imports.ts'

interface FileEntry {
  readonly task: ImportTask
  /** What it is called where it came from. */
  readonly name: string
  /** Known to the pool where an earlier try was answered by nobody. */
  readonly importId: string
  readonly layoutId?: string | undefined
  readonly isDryRun: boolean
}

/** Files that a program hands over, each read and entered in one go, beside what a person looks at. */
export interface FileEntries {
  enter(entry: FileEntry): Promise<ImportAnswer<EnteredFile>>
  isRunning(): boolean
  close(): Promise<void>
}

interface FileEntriesDeps extends Omit<ImportsDeps, 'report'> {
  /** Those that a person enters. */
  readonly others: Pick<Imports, 'progress'>
  readonly find: (importId: string) => OrderImport | undefined
}

const hasEnded = ({ state }: ImportProgress): boolean => state === 'done' || state === 'stopped' || state === 'failed'

export function createFileEntries({ others, find, ...deps }: FileEntriesDeps): FileEntries {
  let running: Imports | null = null

  /** Read twice: nothing is entered of a file that turns out to be none at its end, and what is entered is told with its faults. */
  async function read(imports: Imports, ended: Promise<ImportProgress>, entry: FileEntry) {
    const opened = await imports.open(entry.task, entry.name)
    if (opened.kind !== 'read') return opened
    const { fileId } = opened.value
    const reading = { places: [], takesOnlySuccessor: false, ...(entry.layoutId && { layoutId: entry.layoutId }) }
    const preview = await imports.preview(fileId, reading)
    if (preview.kind !== 'read') return preview
    const { totals, layoutId, source, faulty, repeats, differing } = preview.value
    const left = [leftFor('faulty', faulty), leftFor('repeat', repeats), leftFor('differs', differing)].flat()
    const about = { totals, layoutId, source, left }
    if (entry.isDryRun) return answer({ ...about, imported: null })
    const started = imports.start(fileId, reading, decisions, entry.importId)
    if (started.kind !== 'read') return started
    const { state, refusal, trouble, detail } = await ended
    if (state === 'stopped') return { kind: 'stopped' } as const
    if (refusal !== null) return { kind: 'refused', refusal, detail } as const
    if (state === 'failed') throw new AppFailure({ code: trouble ?? 'storage-failed', detail })
    return answer({ ...about, imported: find(entry.importId) ?? null })
  }

  return {
    async enter(entry) {
      const known = entry.isDryRun ? undefined : find(entry.importId)
      if (known?.state === 'done')
        return answer({ totals: null, layoutId: null, source: '', left: [], imported: known })
      if (known?.state === 'taken-back') return { kind: 'stopped' }
      if (running !== null || others.progress().state === 'entering') return { kind: 'running' }
      const { promise, resolve } = Promise.withResolvers<ImportProgress>()
      running = createImports({ ...deps, report: (progress) => hasEnded(progress) && resolve(progress) })
      try {
        return await read(running, promise, entry)
      } finally {
        await running.close()
        running = null
      }
    },
    isRunning: () => running !== null,
    close: async () => running?.close(),
  }
}

const decisions = { into: 'orders', duplicates: 'skip', reason: '', takesFaulty: false } as const

const answer = (value: EnteredFile): ImportAnswer<EnteredFile> => ({ kind: 'read', value })

type Left = EnteredFile['left'][number]

const leftFor = (why: Left['why'], orders: readonly PreviewedOrder[]): readonly Left[] =>
  orders.map(({ rows, content, known }) => ({ rows, number: content.number, why, faults: content.faults, known }))
