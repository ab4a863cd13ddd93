import { Worker } from 'node:worker_threads'

const spin = `
  const { parentPort, workerData } = require('node:worker_threads')
  let turns = 0
  const until = performance.now() + workerData
  while (performance.now() < until) turns += 1
  parentPort.postMessage(turns)
`

/** How much more two threads get done than one on this machine at this moment: 2 where two cores are free. */
export async function freeCores(): Promise<number> {
  const alone = await turnsOf()
  const together = await Promise.all([turnsOf(), turnsOf()])
  return (together[0] + together[1]) / alone
}

const spinMs = 300

function turnsOf(): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(spin, { eval: true, workerData: spinMs })
    worker.on('message', resolve)
    worker.on('error', reject)
  })
}
