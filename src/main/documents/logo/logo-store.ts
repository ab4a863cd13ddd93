import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Result } from '../../../shared/result.ts'
import { isMissing } from '../../files/beside-profile.ts'
import { replaceFile } from '../../files/durable-file.ts'
import type { GreyPicture } from './grey-picture.ts'
import type { LogoFacts, TakenLogo } from './logo-task.ts'

/** Prepares pictures away from the thread that asks. */
export interface LogoReader<Problem> {
  takeLogo(picture: GreyPicture): Promise<Result<TakenLogo, Problem>>
  /** Null for a file that the disk has damaged. */
  logoFacts(png: Uint8Array): Promise<Result<LogoFacts | null, Problem>>
}

/** The station's logo: kept as a picture that this program wrote, never as the file that somebody brought. */
export interface LogoStore<Problem> {
  /** The file, whole or damaged; null where there is none, and empty while the disk does not give it out. */
  read(): Uint8Array | null
  facts(): Promise<Result<LogoFacts | null, Problem>>
  /** Rejects where the disk refuses; the logo before it stays then. */
  replace(picture: GreyPicture): Promise<Result<TakenLogo, Problem>>
  remove(): Promise<void>
}

/** Changes are made one after the other: the last one asked for is the one that stays. */
export function createLogoStore<Problem>(file: string, reader: LogoReader<Problem>): LogoStore<Problem> {
  let known: { readonly png: Uint8Array | null } | null = null
  let before: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(change: () => Promise<T>): Promise<T> => {
    const changed = before.then(change)
    before = changed.catch(() => undefined) // reported to whoever asked for it
    return changed
  }
  const read = (): Uint8Array | null => {
    try {
      known ??= { png: readFileSync(file) }
    } catch (cause) {
      if (!isMissing(cause)) return new Uint8Array() // no label waits for its logo; it is read again for the next one
      known = { png: null }
    }
    return known.png
  }
  return {
    read,
    async facts() {
      const png = read()
      return png === null ? { ok: true, value: null } : reader.logoFacts(png)
    },
    replace: (picture) =>
      inTurn(async () => {
        const taken = await reader.takeLogo(picture)
        if (!taken.ok) return taken
        await replaceFile(file, taken.value.png, { mode: 0o666 })
        known = { png: taken.value.png }
        return taken
      }),
    remove: () =>
      inTurn(async () => {
        await rm(file, { force: true })
        known = { png: null }
      }),
  }
}
