import { app, dialog } from 'electron'
import { putBack } from './previous-version.ts'
import { withdrawnStart, type Start, type StartRecord, type StartRecords } from './start-record.ts'
import { installedAs } from './installation.ts'

/** A start that has to be proven before anything is migrated or sent. */
export interface StartTrial {
  /** It was tried often enough. */
  readonly isOver: boolean
  /** An update of ours; anything else a person has installed. */
  readonly isUpdate: boolean
  /** Neither proven nor failed. */
  isPending(): boolean
  /** The version runs: its window shows, its core answers, its data can be read. Durable when it returns. */
  proven(): void
  /** A person has closed it before it could prove anything. */
  withdrawn(): void
  /**
   * It did not prove itself: the former version comes back, where this installation can put it back, else a person is told what to do. Ends the
   * process. Nothing was migrated and nothing sent.
   */
  end(reason: string): Promise<void>
}

/** Null for a start like any other. */
export function beginTrial(
  { record, start }: { readonly record: StartRecord; readonly start: Start },
  records: StartRecords,
): StartTrial | null {
  if (start.kind === 'usual') return null
  const own = app.getVersion()
  const { trial } = record
  let isDecided = false
  return {
    isOver: start.kind === 'taken-back',
    isUpdate: trial?.isUpdate === true,
    isPending: () => !isDecided,
    proven() {
      isDecided = true
      records.write({ proven: own, trial: null, failed: null })
    },
    withdrawn() {
      if (isDecided) return
      isDecided = true
      records.write(withdrawnStart(record, performance.now()))
    },
    async end(reason) {
      if (isDecided) return
      isDecided = true
      process.stderr.write(`Packbench ${own} did not prove its start: ${reason}\n`)
      const isBack = trial?.isUpdate === true && trial.previous !== null && tryPutBack(trial.previous)
      if (!isBack) await tell(start.from, reason)
      app.exit(4)
    },
  }
}

function tryPutBack(previous: NonNullable<NonNullable<StartRecord['trial']>['previous']>): boolean {
  try {
    return putBack(installedAs(), previous)
  } catch {
    return false
  }
}

/** Nobody knows the station's language yet, or whether its settings can be read. */
async function tell(from: string, reason: string): Promise<void> {
  const former = from === '' ? '' : ` ${from}`
  const text = [
    `Bản Packbench ${app.getVersion()} không mở được trên máy này. Chưa đơn nào được gửi, dữ liệu chưa bị đổi. Cài lại bản cũ${former} rồi mở lại; đơn chưa gửi vẫn còn.`,
    `Packbench ${app.getVersion()} did not start on this computer. Nothing was sent and no data were changed. Install the former version${former} again and open it; unsent bills are still there.`,
    reason,
  ].join('\n\n')
  try {
    await app.whenReady()
    dialog.showErrorBox('Packbench', text)
  } catch {
    process.stderr.write(`${text}\n`)
  }
}
