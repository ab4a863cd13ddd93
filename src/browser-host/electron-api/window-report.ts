import type { ScreenSize } from './screen.ts'

export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What a page tells of the window around it. */
export interface WindowReport {
  readonly bounds: Bounds
  readonly screen: ScreenSize
  readonly dark: boolean
  readonly focused: boolean
  /** False for a minimised window, and for one that others cover whole. */
  readonly visible: boolean
}
