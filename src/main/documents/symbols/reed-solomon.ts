/** Powers of 2 in GF(256) by the polynomial of ISO/IEC 18004, 7.5.2, and the exponent of each element. */
const powers = new Uint8Array(255)
const exponents = new Uint8Array(256)
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  powers[exponent] = value
  exponents[value] = exponent
  value = value < 128 ? value * 2 : (value * 2) ^ 0x11d
}

const powerOf = (exponent: number): number => powers[exponent % 255] ?? 0
const exponentOf = (value: number): number => exponents[value] ?? 0
const product = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : powerOf(exponentOf(a) + exponentOf(b)))

/** Coefficients of (x - 1)(x - 2)(x - 4)..., without the leading 1. */
function generatorOf(degree: number): Uint8Array {
  let generator = [1]
  for (let root = 0; root < degree; root += 1) {
    const next = [...generator, 0]
    for (const [at, coefficient] of generator.entries())
      next[at + 1] = (next[at + 1] ?? 0) ^ product(coefficient, powerOf(root))
    generator = next
  }
  return Uint8Array.from(generator.slice(1))
}

const generators = new Map<number, Uint8Array>()

/** The correction codewords of a block. */
export function correctionOf(data: Uint8Array, degree: number): Uint8Array {
  const generator = generators.get(degree) ?? generatorOf(degree)
  generators.set(degree, generator)
  const rest = new Uint8Array(data.length + degree)
  rest.set(data)
  for (let at = 0; at < data.length; at += 1) {
    const lead = rest[at] ?? 0
    if (lead === 0) continue
    for (let term = 0; term < degree; term += 1) {
      const place = at + 1 + term
      rest[place] = (rest[place] ?? 0) ^ product(lead, generator[term] ?? 0)
    }
  }
  return rest.slice(data.length)
}
