type Body = Readonly<Record<string, unknown>>

/** Reads a body field by field, strictly by the documented types, and collects every complaint on the way. */
export interface FieldReader {
  /** Trimmed; empty if absent. */
  text(name: string, required?: 'required'): string
  /** Not negative; undefined if absent. */
  amount(name: string, required?: 'required'): number | undefined
  positive(name: string, required?: 'required'): number | undefined
  whole(name: string, required?: 'required'): number | undefined
  /** 0 or 1; undefined if absent. */
  flag(name: string): boolean | undefined
  phone(name: string, required?: 'required'): string
  oneOf(name: string, allowed: readonly number[], required?: 'required'): number | undefined
  complain(problem: string): void
  /** All complaints in one sentence each, or null. */
  problem(): string | null
  /** Keys of the body that nobody asked for. */
  unknownFields(): readonly string[]
}

const PHONE = /^\+?\d{8,15}$/u

export function createFieldReader(body: Body): FieldReader {
  const problems: string[] = []
  const asked = new Set<string>()

  function take(name: string, required?: 'required'): unknown {
    asked.add(name)
    const value = body[name] ?? undefined
    const absent = value === undefined || (typeof value === 'string' && value.trim() === '')
    if (absent && required) problems.push(`Thiếu trường bắt buộc: ${name}`)
    return absent ? undefined : value
  }

  function number(name: string, required: 'required' | undefined, fits: (value: number) => boolean, rule: string) {
    const value = take(name, required)
    const isBlankText = required === undefined && typeof body[name] === 'string'
    if (value === undefined && !isBlankText) return undefined
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      problems.push(`Trường ${name} phải là số`)
      return undefined
    }
    if (!fits(value)) problems.push(`Trường ${name} ${rule}`)
    return value
  }

  function text(name: string, required?: 'required'): string {
    const value = take(name, required)
    if (value === undefined) return ''
    if (typeof value === 'string') return value.trim()
    problems.push(`Trường ${name} phải là chuỗi ký tự`)
    return ''
  }

  return {
    text,
    amount: (name, required) => number(name, required, (value) => value >= 0, 'không được âm'),
    positive: (name, required) => number(name, required, (value) => value > 0, 'phải lớn hơn 0'),
    whole: (name, required) =>
      number(name, required, (value) => Number.isInteger(value) && value > 0, 'phải là số nguyên dương'),
    flag(name) {
      const value = number(name, undefined, (candidate) => candidate === 0 || candidate === 1, 'chỉ nhận 0 hoặc 1')
      return value === undefined ? undefined : value === 1
    },
    phone(name, required) {
      const value = text(name, required)
      if (value !== '' && !PHONE.test(value)) problems.push(`Số điện thoại không hợp lệ: ${name}`)
      return value
    },
    oneOf: (name, allowed, required) => number(name, required, (value) => allowed.includes(value), 'không hợp lệ'),
    complain(problem) {
      problems.push(problem)
    },
    problem: () => (problems.length === 0 ? null : problems.join('; ')),
    unknownFields: () => Object.keys(body).filter((key) => !asked.has(key)),
  }
}
