import { RefusingEmitter } from './refusing-emitter.ts'

export interface ScreenSize {
  readonly width: number
  readonly height: number
  readonly availWidth: number
  readonly availHeight: number
  readonly scaleFactor: number
}

/** Electron's `screen`: one display, as the page sees it; before the first page has loaded, the size of the window. */
export class HostScreen extends RefusingEmitter {
  #size: ScreenSize

  constructor(window: { readonly width: number; readonly height: number }) {
    super('screen', [])
    this.#size = { ...window, availWidth: window.width, availHeight: window.height, scaleFactor: 1 }
  }

  observe(size: ScreenSize): void {
    this.#size = size
  }
  getPrimaryDisplay(): object {
    const { width, height, availWidth, availHeight, scaleFactor } = this.#size
    return {
      id: 1,
      label: '',
      scaleFactor,
      size: { width, height },
      bounds: { x: 0, y: 0, width, height },
      workAreaSize: { width: availWidth, height: availHeight },
      workArea: { x: 0, y: 0, width: availWidth, height: availHeight },
    }
  }
  getAllDisplays(): object[] {
    return [this.getPrimaryDisplay()]
  }
  getDisplayMatching(_bounds: object): object {
    return this.getPrimaryDisplay()
  }
}
