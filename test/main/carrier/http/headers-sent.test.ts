import { expect, onTestFinished, test } from 'vitest'
import { callMark, createHeadersObserver, type CallMark } from '../../../../src/main/carrier/http/headers-sent.ts'
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
