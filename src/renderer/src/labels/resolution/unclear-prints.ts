import type { AppError } from '../../../../shared/app-error.ts'
import type { ChannelInput } from '../../../../shared/ipc/contract.ts'
import type { Result } from '../../../../shared/result.ts'
import type { Station } from '../../shell/station.tsx'
import type { LookedFor, UnclearPrint } from '../printing-store.ts'

type Asked = Pick<Station, 'bridge' | 'printing'>

/** Why main did not answer is said where printing says its errors. */
function orFailed<T, U>({ printing }: Asked, answer: Result<T, AppError>, read: (value: T) => U): U | null {
  printing.getState().fail(answer.ok ? null : answer.error)
  return answer.ok ? read(answer.value) : null
}

/** What stands in one document with these unclear prints, themselves included; null where main did not say. */
export async function printsTogether(
  asked: Asked,
  of: LookedFor,
  ids: readonly string[],
): Promise<readonly UnclearPrint[] | null> {
  const { bridge } = asked
  const jobIds = [...ids]
  return of === 'labels'
    ? orFailed(asked, await bridge.invoke('printing.unclearTogether', { jobIds }), ({ jobs }) =>
        jobs.map(({ id, billCode }) => ({ id, name: billCode })),
      )
    : orFailed(asked, await bridge.invoke('printing.documentsTogether', { jobIds }), ({ jobs }) =>
        jobs.map(({ id, title }) => ({ id, name: title })),
      )
}

/** A person has looked. Answers what is missing now: bills, or ids of papers; null where it was not taken. */
export async function resolvePrints(
  asked: Asked,
  of: LookedFor,
  answers: ChannelInput<'printing.resolve'>,
): Promise<readonly string[] | null> {
  const channel = of === 'labels' ? 'printing.resolve' : 'printing.resolveDocuments'
  return orFailed(asked, await asked.bridge.invoke(channel, answers), ({ missing }) => missing)
}
