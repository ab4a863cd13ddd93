import { createTheme, type CSSVariablesResolver } from '@mantine/core'
import tokens from './tokens.json' with { type: 'json' }

/** The colour schemes that are drawn; `system` chooses between light and dark. */
export type Scheme = keyof typeof tokens

const fontFamily =
  '"Segoe UI Variable Text","Segoe UI",-apple-system,BlinkMacSystemFont,"SF Pro Text","Noto Sans",Roboto,Arial,sans-serif'
const fontFamilyMonospace = '"Cascadia Mono",Consolas,"SF Mono",Menlo,"Noto Sans Mono",monospace'

export const theme = createTheme({
  fontFamily,
  fontFamilyMonospace,
  defaultRadius: 5,
  cursorType: 'pointer',
  respectReducedMotion: false,
  components: {
    SegmentedControl: { defaultProps: { transitionDuration: 0, withItemsBorders: true } },
  },
})

/** Puts the tokens of a scheme onto the page as `--pb-*`, and Mantine's own variables onto the tokens. */
export function cssVariablesFor(scheme: Scheme): CSSVariablesResolver {
  const own = Object.fromEntries(Object.entries(tokens[scheme]).map(([name, value]) => [`--pb-${name}`, value]))
  const colours = {
    ...own,
    '--mantine-color-body': 'var(--pb-bg)',
    '--mantine-color-text': 'var(--pb-text)',
    '--mantine-color-default': 'var(--pb-surface)',
    '--mantine-color-default-color': 'var(--pb-text)',
    '--mantine-color-default-hover': 'var(--pb-surface-2)',
    '--mantine-color-default-border': 'var(--pb-control)',
    '--mantine-color-placeholder': 'var(--pb-text-3)',
    '--mantine-color-dimmed': 'var(--pb-text-2)',
    '--mantine-color-error': 'var(--pb-bad)',
    '--mantine-primary-color-filled': 'var(--pb-accent-solid)',
    '--mantine-primary-color-filled-hover': 'var(--pb-accent-solid)',
    '--mantine-primary-color-contrast': 'var(--pb-on-accent)',
  }
  return () => ({ variables: {}, light: colours, dark: colours })
}
