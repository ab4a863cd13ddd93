import { SerialPort } from 'serialport'
import { openSerialLine } from '../../../scripts/drive/serial-line.ts'
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

/** The same folder gives the same path again. */
export async function openPty(folder = tempFolder()): Promise<Pty> {
  const line = await openSerialLine(folder)
  let text = ''
  const port = new SerialPort({ path: line.device, baudRate: 9600, autoOpen: false })
  port.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')))
  port.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => port.open((failure) => (failure ? reject(failure) : resolve())))
  return {
    path: line.station,
    send: (bytes) =>
      new Promise((resolve) => {
        port.write(bytes, 'latin1', () => resolve())
      }),
    received: () => text,
    async unplug() {
      if (port.isOpen) await new Promise<void>((resolve) => port.close(() => resolve()))
      await line.end()
    },
  }
}
