import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ScaleView } from '../../../shared/domain/scale/scale.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'

export interface ScaleStore {
  readonly view: ScaleView
  /** The last weight that a scale has typed, counted, so that the same weight twice is two. */
  readonly typed: { readonly grams: number; readonly count: number } | null
  load(): Promise<void>
  toggleTare(): Promise<void>
  /** A bill has left the form: what lies there is not offered to the next one, from now on and not when main has answered. */
  markUsed(): void
  takeTyped(grams: number): void
  /** Training: puts so much on the simulated scale; null takes the scale away. */
  simulate(grams: number | null): Promise<void>
}

const noView: ScaleView = {
  state: 'none',
  trouble: null,
  netGrams: null,
  tareGrams: 0,
  load: 0,
  isUsed: false,
  isSimulated: false,
  raw: '',
}

/** What the station's scale says. */
export function createScaleStore(bridge: Bridge): StoreApi<ScaleStore> {
  return createStore<ScaleStore>()((set, get) => {
    let usedLoad: number | null = null
    const show = (view: ScaleView): void => {
      // A view that was on its way when the bill left.
      const isUsed = view.isUsed || usedLoad === view.load
      if (usedLoad !== view.load) usedLoad = null
      set({ view: { ...view, isUsed } })
    }
    bridge.on('scale.changed', show)
    return {
      view: noView,
      typed: null,
      async load() {
        const answer = await bridge.invoke('scale.view', undefined)
        if (answer.ok) show(answer.value)
      },
      async toggleTare() {
        const answer = await bridge.invoke('scale.tare', undefined)
        if (answer.ok) show(answer.value)
      },
      markUsed() {
        const { view } = get()
        if (view.state === 'none') return
        usedLoad = view.load
        show(view)
        void bridge.invoke('scale.used', { load: view.load })
      },
      takeTyped: (grams) => set({ typed: { grams, count: (get().typed?.count ?? 0) + 1 } }),
      async simulate(grams) {
        const answer = await bridge.invoke('scale.simulate', { grams })
        if (answer.ok) show(answer.value)
      },
    }
  })
}
