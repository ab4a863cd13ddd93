import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SerialPort } from 'serialport'
import { tempFolder } from '../outbox/station.ts'

/** Both ends of a serial line: the station opens `path`, the test speaks for the scale. */
export interface Pty {
  readonly path: string
  /** Sends bytes, one character each. */
  send(text: string): Promise<void>
  /** Everything that the station has sent so far. */
  received(): string
  /** As a cable that is pulled out. */
  unplug(): Promise<void>
}

/** A pair of pseudo terminals made by socat. The same folder gives the same path again. */
export async function openPty(folder = tempFolder()): Promise<Pty> {
  const [station, scale] = [join(folder, 'station'), join(folder, 'scale')]
  const socat = spawn('socat', [`pty,raw,echo=0,link=${station}`, `pty,raw,echo=0,link=${scale}`], { stdio: 'ignore' })
  while (!existsSync(station) || !existsSync(scale)) await new Promise((resolve) => setTimeout(resolve, 10))
  let text = ''
  const port = new SerialPort({ path: scale, baudRate: 9600, autoOpen: false })
  port.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')))
  port.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => port.open((failure) => (failure ? reject(failure) : resolve())))
  return {
    path: station,
    send: (bytes) =>
      new Promise((resolve) => {
        port.write(bytes, 'latin1', () => resolve())
      }),
    received: () => text,
    async unplug() {
      if (port.isOpen) await new Promise<void>((resolve) => port.close(() => resolve()))
      if (socat.exitCode !== null) return
      socat.kill('SIGTERM')
      await once(socat, 'exit')
    },
  }
}
