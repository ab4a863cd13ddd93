import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Both ends of a serial line. */
export interface SerialLine {
  /** What the station opens. */
  readonly station: string
  readonly device: string
  /** As a cable that is pulled out; the paths are gone. */
  end(): Promise<void>
}

/** A pair of pseudo terminals made by socat. The same folder gives the same paths again. */
export async function openSerialLine(folder: string): Promise<SerialLine> {
  const [station, device] = [join(folder, 'station'), join(folder, 'scale')]
  const socat = spawn('socat', [`pty,raw,echo=0,link=${station}`, `pty,raw,echo=0,link=${device}`], { stdio: 'ignore' })
  const failed = once(socat, 'error').then(([error]) => Promise.reject(error as Error))
  while (!existsSync(station) || !existsSync(device)) await Promise.race([pause(10), failed])
  failed.catch(() => undefined)
  return {
    station,
    device,
    async end() {
      if (socat.exitCode !== null) return
      socat.kill('SIGTERM')
      await once(socat, 'exit')
    },
  }
}

/** A scale at such a line. It says again and again what lies on it, as real ones do. */
export interface SerialScale {
  /** What the station opens. */
  readonly path: string
  /** Lays so much on the scale instead of what lay there. */
  put(grams: number): Promise<void>
  end(): Promise<void>
}

const everyMs = 40

export async function startSerialScale(folder: string): Promise<SerialScale> {
  const line = await openSerialLine(folder)
  const handle = openSync(line.device, 'w')
  let grams = 0
  const timer = setInterval(() => writeSync(handle, frame(grams)), everyMs)
  return {
    path: line.station,
    async put(next) {
      grams = next
      await pause(everyMs)
    },
    async end() {
      clearInterval(timer)
      closeSync(handle)
      await line.end()
    },
  }
}

/** As A&D's standard format has it. */
const frame = (grams: number): string => `ST,+${(grams / 1000).toFixed(3).padStart(8, '0')} kg\r\n`
