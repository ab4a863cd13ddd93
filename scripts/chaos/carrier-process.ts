import { createSimulator } from '../../src/simulator/simulator.ts'

/** The simulated carrier in a process of its own, which survives the station's deaths. Says where it listens. */
const [seed = '1', ledgerPath = ''] = process.argv.slice(2)

const simulator = createSimulator({
  control: true,
  seed: Number(seed),
  ledgerPath,
  // Short, so that renewals happen all the time.
  accessTokenLifetime: '3 seconds',
  refreshTokenLifetime: '60 seconds',
})
process.send?.(await simulator.listen({ port: 0 }))
process.on('disconnect', () => process.exit(0))
