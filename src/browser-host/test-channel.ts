import { runInThisContext } from 'node:vm'

interface EvaluateRequest {
  readonly kind: 'evaluate'
  readonly id: number
  readonly source: string
  readonly argument: unknown
}

function isEvaluate(message: unknown): message is EvaluateRequest {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'evaluate'
}

/**
 * The counterpart of Playwright's `electronApplication.evaluate`: a test that forked this process runs a function in it. Open only
 * where the parent made an IPC channel and asked for it by `PACKBENCH_TEST=1`; such a parent could run any code here anyway.
 */
export function openTestChannel(electron: object): void {
  if (process.send === undefined || process.env['PACKBENCH_TEST'] !== '1') return
  process.on('message', (message) => {
    if (!isEvaluate(message)) return
    const run = async (): Promise<unknown> => {
      // The text of a function, run as a script of its own: it sees globals and its arguments only.
      const made = runInThisContext(`(${message.source})`) as (electron: object, argument: unknown) => unknown
      return made(electron, message.argument)
    }
    run().then(
      (value) => process.send?.({ kind: 'evaluated', id: message.id, value }),
      (error: unknown) => process.send?.({ kind: 'evaluated', id: message.id, error: String(error) }),
    )
  })
}
