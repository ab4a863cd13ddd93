import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPackerHands } from '../../scripts/demo/station-page.ts'
import { startCups } from '../../scripts/drive/cups-server.ts'
import { driveStation, type DrivenStation } from '../../scripts/drive/drive-station.ts'
import { sampleBill } from '../../scripts/drive/sample-bill.ts'
import type { Channel, ChannelInput, ChannelOutput } from '../../src/shared/ipc/contract.ts'

/** A station with its window, a carrier that answers after its time, and a CUPS server with a slow printer, each in a process of its own. */
export interface PaperStation {
  readonly station: DrivenStation
  readonly carrierUrl: string
  /** In which programs find the CUPS server. */
  readonly environment: NodeJS.ProcessEnv
  /** When CUPS had accepted each job so far, by the wall clock in milliseconds. */
  acceptedAtMs(): readonly number[]
  /** When the printer was done with each job so far. */
  readonly doneAtMs: readonly number[]
  ask<C extends Channel>(channel: C, input: ChannelInput<C>): Promise<ChannelOutput<C>>
  close(): Promise<void>
}

interface Pace {
  readonly carrierMs: number
  readonly labelMs: number
}

export async function openPaperStation({ carrierMs, labelMs }: Pace): Promise<PaperStation> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bench-paper-'))
  const carrier = fork(join(import.meta.dirname, '../queue/carrier-process.ts'), [String(carrierMs)])
  const [carrierUrl] = (await once(carrier, 'message')) as [string]
  const printer = await startPrinter(labelMs)
  const cups = await startCups()
  cups.addPrinter('label', `socket://127.0.0.1:${printer.port}`)
  const added = { CUPS_SERVER: cups.environment['CUPS_SERVER'] ?? '' }
  const station = await driveStation({
    profile: join(folder, 'profile'),
    args: [`--carrier=${carrierUrl}`],
    env: added,
  })
  const ask: PaperStation['ask'] = async (channel, input) => {
    const answer = await station.page.evaluate(
      ([name, payload]) => window.packbench?.invoke(name as 'bills.get', payload as ChannelInput<'bills.get'>), // any channel
      [channel, input] as const,
    )
    if (answer?.ok !== true) throw new Error(`${channel}: ${JSON.stringify(answer)}`)
    return answer.value as unknown as ChannelOutput<typeof channel> // what the channel answers
  }
  await createPackerHands(station.page).signIn(carrierUrl)
  await ask('settings.update', {
    senders: [{ id: 'sender-1', label: 'Kho', party: sampleBill('').sender }],
    defaultSenderId: 'sender-1',
    printerProfiles: [profile],
    printerProfileId: profile.id,
    undoSeconds: 0,
  })
  return {
    station,
    carrierUrl,
    environment: { ...process.env, ...added, LC_ALL: 'C' },
    acceptedAtMs: cups.takenAtMs,
    doneAtMs: printer.doneAtMs,
    ask,
    async close() {
      await station.close()
      await cups.close()
      printer.close()
      carrier.disconnect()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

const profile = {
  id: 'counter',
  label: 'Máy in',
  printer: 'label',
  template: '100x150',
  dpi: 203,
  copies: 1,
  paperName: '',
} as const

/** A network printer that prints a page in its time, and ends each connection when the job is on paper. */
async function startPrinter(labelMs: number): Promise<{ port: number; doneAtMs: number[]; close(): void }> {
  const doneAtMs: number[] = []
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let pages = 0
    socket.on('data', (part) => (pages += part.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0))
    socket.on('error', () => undefined)
    socket.on('end', () => {
      setTimeout(() => {
        doneAtMs.push(Date.now())
        socket.end()
      }, pages * labelMs)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, doneAtMs, close: () => void server.close() }
}
