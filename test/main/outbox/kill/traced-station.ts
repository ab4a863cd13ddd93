import { openTestStation, until } from '../../station.ts'
import { signInAt } from '../../../../scripts/drive/sign-in.ts'

/**
 * The whole core in a process of its own, so that a test can trace its system calls. Run with: the carrier's address and
 * references; the first two are sent one by one, the rest is held back and then sent together.
 */
const [carrier = '', ...references] = process.argv.slice(2)
const alone = 2

const station = await openTestStation()
await station.ask('account.signIn', signInAt(carrier))

async function enter(refCode: string): Promise<void> {
  await station.enter(refCode)
}

async function untilCreated(count: number): Promise<void> {
  await until(
    () => station.ask('drafts.counts', undefined),
    (counts) => counts.CREATED === count,
  )
}

for (const [index, refCode] of references.slice(0, alone).entries()) {
  await enter(refCode)
  await untilCreated(index + 1)
}
await station.ask('queue.pause', undefined)
for (const refCode of references.slice(alone)) await enter(refCode)
await station.ask('queue.resume', undefined)
await untilCreated(references.length)
await station.close()
