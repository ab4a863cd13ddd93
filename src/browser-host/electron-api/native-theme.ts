import { RefusingEmitter } from './refusing-emitter.ts'

type ThemeSource = 'system' | 'light' | 'dark'

/** Electron's `nativeTheme`. What the system prefers is known once a page has told it; light until then. */
export class NativeTheme extends RefusingEmitter {
  #source: ThemeSource = 'system'
  #systemIsDark = false
  #apply: (source: ThemeSource) => void = () => undefined

  constructor() {
    super('nativeTheme', ['updated'])
  }

  get themeSource(): ThemeSource {
    return this.#source
  }
  set themeSource(source: ThemeSource) {
    this.#source = source
    this.#apply(source)
    this.emit('updated')
  }
  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#systemIsDark : this.#source === 'dark'
  }

  /** For the windows: how a choice of theme reaches the pages. */
  connect(apply: (source: ThemeSource) => void): void {
    this.#apply = apply
  }
  /** For the windows: what a page sees of the system's preference. */
  observe(isDark: boolean): void {
    if (this.#source !== 'system' || isDark === this.#systemIsDark) return
    this.#systemIsDark = isDark
    this.emit('updated')
  }
}
