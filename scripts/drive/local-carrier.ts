import { rmSync } from 'node:fs'
import { startPictureServer } from './picture-server.ts'
import { createSimulator, type Simulator } from '../../src/simulator/simulator.ts'

/** A simulated carrier in this process, on a port that stays the same while it is cut off and restored. */
export interface LocalCarrier {
  readonly url: string
  /** The one that runs now: another one after each `restore`, with the same books. */
  simulator(): Simulator
  /** Which of the pictures that tracking names were fetched. */
  picturesAsked(): readonly string[]
  cutOff(): Promise<void>
  restore(): Promise<void>
  /** Cuts it off and removes its books. */
  end(): Promise<void>
}

export async function startLocalCarrier(ledgerPath: string): Promise<LocalCarrier> {
  const pictures = await startPictureServer()
  const options = { ledgerPath, imagesUrl: pictures.url }
  let simulator = createSimulator(options)
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
    picturesAsked: pictures.asked,
    cutOff,
    async restore() {
      if (isUp) return
      simulator = createSimulator(options)
      await simulator.listen({ port })
      isUp = true
    },
    async end() {
      await cutOff()
      await pictures.close()
      rmSync(ledgerPath, { force: true })
    },
  }
}
