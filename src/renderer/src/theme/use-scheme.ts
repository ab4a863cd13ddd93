import { useMediaQuery } from '@mantine/hooks'
import type { Settings } from '../../../shared/domain/settings/settings.ts'
import type { Scheme } from './theme.ts'

/** Which drawn scheme the packer's choice means on this machine now. */
export function useScheme(choice: Settings['scheme']): Scheme {
  const dark = useMediaQuery('(prefers-color-scheme: dark)', false, { getInitialValueInEffect: false })
  const moreContrast = useMediaQuery('(prefers-contrast: more)', false, { getInitialValueInEffect: false })
  if (choice !== 'system') return choice
  if (moreContrast) return 'contrast'
  return dark ? 'dark' : 'light'
}
