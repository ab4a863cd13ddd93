import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import type { SessionState } from '../../shared/domain/account/account.ts'
import type { QueueStatus } from '../../shared/ipc/channels/drafts-contract.ts'
import type { AuditNote } from '../../shared/ipc/channel-declaration.ts'
import type { QueueEvent } from '../outbox/queue-event.ts'
import type { CorePorts } from '../ports/core-ports.ts'

/**
 * What the station's log tells, whatever the audit log tells of persons: starts and ends, sessions, the queue's states, every attempt
 * that nobody knows the fate of, prints, backups. Accounts and attempts are named by their ids; nobody's name, phone, address or code
 * of a parcel is in it.
 */
export interface StationLife {
  /** As the core's ports, with what it tells the window noted besides. */
  readonly emit: CorePorts['emit']
  session(accountId: string, state: SessionState): void
  queue(accountId: string, event: QueueEvent, status: () => QueueStatus | undefined): void
  backedUp(accountId: string): void
  /** An action that the audit log has; its reason may be a person's words. */
  done(note: AuditNote): void
  /** The run has come to its end in order. */
  end(): void
}

interface StationLifeDeps {
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly ports: Pick<CorePorts, 'profileFolder' | 'version' | 'runtime' | 'emit'>
}

export function beginStationLife({ log, ports }: StationLifeDeps): StationLife {
  const { version, runtime } = ports
  const mark = runMark(join(ports.profileFolder, 'logs', 'running'))
  if (mark.isLeft) log.warn('the last run ended without being closed')
  mark.set()
  log.info({ version, runtime, platform: process.platform, node: process.versions.node }, 'station started')
  const told = new Map<string, string>()

  /** Only what is new: a queue says how it stands with every draft. */
  function changed(key: string, value: object, words: string): void {
    const text = JSON.stringify(value)
    if (told.get(key) === text) return
    told.set(key, text)
    log.info(value, words)
  }

  return {
    emit(event, payload) {
      ports.emit(event, payload)
      noteEvent(log, event, payload)
    },
    session: (account, state) => changed(`session ${account}`, { account, state }, 'session'),
    queue(account, event, status) {
      if (event.type === 'unknown') {
        const { attemptId, reason } = event
        log.warn({ account, attemptId, reason }, 'UNKNOWN: nobody knows what became of this attempt')
      }
      if (event.type === 'fault') log.error({ account, err: event.cause }, `${event.of} broke off`)
      const now = event.type === 'status' ? status() : undefined
      if (now === undefined) return
      const { status: word, unreachable, unclearInRow } = now
      changed(`queue ${account}`, { account, status: word, unreachable, unclearInRow }, 'queue')
    },
    backedUp: (account) => log.info({ account }, 'backup made'),
    done: ({ of, action }) => log.info({ of, action }, 'action'),
    end() {
      log.info('station ended')
      mark.remove()
    },
  }
}

/** Alerts by their code, and prints when they are over. */
function noteEvent(log: StationLifeDeps['log'], event: string, payload: unknown): void {
  if (typeof payload !== 'object' || payload === null) return
  if (event === 'station.alert' && 'code' in payload) {
    log.warn({ code: payload.code, count: 'count' in payload ? payload.count : undefined }, 'alert')
  }
  if (event !== 'printing.changed' || !('progress' in payload)) return
  const { progress } = payload
  if (typeof progress !== 'object' || progress === null || !('waiting' in progress) || progress.waiting !== 0) return
  const { batchId, total, sent, failed, unclear } = progress as Readonly<Record<string, unknown>>
  log.info({ batchId, total, sent, failed, unclear }, 'print job ended')
}

/** A file that is there for as long as the station runs: found at a start, it tells of a kill or a power cut. */
function runMark(file: string) {
  const isLeft = existsSync(file)
  const quietly = (work: () => void): void => {
    try {
      work()
    } catch {
      // A folder that nobody may write to keeps nothing; the station opens all the same.
    }
  }
  return {
    isLeft,
    set: () =>
      quietly(() => {
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, '')
      }),
    remove: () => quietly(() => rmSync(file, { force: true })),
  }
}
