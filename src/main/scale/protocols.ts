import { z } from 'zod'
import { scaleProtocolSchema, type ScaleProtocol } from '../../shared/domain/scale/scale-protocol.ts'
import { shippedProtocols } from '../../shared/domain/scale/shipped-protocols.ts'
import type { ScaleSettings } from '../../shared/domain/scale/scale.ts'

/** A protocol out of the text of Settings, or why it is none. */
function readProtocol(text: string): { readonly protocol: ScaleProtocol | null; readonly problem: string } {
  try {
    const read = scaleProtocolSchema.safeParse(JSON.parse(text))
    return read.success
      ? { protocol: read.data, problem: '' }
      : { protocol: null, problem: z.prettifyError(read.error) }
  } catch (cause) {
    return { protocol: null, problem: String(cause) }
  }
}

/** What Settings is told of a protocol before it is stored. Under the id of a shipped one it would be named as that, and read in its place. */
export function checkProtocol(text: string): { readonly id: string | null; readonly problem: string } {
  const { protocol, problem } = readProtocol(text)
  const shipped = shippedProtocols.find(({ id }) => id === protocol?.id)
  if (shipped !== undefined) return { id: null, problem: `id: "${shipped.id}" is that of a protocol that is shipped` }
  return { id: protocol?.id ?? null, problem }
}

/** The protocol that a station has chosen; the first of the shipped ones where that is gone. */
export function protocolOf({ protocolId, described }: ScaleSettings): ScaleProtocol {
  const own = described === '' ? null : readProtocol(described).protocol
  const known = own === null ? shippedProtocols : [own, ...shippedProtocols]
  const chosen = known.find(({ id }) => id === protocolId) ?? shippedProtocols[0]
  if (chosen === undefined) throw new Error('The station brings no protocol')
  return chosen
}
