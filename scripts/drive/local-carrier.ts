import { rmSync } from 'node:fs'
import { createSimulator, type Simulator } from '../../src/simulator/simulator.ts'

/** A simulated carrier in this process, on a port that stays the same while it is cut off and restored. */
export interface LocalCarrier {
  readonly url: string
  /** The one that runs now: another one after each `restore`, with the same books. */
  simulator(): Simulator
  cutOff(): Promise<void>
  restore(): Promise<void>
  /** Cuts it off and removes its books. */
  end(): Promise<void>
}

export async function startLocalCarrier(ledgerPath: string): Promise<LocalCarrier> {
  let simulator = createSimulator({ ledgerPath })
  const url = await simulator.listen({ port: 0 })
  const port = Number(new URL(url).port)
  let isUp = true
  const cutOff = async (): Promise<void> => {
    if (isUp) await simulator.close()
    isUp = false
  }
  return {
    url,
    simulator: () => simulator,
    cutOff,
    async restore() {
      if (isUp) return
      simulator = createSimulator({ ledgerPath })
      await simulator.listen({ port })
      isUp = true
    },
    async end() {
      await cutOff()
      rmSync(ledgerPath, { force: true })
    },
  }
}
