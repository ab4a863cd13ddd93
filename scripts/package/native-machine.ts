import type { Platform, Processor } from './platforms.ts'

interface Machine {
  readonly platform: Platform
  /** Null for one that nothing is packed for; a universal binary of macOS has several. */
  readonly processors: readonly (Processor | null)[]
}

/** For which platform and processors a binary is built, read from its first bytes; null for what is none of the three formats. */
export function machineOf(binary: Buffer): Machine | null {
  if (binary.length < 64) return null
  if (binary.readUInt32BE(0) === 0x7f454c46) {
    return { platform: 'linux', processors: [elfMachines[binary.readUInt16LE(18)] ?? null] }
  }
  if (binary.readUInt32LE(0) === 0xfeedfacf) {
    return { platform: 'mac', processors: [machMachines[binary.readUInt32LE(4)] ?? null] }
  }
  if (binary.readUInt32BE(0) === 0xcafebabe) return universalMachine(binary)
  const header = binary.readUInt32LE(0x3c)
  if (binary.toString('latin1', 0, 2) !== 'MZ' || header + 6 > binary.length) return null
  return { platform: 'win', processors: [peMachines[binary.readUInt16LE(header + 4)] ?? null] }
}

/** One binary for several processors: a table of them, each with its cputype first (mach-o/fat.h, big-endian). */
function universalMachine(binary: Buffer): Machine | null {
  const count = binary.readUInt32BE(4)
  const lengthOfEntry = 20
  if (8 + count * lengthOfEntry > binary.length) return null
  const entries = Array.from({ length: count }, (_entry, index) => binary.readUInt32BE(8 + index * lengthOfEntry))
  return { platform: 'mac', processors: entries.map((cpu) => machMachines[cpu] ?? null) }
}

/** e_machine of the ELF header (System V ABI). */
const elfMachines: Readonly<Record<number, Processor>> = { 62: 'x64', 183: 'arm64' }
/** cputype of the Mach-O header (mach/machine.h). */
const machMachines: Readonly<Record<number, Processor>> = { 0x01000007: 'x64', 0x0100000c: 'arm64' }
/** Machine of the COFF header (Microsoft PE format). */
const peMachines: Readonly<Record<number, Processor>> = { 0x8664: 'x64', 0xaa64: 'arm64' }
