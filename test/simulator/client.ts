import { onTestFinished } from 'vitest'
import { createSimulator, type Simulator, type SimulatorOptions } from '../../src/simulator/simulator.ts'

type Fields = Record<string, unknown>

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; an empty object where it is no JSON object. */
  readonly json: Fields
}

/** A simulator on a real socket and somebody who talks to it. */
export interface Client {
  readonly simulator: Simulator
  readonly url: string
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  /** Signs in and sends the token with every later call that gives no headers of its own. */
  signIn(username?: string, password?: string): Promise<void>
  /** Creates a shipment by v3 and gives back its code. */
  create(changes?: Fields): Promise<string>
}

function parse(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Fields) : {}
  } catch {
    return {}
  }
}

async function call(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parse(text) }
}

/** A v3 shipment from Hà Nội to Hồ Chí Minh that nothing is wrong with. */
export const V3_BODY: Readonly<Fields> = {
  ref_code: 'PB-1',
  weight: 1.2,
  service_id: 90,
  payment_method_id: 11,
  cargo_type_id: 2,
  s_name: 'Kho Ba Đình',
  s_phone: '0912345678',
  s_address: '1 Trần Phú',
  s_province_code: '01',
  s_ward_code: '00004',
  r_name: 'Nguyễn Thị Lan',
  r_phone: '0987654321',
  r_address: '5 Lê Lợi',
  r_province_code: '79',
  r_ward_code: '26734',
}

export async function startClient(options: SimulatorOptions = {}): Promise<Client> {
  const simulator = createSimulator({ seed: 7, ...options })
  onTestFinished(() => simulator.close())
  const url = await simulator.listen({ port: 0 })
  let held: Record<string, string> = {}
  const client: Client = {
    simulator,
    url,
    post: (path, body, headers) =>
      call(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(headers ?? held) },
        body: JSON.stringify(body),
      }),
    get: (path, headers) => call(url + path, { headers: headers ?? held }),
    async signIn(username = 'training', password = 'training') {
      const answer = await client.post('/v1/auth/sign-in', { username, password }, {})
      held = { authorization: `Bearer ${String(dataOf(answer)['jwt_token'])}` }
    },
    async create(changes = {}) {
      const answer = await client.post('/v3/bill/create', { ...V3_BODY, ...changes })
      return String(dataOf(answer)['bill_code'])
    },
  }
  return client
}

export async function startSignedIn(options: SimulatorOptions = {}): Promise<Client> {
  const client = await startClient(options)
  await client.signIn()
  return client
}

/** `data` of an envelope, or its first element. */
export function dataOf(answer: Answer): Fields {
  const { data } = answer.json
  return (Array.isArray(data) ? data[0] : data) as Fields
}

/** A clock for the simulator that stands still unless its own `advance` is called. */
export const FROZEN_CLOCK = { now: () => Date.UTC(2026, 10, 21, 3, 0, 0) }
