import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { FaultRule } from '../../src/simulator/faults.ts'
import type { LedgerEntry } from '../../src/simulator/ledger.ts'

/** The carrier's process as the orchestrator sees it: its address, its faults and its books. */
export interface ChaosCarrier {
  readonly url: string
  setFaults(rules: readonly FaultRule[]): Promise<void>
  ledger(): Promise<readonly LedgerEntry[]>
  close(): Promise<void>
}

export async function startCarrier(seed: number, ledgerPath: string): Promise<ChaosCarrier> {
  const child = fork(join(import.meta.dirname, 'carrier-process.ts'), [String(seed), ledgerPath])
  const url = await addressOf(child)
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' }
    const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) }
    const response = await fetch(`${url}/_control/${path}`, init)
    if (!response.ok) throw new Error(`The simulator refused ${path}: ${await response.text()}`)
    return response.json()
  }
  return {
    url,
    async setFaults(rules) {
      await control('DELETE', 'faults')
      for (const rule of rules) await control('POST', 'faults', rule)
    },
    // The simulator's own form.
    ledger: async () => (await control('GET', 'ledger')) as readonly LedgerEntry[],
    async close() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  const exited = once(child, 'exit').then(() => {
    throw new Error('The simulated carrier ended before it listened.')
  })
  const [address] = (await Promise.race([once(child, 'message'), exited])) as [string]
  return address
}
