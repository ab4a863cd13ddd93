import { useTranslation } from 'react-i18next'
import { printedOwnKey, useShortcutKeys } from '../lib/shortcut-keys.ts'
import { useQueue, useSettings, useStation } from '../stores/station.tsx'
import { allScreens } from './screens.ts'

export interface Command {
  readonly id: string
  readonly words: string
  /** The key that does the same, or what the command is about. */
  readonly hint: string
  readonly run: () => void
}

/** Everything that can be done from anywhere. */
export function useCommands(onHelp: () => void): readonly Command[] {
  const { t } = useTranslation()
  const { navigation, queue, settings } = useStation()
  const paused = useQueue((state) => state.status?.status === 'paused')
  const language = useSettings((state) => state.settings.language)
  const scheme = useSettings((state) => state.settings.scheme)
  const presets = useSettings((state) => state.settings.parcelPresets)
  const ownKeys = useShortcutKeys()
  const { change } = settings.getState()
  const other = language === 'vi' ? 'en' : 'vi'
  const otherScheme = scheme === 'dark' ? 'light' : 'dark'
  const toggleQueue = (): void => void (paused ? queue.getState().resume() : queue.getState().pause())
  return [
    ...allScreens.map(({ screen, words, keys }) => ({
      id: screen,
      words: t(words),
      hint: printedOwnKey(ownKeys, keys),
      run: () => navigation.getState().go(screen),
    })),
    ...presets.map(({ id, name }) => ({
      id: `preset ${id}`,
      words: t('presets.apply', { name }),
      hint: t('shell.newBill'),
      run: () => navigation.getState().applyPreset(id),
    })),
    { id: 'queue-toggle', words: t(paused ? 'queue.resume' : 'queue.pause'), hint: t('shell.queue'), run: toggleQueue },
    {
      id: 'send-now',
      words: t('queue.sendNow'),
      hint: t('shell.queue'),
      run: () => void queue.getState().sendNow(),
    },
    {
      id: 'language',
      words: other === 'en' ? 'English' : 'Tiếng Việt',
      hint: t('settings.language'),
      run: () => void change({ language: other }),
    },
    {
      id: 'scheme',
      words: t(`settings.schemes.${otherScheme}`),
      hint: t('settings.scheme'),
      run: () => void change({ scheme: otherScheme }),
    },
    { id: 'help', words: t('shell.help'), hint: 'F1', run: onHelp },
  ]
}
