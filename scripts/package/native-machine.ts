import type { Platform, Processor } from './platforms.ts'

/** For which platform and processor a binary is built, read from its first bytes; null for what is none of the three formats. */
export function machineOf(
  binary: Buffer,
): { readonly platform: Platform; readonly processor: Processor | null } | null {
  if (binary.length < 64) return null
  if (binary.readUInt32BE(0) === 0x7f454c46) {
    return { platform: 'linux', processor: elfMachines[binary.readUInt16LE(18)] ?? null }
  }
  if (binary.readUInt32LE(0) === 0xfeedfacf) {
    return { platform: 'mac', processor: machMachines[binary.readUInt32LE(4)] ?? null }
  }
  const header = binary.readUInt32LE(0x3c)
  if (binary.toString('latin1', 0, 2) !== 'MZ' || header + 6 > binary.length) return null
  return { platform: 'win', processor: peMachines[binary.readUInt16LE(header + 4)] ?? null }
}

/** e_machine of the ELF header (System V ABI). */
const elfMachines: Readonly<Record<number, Processor>> = { 62: 'x64', 183: 'arm64' }
/** cputype of the Mach-O header (mach/machine.h). */
const machMachines: Readonly<Record<number, Processor>> = { 0x01000007: 'x64', 0x0100000c: 'arm64' }
/** Machine of the COFF header (Microsoft PE format). */
const peMachines: Readonly<Record<number, Processor>> = { 0x8664: 'x64', 0xaa64: 'arm64' }
