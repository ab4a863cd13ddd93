import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFailed, test } from 'vitest'
import { createCarrier, openStation, tempFolder } from '../station.ts'

/** Of the times at which the carrier answers. */
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 2 ** 31)
const lives = 8
const entriesPerLife = 12

test('a station killed again and again loses no shipment and sends none twice', { timeout: 240_000 }, async () => {
  onTestFailed(() => console.error(`once more with KILL_SEED=${seed}`))
  const folder = tempFolder()
  for (let life = 0; life < lives; life += 1) await liveAndDie(folder, life, 3 + life * 9)

  const station = openStation({ folder, carrier: { ...createCarrier(), signedIn: false } })
  const rows = station.queue.list({ states: [], offset: 0, limit: 500 }).rows
  const byReference = new Map(rows.map((draft) => [draft.refCode, draft]))
  const shipments = shipmentsIn(folder)
  const lost = shipments.filter(({ billCode, refCode }) => {
    const isKnown = station.queue.bills.get(billCode).ok
    return !isKnown && byReference.get(refCode)?.state !== 'UNKNOWN'
  })
  const duplicated = shipments.length - new Set(shipments.map(({ refCode }) => refCode)).size
  expect({ lost, duplicated }).toEqual({ lost: [], duplicated: 0 })
  expect(station.queue.counts().SENDING).toBe(0)
  expect(station.queue.counts().CREATED).toBeGreaterThan(0)
})

/** Starts the station in a child process and kills it `afterMs` after its drafts are entered. */
async function liveAndDie(folder: string, life: number, afterMs: number): Promise<void> {
  const script = fileURLToPath(new URL('killed-station.ts', import.meta.url))
  const child = spawn(process.execPath, [script, folder, String(entriesPerLife), `L${life}`, String(seed + life)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function shipmentsIn(folder: string): { readonly billCode: string; readonly refCode: string }[] {
  const file = join(folder, 'shipments.txt')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [billCode = '', refCode = ''] = line.split(' ')
      return { billCode, refCode }
    })
}
