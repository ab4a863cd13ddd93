import { execFile } from 'node:child_process'

export interface ProgramEnd {
  /** Null where the program could not be started or did not end by itself. */
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
  /** The program does not exist. */
  readonly isMissing: boolean
}

const usualLimitMs = 60_000
/** How long the output of a killed program is waited for: a grandchild may hold it open for ever. */
const graceMs = 2_000

/**
 * Runs a program without a shell, so that no name of a printer or file can become a command. Never rejects, and always
 * ends: what runs longer than `limitMs` is killed, and what cannot be killed is left behind.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  limitMs = usualLimitMs,
): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    const options = {
      env: environment,
      timeout: limitMs,
      killSignal: 'SIGKILL',
      windowsHide: true,
      maxBuffer: 4 * 1024 * 1024,
    } as const
    const tooLong = `${program} did not end within ${limitMs / 1000} s`
    const leave = setTimeout(
      () => resolve({ exitCode: null, stdout: '', stderr: tooLong, isMissing: false }),
      limitMs + graceMs,
    )
    execFile(program, args, options, (error, stdout, stderr) => {
      clearTimeout(leave)
      if (error === null) return resolve({ exitCode: 0, stdout, stderr, isMissing: false })
      const exitCode = typeof error.code === 'number' ? error.code : null
      const says = error.killed === true ? tooLong : stderr || error.message
      resolve({ exitCode, stdout, stderr: says, isMissing: String(error.code) === 'ENOENT' })
    })
  })
}
