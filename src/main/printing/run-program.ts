import { execFile } from 'node:child_process'

export interface ProgramEnd {
  /** Null where the program could not be started or did not end by itself. */
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
  /** The program does not exist. */
  readonly isMissing: boolean
}

const longestRunMs = 60_000

/** Runs a program without a shell, so that no name of a printer or file can become a command. Never rejects. */
export function runProgram(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    const options = { env: environment, timeout: longestRunMs, windowsHide: true, maxBuffer: 4 * 1024 * 1024 }
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error === null) return resolve({ exitCode: 0, stdout, stderr, isMissing: false })
      const exitCode = typeof error.code === 'number' ? error.code : null
      resolve({ exitCode, stdout, stderr: stderr || error.message, isMissing: String(error.code) === 'ENOENT' })
    })
  })
}
