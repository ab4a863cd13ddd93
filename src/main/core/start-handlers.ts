import type { startContract } from '../../shared/ipc/channels/start-contract.ts'
import type { ChannelOutput } from '../../shared/ipc/contract.ts'
import type { Handlers, HandlersOf } from '../ipc/router.ts'

interface StartHandlersOptions {
  /** Every other channel's handler. */
  readonly answers: Omit<Handlers, 'app.start'>
  readonly isLocked: () => boolean
  /** Hears why something of the account in front could not be read. */
  readonly unreadable: (cause: unknown) => void
}

/**
 * One answer in place of the dozen requests with which a window would begin. Every part is asked for in the same turn, so
 * that all of them are about the same account.
 */
export function startHandlers(options: StartHandlersOptions): HandlersOf<typeof startContract> {
  const { answers, unreadable } = options
  return {
    async 'app.start'({ recentLimit }) {
      const account = Promise.resolve(answers['account.view'](undefined))
      // Behind the lock each screen asks for itself, and has its answer with the unlock.
      const opened = options.isLocked() ? Promise.resolve(null) : openedAccount(options, recentLimit)
      const [info, settings, lists, operators, accounts] = await Promise.all([
        answers['app.info'](undefined),
        answers['settings.get'](undefined),
        answers['presets.lists'](undefined),
        answers['operators.view'](undefined),
        answers['account.list'](undefined),
      ])
      const view = await account
      const screens = await opened.catch((cause: unknown) => {
        if (view.account !== null) unreadable(cause)
        return null
      })
      return { info, settings, lists, operators, account: view, accounts, opened: screens }
    },
  }
}

type OpenedAccount = NonNullable<ChannelOutput<'app.start'>['opened']>

/** Rejects without an account, and where its data cannot be read. */
async function openedAccount(options: StartHandlersOptions, recentLimit: number): Promise<OpenedAccount> {
  const { answers } = options
  const [queueStatus, draftCounts, recentDrafts, billViews, exceptions, printing, form, state, reference] =
    await Promise.all([
      answers['queue.status'](undefined),
      answers['drafts.counts'](undefined),
      answers['drafts.recent']({ limit: recentLimit }),
      answers['bills.views'](undefined),
      answers['bills.exceptionCount'](undefined),
      answers['printing.overview'](undefined),
      answers['autosave.loadForm'](undefined),
      answers['autosave.loadState'](undefined),
      // Last: without an account the others have thrown by now, and nothing is given out.
      nextReference(options),
    ])
  return {
    queueStatus,
    draftCounts,
    recentDrafts,
    nextReference: reference,
    billViews,
    exceptionCount: exceptions.count,
    printing,
    autosavedForm: form,
    autosavedState: state,
  }
}

/** A disk that takes no new reference can still be read. */
async function nextReference({ answers, unreadable }: StartHandlersOptions): Promise<string | null> {
  try {
    const { refCode } = await answers['drafts.nextReference'](undefined)
    return refCode
  } catch (cause) {
    unreadable(cause)
    return null
  }
}
