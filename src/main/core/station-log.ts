import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pino, type Logger } from 'pino'
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

/** The station's log file: JSON lines, secrets redacted. Written at once: it is little, and a crash must not take the last lines along. */
export function openStationLog(profileFolder: string): Logger {
  const paths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`])
  const file = destinationIn(logFileIn(profileFolder))
  // A full disk must not end the station for want of a log line; what could not be written follows once there is room.
  file.on('error', () => undefined)
  return pino({ base: null, redact: { paths, censor: '[redacted]' } }, file)
}

/** A folder that nobody may write to must not keep the station from opening and saying so: then the lines go to the console. */
function destinationIn(dest: string): ReturnType<typeof pino.destination> {
  const options = { sync: true, maxLength: heldBackCharacters }
  try {
    mkdirSync(dirname(dest), { recursive: true })
    return pino.destination({ ...options, dest })
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
