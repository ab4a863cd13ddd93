import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/**
 * The cheapest carrier there can be, in a process of its own: it registers nothing and answers every create after the
 * delay that its first argument names, so that what is measured is the station.
 */
const delayMs = Number(process.argv[2] ?? 0)
let last = 0

function answerTo(path: string, body: string): unknown {
  if (path.endsWith('/create')) {
    last += 1
    const { ref_code: refCode } = JSON.parse(body) as { ref_code: string }
    return { success: true, message: '', data: { bill_id: last, bill_code: `B${last}`, ref_code: refCode, status: 2 } }
  }
  const token = 'eyJhbGciOiJub25lIn0.e30.'
  return {
    success: true,
    message: '',
    data: { jwt_token: token, refresh_token: token, expires_in: '24h', jwt_expires: '24h', refresh_expires: '48h' },
  }
}

/** A timer of Node is up to a millisecond late or early, which would be counted for or against the station: the end is waited for awake. */
async function pass(ms: number): Promise<void> {
  const until = performance.now() + ms
  await sleep(ms - 2)
  while (performance.now() < until) await setImmediate()
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const path = request.url ?? ''
    const body = JSON.stringify(answerTo(path, Buffer.concat(chunks).toString('utf8')))
    const send = (): void => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      response.end(body)
    }
    if (delayMs === 0 || !path.endsWith('/create')) send()
    else void pass(delayMs).then(send)
  })
})
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('disconnect', () => process.exit(0))
