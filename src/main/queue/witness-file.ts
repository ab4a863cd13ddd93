import { readFileSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { JournalWitness } from './journal-witness.ts'

const witnessSchema = z.strictObject({ journalId: z.string(), segment: z.number().int(), offset: z.number().int() })

/** A small file, replaced as a whole. */
export function witnessFile(file: string): JournalWitness {
  return {
    read() {
      try {
        return witnessSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
      } catch {
        // Whatever the reason: it has nothing to say, and the database knows whether it should.
        return null
      }
    },
    async write(position) {
      await mkdir(dirname(file), { recursive: true })
      const aside = `${file}.new`
      const handle = await open(aside, 'w', 0o600)
      try {
        await handle.writeFile(JSON.stringify(position))
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(aside, file)
    },
  }
}
