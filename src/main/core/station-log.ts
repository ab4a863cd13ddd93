import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pino, type Logger } from 'pino'
import { keepPrivate } from '../files/durable-file.ts'
import type { RouterLog } from '../ipc/router.ts'

/** Names of fields whose values never reach a log, wherever they stand. */
const secretFields = [
  'password',
  'authorization',
  'jwt_token',
  'refresh_token',
  'refreshToken',
  'token',
  'text',
  'pin',
  'currentPin',
]

/** Lines beyond this that cannot be written are dropped. */
const heldBackCharacters = 256 * 1024

export const logFileIn = (profileFolder: string): string => join(profileFolder, 'logs', 'station.log')

/** A file of this size is rotated, and so many of them are kept: weeks of an ordinary station. */
const fullBytes = 1024 * 1024
const keptFiles = 5

/** The log's files, the oldest first. */
export const logFilesIn = (profileFolder: string): string[] =>
  Array.from({ length: keptFiles }, (_, n) => rotatedName(logFileIn(profileFolder), keptFiles - n))
    .concat(logFileIn(profileFolder))
    .filter((file) => existsSync(file))

const rotatedName = (file: string, place: number): string => `${file}.${place}`

export type StationLog = Logger & {
  /** Lets the file go, so that its folder can be moved or deleted on Windows. What is logged from then on is dropped. */
  readonly close: () => Promise<void>
}

/** The station's log file: JSON lines, secrets redacted. Written at once: it is little, and a crash must not take the last lines along. */
export function openStationLog(profileFolder: string): StationLog {
  const paths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`])
  const file = destinationIn(logFileIn(profileFolder))
  // A full disk must not end the station for want of a log line; what could not be written follows once there is room.
  file.on('error', () => undefined)
  const lines = rotated(file, logFileIn(profileFolder))
  return Object.assign(pino({ base: null, redact: { paths, censor: '[redacted]' } }, lines), { close: lines.close })
}

/** Rotates a full file before the next line; where the disk does not let it, the file grows on. */
function rotated(
  file: ReturnType<typeof pino.destination>,
  name: string,
): { write(line: string): void; close(): Promise<void> } {
  let bytes = sizeOf(name)
  let closed: Promise<void> | null = null
  return {
    write(line) {
      if (closed !== null) return
      if (bytes > fullBytes) {
        bytes = 0
        rotate(name, () => file.reopen())
      }
      bytes += Buffer.byteLength(line)
      file.write(line)
    },
    close() {
      closed ??= new Promise((resolve) => {
        file.once('close', resolve)
        file.once('error', resolve)
        file.destroy()
      })
      return closed
    },
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function rotate(file: string, reopen: () => void): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    for (let place = keptFiles; place > 1; place -= 1) {
      const from = rotatedName(file, place - 1)
      if (existsSync(from)) renameSync(from, rotatedName(file, place))
    }
    if (existsSync(file)) renameSync(file, rotatedName(file, 1))
    reopen()
  } catch {
    // Tried again once as much has been written.
  }
}

/** A folder that nobody may write to must not keep the station from opening and saying so: then the lines go to the console. */
function destinationIn(dest: string): ReturnType<typeof pino.destination> {
  const options = { sync: true, maxLength: heldBackCharacters, mode: 0o600 }
  try {
    mkdirSync(dirname(dest), { recursive: true })
    const file = pino.destination({ ...options, dest })
    keepPrivate(dest)
    return file
  } catch {
    return pino.destination({ ...options, dest: process.stderr.fd })
  }
}

/** The router's view of the log: what was refused or broke, never what was sent. */
export function routerLog(log: Logger): RouterLog {
  return {
    refused: (channel, error) => log.info({ channel, code: error.code }, 'refused'),
    broke: (channel, error) => log.error({ channel, err: error }, 'broke'),
  }
}
