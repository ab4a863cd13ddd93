import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createRandom, type Random } from '../../../src/simulator/random.ts'
import { isDocumentedAnswer, readRequest, type CarrierCall } from './carrier-call.ts'

/** What the network does to a share of the calls of one path, beyond what the simulator itself can do. */
export interface NetworkFault {
  readonly path: string
  /** `request`: nothing reaches the carrier. `answer`: the carrier has processed the call, nothing comes back. */
  readonly at: 'request' | 'answer'
  /** `reset`: a RST. `silence`: the connection stays and says nothing, which the station ends as a timeout. */
  readonly how: 'reset' | 'silence'
  readonly probability: number
  readonly seed: number
}

/** The network between station and carrier. It keeps its own record of every call that may change bills. */
export interface Relay {
  readonly url: string
  readonly calls: readonly CarrierCall[]
  setFaults(faults: readonly NetworkFault[]): void
}

interface PendingFault extends NetworkFault {
  readonly random: Random
}

export async function startRelay(carrierUrl: string): Promise<Relay> {
  const calls: CarrierCall[] = []
  let pending: readonly PendingFault[] = []
  const strike = (path: string, at: NetworkFault['at']): NetworkFault['how'] | null =>
    pending.find((fault) => fault.path === path && fault.at === at && fault.random() < fault.probability)?.how ?? null

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = (await bytesOf(incoming)).bytes
    const path = new URL(incoming.url ?? '/', carrierUrl).pathname
    const noted = readRequest(path, body.toString('utf8'))
    const index =
      noted === null ? -1 : calls.push({ ...noted, arrivedAtMs: Date.now(), status: null, isAnswered: false }) - 1
    const isLost = lose(outgoing, strike(path, 'request'))
    if (isLost) return
    const answer = await askCarrier(carrierUrl, incoming, body)
    if (answer === null) return void outgoing.socket?.destroy()
    if (lose(outgoing, strike(path, 'answer'))) return
    outgoing.writeHead(answer.status, answer.headers)
    if (!answer.isWhole) return void outgoing.write(answer.bytes, () => outgoing.socket?.destroy())
    outgoing.end(answer.bytes)
    const call = calls[index]
    if (call === undefined) return
    calls[index] = { ...call, status: answer.status }
    await once(outgoing, 'finish')
    const isAnswered = isDocumentedAnswer(call, answer.status, answer.bytes.toString('utf8'))
    calls[index] = { ...call, status: answer.status, isAnswered }
  }

  const server = createServer((incoming, outgoing) => {
    // A station that is killed leaves half a conversation behind.
    pass(incoming, outgoing).catch(() => outgoing.socket?.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
    calls,
    setFaults(faults) {
      pending = faults.map((fault) => ({ ...fault, random: createRandom(fault.seed) }))
    },
  }
}

/** True where the call ends here. */
function lose(outgoing: ServerResponse, how: NetworkFault['how'] | null): boolean {
  if (how === 'reset') outgoing.socket?.resetAndDestroy()
  return how !== null
}

interface CarrierAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly bytes: Buffer
  readonly isWhole: boolean
}

/** Null where the carrier hung up without an answer. */
function askCarrier(
  carrierUrl: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<CarrierAnswer | null> {
  return new Promise((resolve) => {
    const call = request(new URL(url ?? '/', carrierUrl), { method, headers, agent: false }, (answer) => {
      void bytesOf(answer).then(({ bytes, isWhole }) =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, isWhole }),
      )
    })
    call.on('error', () => resolve(null))
    call.end(body)
  })
}

async function bytesOf(message: IncomingMessage): Promise<{ readonly bytes: Buffer; readonly isWhole: boolean }> {
  const parts: Buffer[] = []
  try {
    for await (const part of message) parts.push(part as Buffer) // no encoding is set
  } catch {
    return { bytes: Buffer.concat(parts), isWhole: false }
  }
  return { bytes: Buffer.concat(parts), isWhole: message.complete }
}
