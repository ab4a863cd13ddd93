import type { Page } from 'playwright-core'
import type { Bridge } from '../../src/shared/ipc/bridge.ts'
import type { Channel, ChannelInput, ChannelOutput } from '../../src/shared/ipc/contract.ts'

/** A question over the page's own bridge, as its screens ask. */
export async function ask<C extends Channel>(
  page: Page,
  channel: C,
  input: ChannelInput<C>,
): Promise<ChannelOutput<C>> {
  const answer = await page.evaluate(
    ([name, payload]) => (Reflect.get(window, 'packbench') as Bridge).invoke(name, payload as never),
    [channel, input] as const,
  )
  if (!answer.ok) throw new Error(`${channel}: ${answer.error.code}`)
  return answer.value
}
