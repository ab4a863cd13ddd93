import { execFile, type ExecFileException } from 'node:child_process'

export interface ProgramEnd {
  /** Null where the program could not be started or did not end by itself. */
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
  /** False where the system has refused it, which says so in `stderr`: it is missing, or something on this machine blocks it. */
  readonly isStarted: boolean
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
      () => resolve({ exitCode: null, stdout: '', stderr: tooLong, isStarted: true }),
      limitMs + graceMs,
    )
    const ended = (error: ExecFileException | null, stdout: string, stderr: string): void => {
      clearTimeout(leave)
      if (error === null) return resolve({ exitCode: 0, stdout, stderr, isStarted: true })
      const exitCode = typeof error.code === 'number' ? error.code : null
      const says = error.killed === true ? tooLong : stderr || error.message
      resolve({ exitCode, stdout, stderr: says, isStarted: !isRefusedStart(error) })
    }
    try {
      execFile(program, args, options, ended)
    } catch (cause) {
      // Some refusals of the system are told, most are thrown: among them what Windows says of a program that a policy or a scanner blocks.
      clearTimeout(leave)
      resolve({ exitCode: null, stdout: '', stderr: String(cause), isStarted: false })
    }
  })
}

const isRefusedStart = ({ syscall }: ExecFileException): boolean => syscall?.startsWith('spawn') === true
