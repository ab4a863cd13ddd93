import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { callMark, type CallMark } from '../../../../src/main/carrier/http/call-mark.ts'
import { createHeadersObserver } from '../../../../src/main/carrier/http/headers-sent.ts'
import { httpCarrier } from '../servers.ts'

test.each([
  ['is seen', false],
  ['is not seen once the observer has stopped', true],
])('that the headers of a call go out %s', async (_, isStopped) => {
  const { baseUrl } = await httpCarrier((_request, response) => void response.end('{}'))
  const observer = createHeadersObserver()
  onTestFinished(observer.stop)
  const client = observer.createClient(baseUrl, {})
  onTestFinished(() => client.destroy())
  const mark: CallMark = { headersSent: false, onSent: () => undefined }
  // The request is made at once, and its headers go out when the connection stands.
  const answer = client.request({ path: '/', method: 'GET', [callMark]: mark } as Parameters<typeof client.request>[0])
  if (isStopped) observer.stop()
  await (await answer).body.dump()
  expect(mark.headersSent).toBe(!isStopped)
})

/** In a thread of its own, whose channels nobody else listens to. */
const watched = `
  const { hasSubscribers } = require('node:diagnostics_channel')
  const { parentPort, workerData } = require('node:worker_threads')
  const isHeard = () => ['undici:request:create', 'undici:client:sendHeaders'].map((name) => hasSubscribers(name))
  import(workerData).then(({ createHeadersObserver }) => {
    const observer = createHeadersObserver()
    const before = isHeard()
    observer.stop()
    parentPort.postMessage({ before, after: isHeard() })
  })
`

test('an observer that has stopped leaves nothing behind that the calls of others have to pass', async () => {
  const { href } = new URL('../../../../src/main/carrier/http/headers-sent.ts', import.meta.url)
  const worker = new Worker(watched, { eval: true, workerData: href })
  onTestFinished(async () => void (await worker.terminate()))
  expect(await once(worker, 'message')).toEqual([{ before: [true, true], after: [false, false] }])
})
