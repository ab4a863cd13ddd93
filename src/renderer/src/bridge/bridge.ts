import type { Bridge } from '../../../shared/ipc/bridge.ts'

declare global {
  interface Window {
    readonly packbench?: Bridge
  }
}

/** The one door to main. Null where the page was opened outside of the app. */
export function findBridge(): Bridge | null {
  return window.packbench ?? null
}
