import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LedgerEntry } from '../../../src/simulator/ledger/ledger.ts'
import type { CarrierCall } from './carrier-call.ts'
import type { CarrierOrder } from './carrier-process.ts'
import type { Weather } from './weather.ts'

/** The carrier's process as the orchestrator sees it: its address, its faults, its books, and what went over the wire. */
export interface ChaosCarrier {
  readonly url: string
  setWeather(weather: Weather): Promise<void>
  /** The parcel is somewhere else now. */
  move(billCode: string, statusId: number): Promise<void>
  ledger(): Promise<readonly LedgerEntry[]>
  calls(): Promise<readonly CarrierCall[]>
  close(): Promise<void>
}

export async function startCarrier(seed: number, ledgerPath: string): Promise<ChaosCarrier> {
  const child = fork(join(import.meta.dirname, 'carrier-process.ts'), [String(seed), ledgerPath], {
    serialization: 'advanced',
  })
  const { carrierUrl, url } = await addressesOf(child)
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' }
    const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) }
    const response = await fetch(`${carrierUrl}/_control/${path}`, init)
    if (!response.ok) throw new Error(`The simulator refused ${path}: ${await response.text()}`)
    return response.json()
  }
  const order = async (what: CarrierOrder): Promise<unknown> => {
    const answered = once(child, 'message')
    child.send(what)
    const [answer] = (await answered) as [unknown]
    return answer
  }
  return {
    url,
    async setWeather({ carrier, network }) {
      await control('DELETE', 'faults')
      for (const rule of carrier) await control('POST', 'faults', rule)
      await order({ faults: network })
    },
    async move(billCode, statusId) {
      await control('POST', 'bills/move', { billCode, statusId })
    },
    // The simulator's own form.
    ledger: async () => (await control('GET', 'ledger')) as readonly LedgerEntry[],
    // The relay's own form.
    calls: async () => (await order({ tell: 'calls' })) as readonly CarrierCall[],
    async close() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

interface Addresses {
  readonly carrierUrl: string
  readonly url: string
}

async function addressesOf(child: ChildProcess): Promise<Addresses> {
  const exited = once(child, 'exit').then(() => {
    throw new Error('The simulated carrier ended before it listened.')
  })
  const [addresses] = (await Promise.race([once(child, 'message'), exited])) as [Addresses]
  return addresses
}
