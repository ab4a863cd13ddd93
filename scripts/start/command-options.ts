import { parseArgs, type ParseArgsConfig } from 'node:util'

type Known = NonNullable<ParseArgsConfig['options']>

/** A mistyped command is answered by one sentence, never by a stack. @returns null for any other error */
export function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_'))) return null
  return `${error.message.split('. ')[0]?.split('\n')[0] ?? error.message}.`
}

/** The options of this process's command line; ends it with one sentence and exit code 2 where they are not understood. */
export function readCommandOptions<const T extends Known>(options: T) {
  try {
    return parseArgs({ options, strict: true }).values
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === null) throw error
    process.stderr.write(`${sentence}\n`)
    return process.exit(2)
  }
}

/** The number that an option has; ends the process with one sentence and exit code 2 where it is none, or less than `least`. */
export function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text)
  if (text.trim() !== '' && Number.isSafeInteger(number) && number >= least) return number
  process.stderr.write(`--${name} takes a whole number of at least ${least}.\n`)
  return process.exit(2)
}
