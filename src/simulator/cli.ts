import { readCliOptions, USAGE, type CliOptions } from './cli-options.ts'
import type { ListenTarget } from './http/listen.ts'
import type { RequestLine } from './options.ts'
import { createSimulator } from './simulator.ts'

const BAD_START = 2

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(BAD_START)
}

/** Codes only: no names, addresses, phones or tokens. */
function lineOf(request: RequestLine): string {
  const outcome = request.status === 0 ? 'dropped' : String(request.status)
  const codes = [request.refCode, request.billCode].filter((code) => code !== '').join(' ')
  return `${request.method} ${request.path} ${outcome} ${request.durationMs}ms ${codes}`.trimEnd()
}

function placeOf(target: ListenTarget): string {
  return 'socketPath' in target ? target.socketPath : `port ${target.port}`
}

function whyNotListening(error: unknown, target: ListenTarget): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Somebody else is already listening on ${placeOf(target)}.`
  if (code === 'EACCES') return `This user may not listen on ${placeOf(target)}.`
  return `The simulator cannot listen on ${placeOf(target)}: ${String(error)}`
}

function readOptions(): CliOptions {
  try {
    return readCliOptions(process.argv.slice(2))
  } catch (error) {
    return giveUp(error instanceof Error ? error.message : String(error))
  }
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    say(USAGE)
    return
  }
  const options = readOptions()
  const onRequest = options.verbose ? (request: RequestLine) => say(lineOf(request)) : undefined
  const simulator = createSimulator({ ...options.simulator, onRequest })
  const address = await simulator
    .listen(options.target)
    .catch((error: unknown) => giveUp(whyNotListening(error, options.target)))
  say(`The simulated carrier listens on ${address}`)
  const stop = (): void => {
    void simulator.close().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

await main().catch((error: unknown) => giveUp(error instanceof Error ? error.message : String(error)))
