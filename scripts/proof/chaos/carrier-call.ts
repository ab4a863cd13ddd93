/** What went over the wire in one call that may change bills, as a relay between both parties saw it. */
export interface CarrierCall {
  readonly path: string
  /** The codes of a cancel or return, the one code of an update, none of a create. */
  readonly billCodes: readonly string[]
  readonly refCode: string
  /** The note of an update. */
  readonly note: string
  readonly arrivedAtMs: number
  /** Null where no answer was passed on. */
  readonly status: number | null
  /** The whole answer was handed to the station's socket, and it says in the documented form what became of every code. */
  readonly isAnswered: boolean
}

export const observedPaths = {
  create: '/v3/bill/create',
  update: '/v3/bill/update-shipping',
  cancel: '/v3/bill/destroy',
  return: '/v3/bill/revert-bill',
} as const

type Fields = Readonly<Record<string, unknown>>

/** What the relay notes of a request's body; null for one that changes nothing. */
export function readRequest(
  path: string,
  body: string,
): Pick<CarrierCall, 'path' | 'billCodes' | 'refCode' | 'note'> | null {
  if (!Object.values<string>(observedPaths).includes(path)) return null
  const fields = fieldsIn(body)
  const codes = fields['bill_code']
  return {
    path,
    billCodes: (Array.isArray(codes) ? codes : [codes]).filter((code) => typeof code === 'string'),
    refCode: textOf(fields['ref_code']),
    note: textOf(fields['note']),
  }
}

/** True where a reader with the interface's description in hand would know what became of every code. */
export function isDocumentedAnswer(
  { path, billCodes }: Pick<CarrierCall, 'path' | 'billCodes'>,
  status: number,
  body: string,
): boolean {
  if (status !== 200) return false
  const answer = fieldsIn(body)
  const { data } = answer
  if (path === observedPaths.cancel) {
    const entries = Array.isArray(data) ? data.map(asFields) : []
    return billCodes.every((code) =>
      entries.some((entry) => entry['doCode'] === code && textOf(entry['message']) !== ''),
    )
  }
  if (path === observedPaths.return) {
    const { success, failed } = asFields(data)
    const named = new Set([success, failed].flatMap((list) => (Array.isArray(list) ? list : [])).map(codeOf))
    return billCodes.every((code) => named.has(code))
  }
  return typeof answer['success'] === 'boolean' && textOf(answer['message']) !== '' && 'data' in answer
}

function codeOf(entry: unknown): string {
  return typeof entry === 'string' ? entry : textOf(asFields(entry)['bill_code'])
}

function fieldsIn(json: string): Fields {
  try {
    return asFields(JSON.parse(json))
  } catch {
    return {}
  }
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {} // a JSON object
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
