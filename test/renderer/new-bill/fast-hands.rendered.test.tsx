import { describe, expect, inject, it } from 'vitest'
import { NewBill } from '../../../src/renderer/src/new-bill/new-bill.tsx'
import { err } from '../../../src/shared/result.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { answered, eventually, handRests, press, type Keys, typeByHand, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { customer, packingMain, type Customer } from './typed-customers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly fastHands: { readonly bills: number; readonly seed: number }
  }
}

const field = (path: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)!
const text = (path: string): string => field(path).value
const shown = (testId: string): boolean => document.querySelector(`[data-testid="${testId}"]`) !== null

const tab = press('Tab')
const enter = press('Enter')
const save = press('Control+Enter')
const times = (count: number, key: Keys): readonly Keys[] => Array.from({ length: count }, () => key)

/** A whole bill for somebody whom the station does not know, from the phone to the key that saves it. */
function newCustomer({ phone, name, place, address }: Customer, cod: string): readonly Keys[] {
  const toWeight = [phone, tab, name, tab, place.query, enter, tab, address, press('Alt+w')]
  const goods = times(3, press('Shift+Tab')).concat(`Kien ${name}`, times(3, tab), '1,2', times(4, tab), cod)
  return [...toWeight, ...goods, save]
}

/** The same for a known one: the last goods again. */
const repeat = ({ phone }: Customer): readonly Keys[] => [phone, press('Alt+m'), tab, save]

const unanswered = 'Chưa tra được, Enter để tra lại'
const paces = [0, 20, 40, 66] as const
const delays = [0, 40, 150, 300] as const

describe('the ward', () => {
  for (const msPerKey of paces) {
    it(`is the one of the text in the box where Enter is pressed at ${msPerKey} ms a key, however late its list comes`, async () => {
      const { handlers } = packingMain([])
      const { bridge, unmount } = await renderInStation(<NewBill />, { handlers })
      for (const delayMs of delays) {
        bridge.delaysMs['directory.searchWards'] = delayMs
        field('receiver.location').select()
        await typeKeys(msPerKey, 'tay ho', enter)
        await eventually(() => expect(text('receiver.location')).toBe('Phường Tây Hồ'))
        await typeKeys(msPerKey, press('Control+a'), 'thu duc', enter, tab)
        await eventually(() => expect(text('receiver.location')).toBe('Phường Thủ Đức'))
        await typeKeys(msPerKey, press('Shift+Tab'), 'hai chau', enter)
        await eventually(() => expect(text('receiver.location')).toBe('Phường Hải Châu'))
      }
      await unmount()
    })
  }

  for (const msPerKey of [0, 66]) {
    it(`is taken by Tab at ${msPerKey} ms a key where its name is typed in full and is the only one, and no other`, async () => {
      const { handlers } = packingMain([])
      const asked: unknown[] = []
      const { bridge, unmount } = await renderInStation(<NewBill />, {
        handlers: {
          ...handlers,
          'directory.searchWards': (question) => {
            asked.push(question.nearProvinceCode)
            return handlers['directory.searchWards']!(question, undefined)
          },
        },
      })
      for (const delayMs of [0, 200]) {
        bridge.delaysMs['directory.searchWards'] = delayMs
        field('receiver.location').select()
        await typeKeys(msPerKey, 'thu duc', tab)
        await eventually(() => expect(text('receiver.location')).toBe('Phường Thủ Đức'))
        expect(document.activeElement).toBe(field('receiver.address'))
        expect(field('receiver.location').getAttribute('aria-invalid')).not.toBe('true')
        // Half a name stays as it was typed.
        await typeKeys(msPerKey, press('Shift+Tab'), 'hai ch', tab)
        await answered(bridge)
        expect(text('receiver.location')).toBe('hai ch')
      }
      expect(new Set(asked)).toEqual(new Set(['79']))
      await unmount()
    })
  }

  it('says by a small mark that Enter waits, and takes nothing where the text changes before the list comes', async () => {
    const { handlers } = packingMain([])
    const release = Promise.withResolvers<void>()
    const searchWards: FakeHandlers['directory.searchWards'] = async (question) => {
      await release.promise
      return handlers['directory.searchWards']!(question, undefined)
    }
    await renderInStation(<NewBill />, { handlers: { ...handlers, 'directory.searchWards': searchWards } })
    field('receiver.location').focus()
    await typeKeys(20, 'tay ho', enter)
    await eventually(() => expect(shown('place-waits')).toBe(true))
    await typeKeys(20, ' x')
    await eventually(() => expect(shown('place-waits')).toBe(false))
    release.resolve()
    const noMatch = 'Không có nơi nào khớp'
    await eventually(() => expect(document.body.textContent).toContain(noMatch))
    expect(text('receiver.location')).toBe('tay ho x')
  })

  it('says where no answer came, and asks once more for the same text', async () => {
    const { handlers } = packingMain([])
    let isDown = true
    const searchWards: FakeHandlers['directory.searchWards'] = (question) =>
      isDown ? err({ code: 'internal' }) : handlers['directory.searchWards']!(question, undefined)
    await renderInStation(<NewBill />, { handlers: { ...handlers, 'directory.searchWards': searchWards } })
    field('receiver.location').focus()
    await typeKeys(20, 'tay ho')
    await eventually(() => expect(document.body.textContent).toContain(unanswered))
    isDown = false
    await typeKeys(20, enter)
    await eventually(() => expect(text('receiver.location')).toBe('Phường Tây Hồ'))
    expect(document.body.textContent).not.toContain(unanswered)
  })

  it('has no list of the bill before once the form was cleared', async () => {
    const { handlers } = packingMain([])
    const { bridge } = await renderInStation(<NewBill />, { handlers })
    field('receiver.location').focus()
    await typeKeys(20, 'tay ho')
    await eventually(() => expect(document.querySelectorAll('[role="option"]').length).toBeGreaterThan(0))
    bridge.delaysMs['directory.searchWards'] = 300
    await typeKeys(20, press('Alt+Delete'))
    field('receiver.location').focus()
    await typeKeys(20, 't')
    expect(document.querySelectorAll('[role="option"]')).toHaveLength(0)
  })
})

describe('two bills', () => {
  for (const msPerKey of paces) {
    it(`stay two at ${msPerKey} ms a key where the customer's lookup fails: what is typed behind the refusal lands nowhere`, async () => {
      const { handlers, taken } = packingMain([])
      const { unmount } = await renderInStation(<NewBill />, {
        // At once: an answer that fast hands overtake would come back to a bill that has left the fields.
        handlers: { ...handlers, 'contacts.byPhone': () => err({ code: 'internal' }) },
      })
      const [first, second] = [customer(1), customer(2)]
      // The guard opens at a pause between two presses, and a busy machine would make one.
      await typeByHand(msPerKey, ...repeat(first), ...repeat(second))
      await eventually(() => expect(shown('keys-ignored')).toBe(true))
      await eventually(() => expect(document.activeElement?.closest('[data-bill-form]')).not.toBeNull())
      expect(taken).toEqual([])
      expect(text('receiver.name')).toBe('')
      expect(text('receiver.phone').replaceAll(' ', '')).toBe(first.phone)
      await unmount()
    })
  }

  it('wait for a lookup that fails late: the bill that had left the fields is back, and was not sent', async () => {
    const first = customer(1)
    const { handlers, taken } = packingMain([])
    const late = Promise.withResolvers<void>()
    const byPhone: FakeHandlers['contacts.byPhone'] = async () => {
      await late.promise
      return err({ code: 'internal' })
    }
    await renderInStation(<NewBill />, { handlers: { ...handlers, 'contacts.byPhone': byPhone } })
    await typeKeys(20, ...repeat(first))
    await eventually(() => expect(shown('lookup-waits')).toBe(true))
    await eventually(() => expect(text('receiver.phone')).toBe(''))
    late.resolve()
    await eventually(() => expect(shown('lookup-waits')).toBe(false))
    await eventually(() => expect(text('receiver.phone').replaceAll(' ', '')).toBe(first.phone))
    expect([text('receiver.name'), text('cargo.content')]).toEqual(['', ''])
    expect(taken).toEqual([])
  })

  it('go out as they are known, although the second was begun before the first customer was found', async () => {
    const [first, second] = [customer(1), customer(2)]
    const { handlers, taken } = packingMain([first, second])
    await renderInStation(<NewBill />, { handlers, delaysMs: { 'contacts.byPhone': 2000 } })
    await typeKeys(20, ...repeat(first))
    await eventually(() => expect(shown('lookup-waits')).toBe(true))
    await typeKeys(20, ...repeat(second))
    await eventually(() => expect(taken).toHaveLength(2))
    expect(taken.map(({ receiver }) => [receiver.phone, receiver.name])).toEqual([
      [first.phone, first.name],
      [second.phone, second.name],
    ])
    expect(taken.map(({ cargo }) => cargo.content)).toEqual([`Goods of ${first.name}`, `Goods of ${second.name}`])
    expect(shown('lookup-waits')).toBe(false)
  })

  it('leave at once where the station has no number for them yet: main numbers what has none', async () => {
    const [first, second] = [customer(1), customer(2)]
    const { handlers, taken } = packingMain([first, second])
    const { bridge } = await renderInStation(<NewBill />, { handlers, delaysMs: { 'drafts.nextReference': 1500 } })
    field('receiver.phone').focus()
    for (const { phone } of [first, second]) await typeKeys(20, phone.slice(-4), enter, press('Alt+m'), save)
    await eventually(() => expect(taken).toHaveLength(2))
    await answered(bridge)
    expect(taken.map(({ receiver, note }) => [receiver.phone, note])).toEqual([
      [first.phone, 'Gọi trước khi giao'],
      [second.phone, 'Gọi trước khi giao'],
    ])
    expect(new Set(taken.map(({ refCode }) => refCode)).size).toBe(2)
    expect(text('receiver.phone')).toBe('')
    await eventually(() => expect(text('refCode')).toMatch(/^TB02-/))
  })

  it('are asked about where a name ends in a phone number, and a second press says that it is right', async () => {
    const { handlers, taken } = packingMain([])
    await renderInStation(<NewBill />, { handlers })
    const odd = { ...customer(3), name: 'Lan 0912345678' }
    await typeKeys(20, ...newCustomer(odd, '0'))
    await eventually(() => expect(shown('doubtful-name')).toBe(true))
    expect(document.activeElement).toBe(field('receiver.name'))
    expect(taken).toEqual([])
    await handRests()
    await typeKeys(20, save)
    await eventually(() => expect(taken.map(({ receiver }) => receiver.name)).toEqual([odd.name]))
  })
})

describe('"as last time"', () => {
  it('says that it waits for the customer, and no longer where another phone is typed', async () => {
    const [first, second] = [customer(1), customer(2)]
    const { handlers } = packingMain([first, second])
    const found = Promise.withResolvers<void>()
    const { 'contacts.byPhone': known } = handlers
    const byPhone: FakeHandlers['contacts.byPhone'] = async (input, boundTo) => {
      await found.promise
      return known!(input, boundTo)
    }
    await renderInStation(<NewBill />, { handlers: { ...handlers, 'contacts.byPhone': byPhone } })
    field('receiver.phone').focus()
    await typeKeys(10, first.phone, press('Alt+m'))
    await eventually(() => expect(shown('lookup-waits')).toBe(true))
    await typeKeys(10, press('Control+a'), second.phone)
    await eventually(() => expect(shown('lookup-waits')).toBe(false))
    await typeKeys(10, press('Alt+m'))
    await eventually(() => expect(shown('lookup-waits')).toBe(true))
    found.resolve()
    await eventually(() => expect(text('cargo.content')).toBe(`Goods of ${second.name}`))
    expect(shown('lookup-waits')).toBe(false)
  })
})

describe('"as last time" without an answer', () => {
  it.each([
    ['fails', true],
    ['does not come in time', false],
  ])('stops the bill once where it %s, and says so', async (_what, isAnswered) => {
    const { handlers, taken } = packingMain([])
    const first = Promise.withResolvers<void>()
    let asked = 0
    const byPhone: FakeHandlers['contacts.byPhone'] = async () => {
      asked += 1
      if (asked === 1) await first.promise
      return err({ code: 'internal' })
    }
    await renderInStation(<NewBill />, { handlers: { ...handlers, 'contacts.byPhone': byPhone } })
    const who = customer(3)
    const [phone, ...others] = newCustomer(who, '90k')
    field('receiver.phone').focus()
    await typeKeys(20, phone!, press('Alt+m'), ...others)
    await eventually(() => expect(text('receiver.phone')).toBe(''))
    if (isAnswered) first.resolve()
    await eventually(() => expect(shown('last-unanswered')).toBe(true))
    expect(text('receiver.name')).toBe(who.name)
    expect(taken).toEqual([])
    await handRests()
    await typeKeys(20, save)
    await eventually(() => expect(taken.map(({ receiver }) => receiver.phone)).toEqual([who.phone]))
    expect(shown('last-unanswered')).toBe(false)
  })

  it('is said in the fields, and no longer with the next press', async () => {
    const known = customer(1)
    const { handlers } = packingMain([known])
    let isDown = true
    const byPhone: FakeHandlers['contacts.byPhone'] = (input, boundTo) =>
      isDown ? err({ code: 'internal' }) : handlers['contacts.byPhone']!(input, boundTo)
    await renderInStation(<NewBill />, { handlers: { ...handlers, 'contacts.byPhone': byPhone } })
    field('receiver.phone').focus()
    await typeKeys(20, known.phone, press('Alt+m'))
    await eventually(() => expect(shown('last-unanswered')).toBe(true))
    isDown = false
    await typeKeys(20, press('Alt+m'))
    await eventually(() => expect(text('cargo.content')).toBe(`Goods of ${known.name}`))
    expect(shown('last-unanswered')).toBe(false)
  })
})

describe('clearing', () => {
  it('takes a typed reference with it, and the next bill has one of its own', async () => {
    const { handlers } = packingMain([])
    await renderInStation(<NewBill />, { handlers })
    await eventually(() => expect(text('refCode')).toMatch(/^TB02-/))
    const given = text('refCode')
    field('refCode').select()
    await typeKeys(20, 'SHOPEE-77', press('Alt+Delete'))
    await eventually(() => expect(text('refCode')).toMatch(/^TB02-/))
    expect(text('refCode')).not.toBe(given)
    await typeKeys(20, '0908', press('Alt+Delete'))
    await eventually(() => expect(text('receiver.phone')).toBe(''))
    expect(text('refCode')).toMatch(/^TB02-/)
  })
})

/** Mulberry32: small, and the same numbers for the same seed everywhere. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const wardOf = ({ place }: Customer): string => ('wardName' in place.location ? place.location.wardName : '')

const { bills, seed } = inject('fastHands')

it(
  `${bills} bills typed without a pause are stored as they were typed, none merged and none lost (seed ${seed})`,
  async () => {
    console.log(`fast hands: ${bills} bills, FAST_HANDS_SEED=${seed}`)
    const random = randomOf(seed)
    const known = Array.from({ length: 20 }, (_each, n) => customer(n))
    const { handlers, taken } = packingMain(known)
    const { bridge } = await renderInStation(<NewBill />, { handlers })
    const expected: unknown[] = []
    for (let n = 0; n < bills; n += 1) {
      bridge.delaysMs['contacts.byPhone'] = random(301)
      bridge.delaysMs['directory.searchWards'] = random(301)
      bridge.delaysMs['drafts.submit'] = random(301)
      bridge.delaysMs['drafts.nextReference'] = random(2001)
      const isRepeat = random(2) === 0
      const who = isRepeat ? known[random(known.length)]! : customer(100 + n)
      const cod = isRepeat ? 0 : (1 + random(900)) * 1000
      await typeKeys(paces[random(paces.length)]!, ...(isRepeat ? repeat(who) : newCustomer(who, `${cod / 1000}k`)))
      expected.push({
        phone: who.phone,
        name: who.name,
        place: wardOf(who),
        address: who.address,
        cod,
        content: `${isRepeat ? 'Goods of' : 'Kien'} ${who.name}`,
      })
    }
    await eventually(() => expect(taken).toHaveLength(bills))
    const stored = taken.map(({ receiver, codAmountVnd, cargo }) => {
      const { phone, name, address, location } = receiver
      return { phone, name, place: location?.wardName, address, cod: codAmountVnd, content: cargo.content }
    })
    const inOrder = (all: readonly unknown[]): string[] => all.map((each) => JSON.stringify(each)).toSorted()
    expect(inOrder(stored)).toEqual(inOrder(expected))
    expect(new Set(taken.map(({ refCode }) => refCode)).size).toBe(bills)
  },
  bills * 6_000 + 60_000,
)
