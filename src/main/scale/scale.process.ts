import { serveScale, type ScaleNews, type ScaleOrder } from './scale-port.ts'

/** What Electron gives a utility process to speak with its parent; a process of Node has a channel. */
interface ParentPort {
  postMessage(message: unknown, transfer: readonly never[]): void
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown
}

const { parentPort } = process as { readonly parentPort?: ParentPort }
const tell = (news: ScaleNews): void => {
  if (parentPort === undefined) process.send?.(news)
  else parentPort.postMessage(news, [])
}
const take = serveScale(tell)
// Whoever started this process sends nothing but orders.
if (parentPort === undefined) process.on('message', (order) => take(order as ScaleOrder))
else parentPort.on('message', ({ data }) => take(data as ScaleOrder))
// Nobody is left to tell.
process.on('disconnect', () => process.exit(0))
