import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** One finished system call of any thread, in the order in which they finished. */
export interface SystemCall {
  readonly name: string
  /** What strace printed of its arguments: the descriptor with its path or address, then the bytes. */
  readonly args: string
}

const traced = ['fsync', 'fdatasync', 'write', 'writev', 'pwrite64', 'pwritev', 'sendto', 'sendmsg']
/** More than a page of the database, and than the journal lines of all calls that may be out at once. */
const shownBytes = 40_000

/** Runs a program under strace. @throws Error that says plainly why tracing is not possible here. */
export async function traceProgram(program: readonly string[], traceFile: string): Promise<SystemCall[]> {
  const options = ['-f', '-y', '-qq', '-s', String(shownBytes), '-e', `trace=${traced.join(',')}`, '-o', traceFile]
  const child = spawn('strace', [...options, ...program], { stdio: ['ignore', 'inherit', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const started = once(child, 'exit').catch((error: unknown) => {
    throw new Error(`strace cannot be started here (${String(error)}); it is in Debian's package "strace".`)
  })
  const [code] = (await started) as [number | null]
  if (/ptrace|PTRACE/.test(said)) throw new Error(`This machine does not allow processes to be traced: ${said.trim()}`)
  if (code !== 0) throw new Error(`The traced program ended with ${code}: ${said.slice(-2000)}`)
  return readTrace(readFileSync(traceFile, 'utf8'))
}

/** A call that another thread's line interrupts is printed in two parts; it counts where it ends. */
function readTrace(text: string): SystemCall[] {
  const begun = new Map<string, string>()
  const calls: SystemCall[] = []
  for (const line of text.split('\n')) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    const unfinished = /^(.*) <unfinished \.\.\.>$/.exec(rest)
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)
    if (unfinished) begun.set(thread, unfinished[1] ?? '')
    const whole = resumed ? `${begun.get(thread) ?? ''}${resumed[1] ?? ''}` : rest
    const call = unfinished ? null : /^(\w+)\((.*)$/.exec(whole)
    if (call) calls.push({ name: call[1] ?? '', args: call[2] ?? '' })
  }
  return calls
}
