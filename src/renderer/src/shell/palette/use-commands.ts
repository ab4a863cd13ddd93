import { useTranslation } from 'react-i18next'
import { actionNamed, type ActionId } from '../../keyboard/actions.ts'
import { printedKeys, useShortcutKeys } from '../../keyboard/shortcut-keys.ts'
import { hostOf, useAccountName } from '../accounts/account-name.ts'
import { queueSwitch } from '../../queue/queue-switch.ts'
import { useSayError } from '../messages/use-say-error.ts'
import { useAccount, useOperators, useQueue, useSettings, useStation } from '../station.tsx'
import { allScreens } from '../screens.ts'
import { languageChoices } from '../../i18n/languages.ts'

export interface Command {
  readonly id: string
  readonly words: string
  /** The key that does the same, or what the command is about. */
  readonly hint: string
  readonly run: () => void
}

/** Everything that can be done from anywhere. */
export function useCommands(dialogs: {
  readonly onHelp: () => void
  readonly onOperator: () => void
}): readonly Command[] {
  const { t } = useTranslation()
  const { navigation, printing, queue } = useStation()
  const { action, words: queueWords } = queueSwitch(useQueue((state) => state.status?.status ?? null))
  const presets = useSettings((state) => state.settings.parcelPresets)
  const named = useNamed()
  const sayError = useSayError()
  const peopleCommands = usePeopleCommands(dialogs.onOperator)
  const lookCommands = useLookCommands()
  return [
    ...allScreens.map(({ screen }) => ({
      id: screen,
      ...named(`screens.${screen}`),
      run: () => navigation.getState().go(screen),
    })),
    ...presets.map(({ id, name }) => ({
      id: `preset ${id}`,
      words: t('presets.apply', { name }),
      hint: t('shell.newBill'),
      run: () => navigation.getState().applyPreset(id),
    })),
    {
      id: 'queue-toggle',
      words: t(queueWords),
      hint: t('shell.queue'),
      run: () => void queue.getState()[action]().then(sayError),
    },
    {
      id: 'send-now',
      words: t('queue.sendNow'),
      hint: t('shell.queue'),
      run: () => void queue.getState().sendNow().then(sayError),
    },
    {
      id: 'printers',
      ...named('print.printers'),
      words: t('print.commandPrinters'),
      run: () => {
        navigation.getState().go('print')
        printing.getState().show('printers')
      },
    },
    {
      id: 'print-by-code',
      words: t('print.byCode'),
      hint: t('shell.print'),
      run: () => {
        navigation.getState().go('print')
        printing.getState().show('codes')
      },
    },
    ...peopleCommands,
    ...lookCommands,
    { id: 'help', ...named('everywhere.help'), run: dialogs.onHelp },
  ]
}

/** An action of the table as a command: what it does, and its key. */
function useNamed(): (id: ActionId) => Pick<Command, 'words' | 'hint'> {
  const { t } = useTranslation()
  const moved = useShortcutKeys()
  return (id) => {
    const action = actionNamed(id)
    return { words: t(action.words), hint: printedKeys(moved, action) }
  }
}

/** Other accounts and operators, one step away. */
function usePeopleCommands(onOperator: () => void): readonly Command[] {
  const { t } = useTranslation()
  const { account, operators } = useStation()
  const accounts = useAccount((state) => state.accounts)
  const frontId = useAccount((state) => state.view?.id)
  const canLock = useOperators((state) => state.view.operators.length > 0)
  const name = useAccountName()
  const named = useNamed()
  const sayError = useSayError()
  return [
    ...accounts
      .filter(({ id }) => id !== frontId)
      .map((other) => ({
        id: `account ${other.id}`,
        words: t('accounts.switchTo', { name: name(other.account) }),
        hint: hostOf(other.account),
        run: () => account.getState().askToSwitch(other.id),
      })),
    { id: 'operator', ...named('everywhere.switchOperator'), run: onOperator },
    ...(canLock
      ? [
          {
            id: 'lock',
            words: t('operators.lock'),
            hint: '',
            run: () => void operators.getState().lock().then(sayError),
          },
        ]
      : []),
  ]
}

/** Another language, and light or dark. */
function useLookCommands(): readonly Command[] {
  const { t } = useTranslation()
  const { settings } = useStation()
  const language = useSettings((state) => state.settings.language)
  const scheme = useSettings((state) => state.settings.scheme)
  const { change } = settings.getState()
  const sayError = useSayError()
  const otherScheme = scheme === 'dark' ? 'light' : 'dark'
  return [
    ...languageChoices
      .filter(({ value }) => value !== language)
      .map(({ value, label }) => ({
        id: `language ${value}`,
        words: label,
        hint: t('settings.language'),
        run: () => void change({ language: value }).then(sayError),
      })),
    {
      id: 'scheme',
      words: t(`settings.schemes.${otherScheme}`),
      hint: t('settings.scheme'),
      run: () => void change({ scheme: otherScheme }).then(sayError),
    },
  ]
}
