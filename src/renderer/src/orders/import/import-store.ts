import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../../../shared/app-error.ts'
import { importPieceBytes, largestImportBytes } from '../../../../shared/domain/order/import-bounds.ts'
import type {
  FaultWords,
  ImportAnswer,
  ImportDecisions,
  ImportProgress,
  ImportReading,
  ImportRefusal,
} from '../../../../shared/domain/order/import.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import type { ChannelOutput } from '../../../../shared/ipc/contract.ts'
import type { Result } from '../../../../shared/result.ts'

interface ChosenFile {
  readonly fileId: string
  readonly name: string
  readonly bytes: number
  readonly atMs: number
}

/** Where the file is. Nothing of it is an order before `entering`; of an import that is stopped nothing stays. */
type ImportStage =
  | { readonly kind: 'none' }
  | { readonly kind: 'receiving'; readonly name: string; readonly bytes: number; readonly sent: number }
  | { readonly kind: 'open'; readonly file: ChosenFile }
  | { readonly kind: 'entering'; readonly file: ChosenFile; readonly importId: string; readonly startedAtMs: number }
  | {
      readonly kind: 'done'
      readonly file: ChosenFile
      readonly importId: string
      /** The rows that were not entered; null where there are none, or while they are written. */
      readonly faulty: { readonly path: string; readonly rows: number } | null
    }

export interface ImportStore {
  readonly stage: ImportStage
  /** Why the file that was chosen last is not read, or what went wrong with it; gone with the next. */
  readonly refused: { readonly name: string; readonly refusal: ImportRefusal } | null
  readonly error: AppError | null
  /** What a person has said of this file. */
  readonly reading: ImportReading
  readonly decisions: ImportDecisions
  readonly progress: ImportProgress | null
  /** Nothing while another file is being entered: that is stopped by name first. */
  choose(file: File): Promise<void>
  read(change: Partial<ImportReading>): void
  decide(change: Partial<ImportDecisions>): void
  /** What main has said of the open file instead of reading it. */
  refuse(refusal: ImportRefusal): void
  /** Enters what the shown preview has; afterwards the other rows are written, with these words. */
  start(words: FaultWords): Promise<void>
  /** Of what was entered nothing stays; the file is still open. */
  stop(): Promise<void>
  close(): void
}

const unread: ImportReading = { places: [], takesOnlySuccessor: false }
const usual: ImportDecisions = { into: 'orders', duplicates: 'skip', reason: '', takesFaulty: false }

type Store = Pick<StoreApi<ImportStore>, 'setState' | 'getState'>

const none = { kind: 'none' } as const

/** One account's file of orders, from being chosen to having been entered. */
export function createImportStore(bridge: Bridge): StoreApi<ImportStore> {
  return createStore<ImportStore>()((set, get, store) => {
    /** An answer for a file that was exchanged or closed meanwhile is for nobody. */
    let newest = ''
    const entering = createEntering(bridge, store)
    bridge.on('import.progress', (progress) => {
      set({ progress })
      entering.hear(progress)
    })
    return {
      stage: none,
      refused: null,
      error: null,
      reading: unread,
      decisions: usual,
      progress: null,
      async choose(file) {
        if (get().stage.kind === 'entering') return
        const transferId = crypto.randomUUID()
        newest = transferId
        const { name, size: bytes } = file
        set({ stage: { kind: 'receiving', name, bytes, sent: 0 }, refused: null, error: null })
        set({ reading: unread, decisions: usual, progress: null })
        if (bytes > largestImportBytes) return set({ stage: none, refused: { name, refusal: 'too-large' } })
        const outcome = await sendFile(bridge, file, transferId, (sent) => {
          if (newest === transferId) set({ stage: { kind: 'receiving', name, bytes, sent } })
          return newest === transferId
        })
        if (newest === transferId) set(openedAs(name, outcome))
      },
      read: (change) => set(({ reading }) => ({ reading: { ...reading, ...change }, error: null })),
      decide: (change) => set(({ decisions }) => ({ decisions: { ...decisions, ...change } })),
      refuse(refusal) {
        const { stage } = get()
        if (stage.kind !== 'open') return
        set({ stage: none, refused: { name: stage.file.name, refusal } })
        void bridge.invoke('import.close', undefined)
      },
      start: entering.start,
      async stop() {
        const answer = await bridge.invoke('import.stop', undefined)
        if (!answer.ok) set({ error: answer.error })
      },
      close() {
        newest = ''
        if (get().stage.kind === 'entering') return
        set({ stage: none, refused: null, error: null, progress: null })
        void bridge.invoke('import.close', undefined)
      },
    }
  })
}

/** Hands the file over piece by piece, as long as it is wanted. Null where it is not any more. */
export async function sendFile(
  bridge: Bridge,
  file: File,
  transferId: string,
  onSent: (bytes: number) => boolean,
): Promise<Received | 'gone' | null> {
  const name = file.name.slice(-255) || '?'
  for (let offset = 0; ; offset += importPieceBytes) {
    const end = Math.min(file.size, offset + importPieceBytes)
    const bytes = await file
      .slice(offset, end)
      .arrayBuffer()
      .catch(() => null)
    if (bytes === null) return 'gone'
    if (!onSent(offset)) return null
    const isLast = end === file.size
    const piece = { transferId, name, offset, bytes: new Uint8Array(bytes), isLast }
    const answer = await bridge.invoke('import.receive', piece)
    if (!answer.ok || answer.value !== null) return answer
  }
}

type Received = Result<ChannelOutput<'import.receive'>, AppError>

/** What has become of a file that was handed over. */
export type Opened = Pick<ImportStore, 'stage'> & Partial<Pick<ImportStore, 'refused' | 'error'>>

export function openedAs(name: string, outcome: Received | 'gone' | null): Opened {
  if (outcome === 'gone' || outcome === null) return { stage: none, refused: { name, refusal: 'gone' } }
  if (!outcome.ok) return { stage: none, error: outcome.error }
  const answer = outcome.value
  if (answer?.kind === 'read') return { stage: { kind: 'open', file: { ...answer.value, atMs: Date.now() } } }
  return { stage: none, refused: { name, refusal: answer?.kind === 'refused' ? answer.refusal : 'gone' } }
}

interface Entering {
  start(words: FaultWords): Promise<void>
  hear(progress: ImportProgress): void
}

/** From the press to the end of an import, and the file of what was not entered behind it. */
function createEntering(bridge: Bridge, { getState: get, setState: set }: Store): Entering {
  let words: FaultWords | null = null

  async function writeFaulty({ fileId }: ChosenFile): Promise<void> {
    const { reading, decisions } = get()
    if (words === null) return
    const { takesFaulty } = decisions
    const answer = await bridge.invoke('import.writeFaulty', { fileId, reading, takesFaulty, words })
    const { stage } = get()
    if (stage.kind !== 'done' || stage.file.fileId !== fileId) return
    if (!answer.ok) set({ error: answer.error })
    else if (answer.value.kind === 'read' && answer.value.value.rows > 0)
      set({ stage: { ...stage, faulty: answer.value.value } })
  }

  function hear(progress: ImportProgress): void {
    const { stage } = get()
    if (stage.kind !== 'entering' || stage.importId !== progress.importId) return
    const { file, importId } = stage
    if (progress.state === 'done') {
      set({ stage: { kind: 'done', file, importId, faulty: null } })
      void writeFaulty(file)
    }
    if (progress.state === 'stopped') set({ stage: { kind: 'open', file } })
    if (progress.state !== 'failed') return
    if (progress.refusal !== null) set({ stage: none, refused: { name: file.name, refusal: progress.refusal } })
    else
      set({ stage: { kind: 'open', file }, error: { code: progress.trouble ?? 'internal', detail: progress.detail } })
  }

  return {
    hear,
    async start(faultWords) {
      const { stage, reading, decisions } = get()
      if (stage.kind !== 'open') return
      words = faultWords
      const { fileId, name } = stage.file
      set({ error: null })
      const answer = await bridge.invoke('import.start', { fileId, reading, decisions })
      const now = get()
      if (now.stage.kind !== 'open' || now.stage.file.fileId !== fileId) return
      if (!answer.ok) return set({ error: answer.error })
      const outcome: ImportAnswer<ImportProgress> = answer.value
      if (outcome.kind !== 'read') return set({ stage: none, refused: { name, refusal: 'gone' } })
      const importId = outcome.value.importId ?? ''
      set({ stage: { kind: 'entering', file: stage.file, importId, startedAtMs: Date.now() } })
      // A small file may have been entered before this answer came.
      if (now.progress?.importId === importId) hear(now.progress)
    },
  }
}
