import { createSimulator } from '../../../src/simulator/simulator.ts'
import { startRelay, type NetworkFault } from './relay.ts'

/** What the orchestrator may ask of this process; everything else it asks the simulator's own remote control. */
export type CarrierOrder = { readonly faults: readonly NetworkFault[] } | { readonly tell: 'calls' }

/** The simulated carrier and the network before it, in a process that survives the station's deaths. */
const [seed = '1', ledgerPath = ''] = process.argv.slice(2)

const simulator = createSimulator({
  control: true,
  seed: Number(seed),
  ledgerPath,
  // Short, so that renewals happen all the time.
  accessTokenLifetime: '3 seconds',
  refreshTokenLifetime: '60 seconds',
})
const carrierUrl = await simulator.listen({ port: 0 })
const relay = await startRelay(carrierUrl)
process.on('message', (order: CarrierOrder) => {
  if ('tell' in order) return process.send?.(relay.calls)
  relay.setFaults(order.faults)
  return process.send?.('set')
})
process.on('disconnect', () => process.exit(0))
process.send?.({ carrierUrl, url: relay.url })
