import { randomUUID } from 'node:crypto'
import { importPieceBytes } from '../../src/shared/domain/order/import-bounds.ts'
import type { ChannelInput, ChannelOutput } from '../../src/shared/ipc/contract.ts'

type Receive = (piece: ChannelInput<'import.receive'>) => Promise<ChannelOutput<'import.receive'>>

/** Hands a file over as the window does, piece by piece. @returns its id */
export async function sendSheet(receive: Receive, name: string, file: Uint8Array): Promise<string> {
  const transferId = randomUUID()
  for (let offset = 0; ; offset += importPieceBytes) {
    const bytes = Uint8Array.from(file.subarray(offset, offset + importPieceBytes))
    const isLast = offset + bytes.length >= file.length
    const answer = await receive({ transferId, name, offset, bytes, isLast })
    if (answer === null) continue
    if (answer.kind !== 'read') throw new Error(JSON.stringify(answer))
    return answer.value.fileId
  }
}
