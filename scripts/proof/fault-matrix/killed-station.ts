import { flushCompileCache } from 'node:module'
import { actions } from './actions.ts'
import { openMatrixStation } from './matrix-station.ts'
import type { Point } from './station-under-test.ts'
import { kinds } from './pairs.ts'

/** A station that kills itself at one point of its first call, or is killed from outside. Run with: folder, address, point, kind, code. */
const [folder = '', url = '', fatal = '', wanted = '', billCode = ''] = process.argv.slice(2)
const kind = kinds.find((known) => known === wanted) ?? 'create'

// Whoever is killed has no other time for it.
flushCompileCache()

const dieAt = (point: Point): void => {
  if (point === fatal) process.kill(process.pid, 'SIGKILL')
}
const station = openMatrixStation(folder, url, { kind, fault: 'kill -9' }, dieAt)
await station.signIn()
await actions[kind].ask(station, billCode, false)
process.on('disconnect', () => process.exit(1))
