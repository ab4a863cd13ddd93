import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultUserDataDir } from '../../src/browser-host/system/app-paths.ts'
import {
  commandAnswerSchema,
  commandSocketOf,
  type CommandAnswer,
  type StationCommand,
} from '../../src/main/command-line/station-command.ts'
import { parseCodes } from '../../src/shared/domain/bill/parse-codes.ts'
import { sentenceOf } from '../start/command-options.ts'

const USAGE = `npm run station -- status|send|print [FILE] [--profile DIR] [--json] [--request-id ID] [--reprint]

Hands a command to the station that is open with the profile; nothing goes over a network port.
  status        what waits, and whether the queue runs
  send          what waits is sent now
  print FILE    labels of the bill codes in FILE (a column of a CSV file, or a list), with the station's printer

--request-id: the same command under the same id is answered again, and not run again; without one, each is new.
Exit codes: 0 done, 1 refused, 2 not understood, 3 no station is open with this profile, 4 no answer: ask again with the same --request-id.`

class Misunderstood extends Error {}

function commandOf(
  [name, file]: readonly string[],
  requestId: string,
  reprint: boolean,
  folder: string,
): StationCommand {
  if (name === 'status') return { command: 'status' }
  if (name === 'send') return { command: 'send', requestId }
  if (name !== 'print' || file === undefined) throw new Misunderstood(USAGE)
  const { codes } = parseCodes(readFileSync(resolve(folder, file), 'utf8'))
  if (codes.length === 0) throw new Misunderstood(`There is no bill code in ${file}.`)
  return { command: 'print', requestId, billCodes: [...codes], reprint }
}

/** Null where no station listens. @throws where the answer was lost */
async function askStation(path: string, command: StationCommand): Promise<CommandAnswer | null> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
  } catch {
    return null
  }
  socket.setEncoding('utf8')
  socket.write(`${JSON.stringify(command)}\n`)
  let text = ''
  for await (const part of socket) text += String(part)
  return commandAnswerSchema.parse(JSON.parse(text))
}

async function main(): Promise<number> {
  const folder = process.env['INIT_CWD'] ?? process.cwd()
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      profile: { type: 'string' },
      json: { type: 'boolean', default: false },
      reprint: { type: 'boolean', default: false },
      'request-id': { type: 'string' },
    },
  })
  const requestId = values['request-id'] ?? randomUUID()
  const command = commandOf(positionals, requestId, values.reprint, folder)
  const profile = values.profile === undefined ? defaultUserDataDir('Packbench') : resolve(folder, values.profile)
  const say = (answer: object, sentence: string): void =>
    void process.stdout.write(`${values.json ? JSON.stringify(answer) : sentence}\n`)
  let answer: CommandAnswer | null
  try {
    answer = await askStation(commandSocketOf(profile), command)
  } catch {
    say(
      { ok: false, error: { code: 'no-answer', detail: requestId } },
      `No answer came. Ask again with --request-id ${requestId}: what was done is not done twice.`,
    )
    return 4
  }
  if (answer === null) {
    say(
      { ok: false, error: { code: 'no-station', detail: profile } },
      `No station is open with the profile ${profile}.`,
    )
    return 3
  }
  const { ok, repeated } = answer
  const detail = answer.ok ? JSON.stringify(answer.value, null, 2) : `${answer.error.code} ${answer.error.detail}`
  say(answer, `${ok ? 'Done' : 'Refused'}${repeated === true ? ', as answered before' : ''}: ${detail}`)
  return ok ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  const sentence = error instanceof Misunderstood ? error.message : sentenceOf(error)
  process.stderr.write(`${sentence ?? String(error)}\n`)
  process.exitCode = 2
}
