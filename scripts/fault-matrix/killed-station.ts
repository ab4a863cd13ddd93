import { openMatrixStation, type Point } from './matrix-station.ts'

/** A station that kills itself at one point of its first create call, or is killed from outside. Run with: folder, address, point. */
const [folder = '', url = '', fatal = ''] = process.argv.slice(2)

const station = openMatrixStation(folder, url, (point: Point) => {
  if (point === fatal) process.kill(process.pid, 'SIGKILL')
})
await station.signIn()
station.enter('R1')
process.on('disconnect', () => process.exit(1))
