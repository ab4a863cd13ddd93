import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { NewBill } from '../../../src/renderer/src/new-bill/new-bill.tsx'
import type { AutosavedForm } from '../../../src/shared/domain/autosave.ts'
import type { ReadMessage } from '../../../src/shared/domain/bill/pasted-message.ts'
import type { WardMatch } from '../../../src/shared/domain/place/directory.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { err } from '../../../src/shared/result.ts'
import { answered, eventually, handRests, press, typeKeys } from '../rendered/packer-keys.ts'
import { renderInStation } from '../rendered/render-in-station.tsx'
import { signedInAccount } from '../rendered/station-handlers.ts'
import { customer, packingMain } from './typed-customers.ts'

const field = (path: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)!
const text = (path: string): string => field(path).value
const shown = (testId: string): string | null =>
  document.querySelector(`[data-testid="${testId}"]`)?.textContent ?? null
const save = press('Control+Enter')
const confirm = press('Alt+h')

/** As the clipboard gives it: the text goes to the field unless somebody takes it. */
function paste(path: string, pasted: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', pasted)
  field(path).focus()
  const isLeft = field(path).dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
  if (isLeft) document.execCommand('insertText', false, pasted)
}

const ward = (wardCode: string, wardName: string, successorOf: string | null = null): WardMatch => ({
  wardCode,
  wardName,
  provinceCode: '79',
  provinceName: 'Thành phố Hồ Chí Minh',
  highlights: [],
  successorOf,
})
const message = 'Chị Lan 0912 345 672, 12/3 ngõ 5 Trần Phú, P. Sài Gòn, HCM, 2 áo, nặng 1,5kg, ship 350k, gọi trước'
const plain: ReadMessage = {
  receiver: { name: 'Chị Lan', phone: '0912345672', address: '12/3 ngõ 5 Trần Phú' },
  ward: ward('26740', 'Phường Sài Gòn'),
  place: 'P. Sài Gòn, HCM',
  wardCandidates: [],
  otherPhones: [],
  content: '2 áo',
  packageCount: null,
  weightGrams: 1500,
  codAmountVnd: 350_000,
  note: 'gọi trước',
  doubts: [],
}
const doubtful: ReadMessage = {
  ...plain,
  ward: null,
  place: 'P. Bến Nghé, Q1',
  wardCandidates: [ward('26740', 'Phường Sài Gòn', 'Phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh')],
  doubts: [
    { field: 'codAmountVnd', why: 'shipping' },
    { field: 'receiver.location', why: 'former' },
  ],
}

async function station(read: FakeHandlers['pasting.read'], delayMs = 0) {
  const { handlers, taken } = packingMain([customer(1)])
  const searched: string[] = []
  const rendered = await renderInStation(<NewBill />, {
    handlers: {
      ...handlers,
      'pasting.read': read,
      'directory.searchWards': (question) => {
        searched.push(question.query)
        return handlers['directory.searchWards']!(question, undefined)
      },
    },
    delaysMs: { 'pasting.read': delayMs },
  })
  return { ...rendered, taken, searched }
}

describe('a message that is pasted', () => {
  it.each(['receiver.phone', 'receiver.name'])('into %s fills the bill, which is saved by one key', async (path) => {
    const { taken, unmount } = await station(() => plain)
    paste(path, message)
    await eventually(() => expect(text('receiver.name')).toBe('Chị Lan'))
    expect(text('receiver.phone')).toBe('0912 345 672')
    expect(text('receiver.location')).toBe('Phường Sài Gòn')
    await eventually(() => expect(shown('see-message')).not.toBeNull())
    expect(shown('pasted-text')).toBeNull()
    await typeKeys(0, press('Alt+i'))
    await eventually(() => expect(shown('pasted-text')).toBe(message))
    await typeKeys(0, save)
    await eventually(() => expect(taken).toHaveLength(1))
    expect(taken[0]).toMatchObject({
      receiver: { ...plain.receiver, location: { wardCode: '26740' } },
      cargo: { content: '2 áo', weightGrams: 1500 },
      codAmountVnd: 350_000,
      note: 'gọi trước',
    })
    await eventually(() => expect(shown('pasted-message')).toBeNull())
    await unmount()
  })

  it('is none where it is a phone or a name alone: that is a plain paste', async () => {
    const { unmount } = await station(() => expect.fail('asked'))
    paste('receiver.name', 'Cty TNHH 3A Việt')
    paste('receiver.phone', '+84 912.345.672')
    expect([text('receiver.name'), text('receiver.phone')]).toEqual(['Cty TNHH 3A Việt', '+84 912.345.672'])
    await unmount()
  })

  it('shows each doubt in its field, and one key confirms it and goes on; what is in doubt is asked back before it is saved', async () => {
    const { taken, searched, unmount, bridge } = await station(() => doubtful)
    paste('receiver.phone', message)
    await eventually(() => expect(text('receiver.location')).toBe('P. Bến Nghé, Q1'))
    await eventually(() => expect(shown('pasted-text')).toBe(message))
    const label = (path: string): string => document.getElementById(`bill-${path}-problem`)?.textContent ?? ''
    expect(label('codAmountVnd')).toContain('tiền ship?')
    expect(label('receiver.location')).toContain('Tên cũ')
    await typeKeys(0, confirm)
    expect(document.activeElement).toBe(field('receiver.location'))
    // The list of what is meant is open, and names what it was called.
    await eventually(() => expect(shown('suggestions')).toContain('Bến Nghé'))
    expect(searched).toEqual([])
    await typeKeys(0, press('Enter'))
    await eventually(() => expect(text('receiver.location')).toBe('Phường Sài Gòn'))
    expect(label('receiver.location')).toBe('')
    await typeKeys(0, save)
    expect(document.activeElement).toBe(field('codAmountVnd'))
    await answered(bridge)
    expect(taken).toEqual([])
    await handRests()
    await typeKeys(0, confirm)
    await eventually(() => expect(label('codAmountVnd')).toBe(''))
    await typeKeys(0, save)
    await eventually(() => expect(taken).toHaveLength(1))
    await unmount()
  })

  it('with one ward that may be meant is confirmed by the same key, and saving twice says that the rest is right', async () => {
    const { taken, unmount, bridge } = await station(() => doubtful)
    paste('receiver.phone', message)
    await eventually(() => expect(text('receiver.location')).toBe('P. Bến Nghé, Q1'))
    // The key is told with the note that has the doubts.
    await eventually(() => expect(shown('confirm-doubt')).not.toBeNull())
    await typeKeys(30, confirm, confirm)
    await eventually(() => expect(text('receiver.location')).toBe('Phường Sài Gòn'))
    await typeKeys(0, save)
    await answered(bridge)
    expect(taken).toEqual([])
    await handRests()
    await typeKeys(0, save)
    await eventually(() => expect(taken.map(({ codAmountVnd }) => codAmountVnd)).toEqual([350_000]))
    await unmount()
  })

  it('puts its count of parcels in the place of the one that every bill has, and of no typed one', async () => {
    const { station: stores, unmount } = await station(() => ({ ...plain, packageCount: 2 }))
    paste('receiver.phone', message)
    await eventually(() => expect(text('cargo.packageCount')).toBe('2'))
    stores.undo.getState().withdraw()
    await eventually(() => expect(text('cargo.packageCount')).toBe('1'))
    field('cargo.packageCount').select()
    await typeKeys(0, '3')
    paste('receiver.phone', message)
    await eventually(() => expect(shown('pasted-unused') ?? '').toContain('2'))
    expect(text('cargo.packageCount')).toBe('3')
    await unmount()
  })

  it('leaves the one parcel of a bill where it names none', async () => {
    const { unmount } = await station(() => plain)
    paste('receiver.phone', message)
    await eventually(() => expect(text('receiver.name')).toBe('Chị Lan'))
    expect([text('cargo.packageCount'), shown('pasted-unused')]).toEqual(['1', null])
    await unmount()
  })

  it('fills only what is empty, and what it says of the rest is shown', async () => {
    const { unmount } = await station(() => doubtful)
    field('codAmountVnd').focus()
    await typeKeys(0, '90k')
    field('receiver.location').focus()
    await typeKeys(0, 'tay ho')
    paste('receiver.phone', message)
    await eventually(() => expect(text('receiver.name')).toBe('Chị Lan'))
    expect([text('codAmountVnd'), text('receiver.location')]).toEqual(['90.000', 'tay ho'])
    const unused = [...document.querySelectorAll('[data-testid="pasted-unused"]')].map((part) => part.textContent)
    expect(unused).toHaveLength(2)
    expect(unused.join(' ')).toMatch(/P\. Bến Nghé, Q1.*350\.000/)
    expect(shown('confirm-doubt')).toBeNull()
    await unmount()
  })

  it('is taken back by one key, without what was typed since', async () => {
    const { station: stores, unmount } = await station(() => plain)
    paste('receiver.phone', message)
    await eventually(() => expect(text('receiver.name')).toBe('Chị Lan'))
    field('note').focus()
    await typeKeys(0, press('Control+a'), 'de cho bao ve')
    stores.undo.getState().withdraw()
    await eventually(() => expect(text('receiver.name')).toBe(''))
    for (const path of ['receiver.phone', 'receiver.location', 'receiver.address', 'cargo.content', 'codAmountVnd'])
      expect(text(path)).toBe('')
    expect(text('note')).toBe('de cho bao ve')
    expect(shown('pasted-message')).toBeNull()
    await unmount()
  })

  it('that main cannot read stays on the screen', async () => {
    const { unmount } = await station(() => err({ code: 'internal' }))
    paste('receiver.phone', message)
    await eventually(() => expect(shown('pasted-status')).toContain('Chưa đọc được'))
    expect(shown('pasted-text')).toBe(message)
    expect(text('receiver.phone')).toBe('')
    await unmount()
  })
})

it('is asked back still once another account was in front: its open questions wait with the bill', async () => {
  const { handlers, taken } = packingMain([])
  const onlyCod = { ...plain, doubts: doubtful.doubts.filter((doubt) => doubt.field === 'codAmountVnd') }
  let form: AutosavedForm | null = null
  const front = createStore(() => ({ isShown: true }))
  function InFront(): ReactNode {
    return useStore(front, ({ isShown }) => isShown) ? <NewBill /> : null
  }
  const { unmount } = await renderInStation(<InFront />, {
    handlers: {
      ...handlers,
      'pasting.read': () => onlyCod,
      'autosave.saveForm': (saved) => {
        form = saved.form
        return { savedAtMs: 1 }
      },
      'autosave.loadForm': () => ({ accountId: signedInAccount.id, form }),
    },
  })
  paste('receiver.phone', message)
  await eventually(() => expect(text('receiver.name')).toBe('Chị Lan'))
  await eventually(() => expect(form?.texts?.receiver.name).toBe('Chị Lan'))
  front.setState({ isShown: false })
  await eventually(() => expect(shown('screen-new-bill')).toBeNull())
  front.setState({ isShown: true })
  await eventually(() => expect(text('receiver.name')).toBe('Chị Lan'))
  await eventually(() => expect(shown('confirm-doubt')).not.toBeNull())
  await typeKeys(0, save)
  await handRests()
  expect(taken).toEqual([])
  await typeKeys(0, save)
  await eventually(() => expect(taken).toHaveLength(1))
  await unmount()
})

describe('fast hands and a slow answer', () => {
  it('type on while the message is read: what was typed stays', async () => {
    const { unmount } = await station(() => plain, 600)
    paste('receiver.phone', message)
    await typeKeys(20, press('Tab'), 'Anh Nam', press('Tab'))
    expect(shown('pasted-status')).toContain('Đang đọc')
    await eventually(() => expect(text('receiver.phone')).toBe('0912 345 672'))
    expect(text('receiver.name')).toBe('Anh Nam')
    expect(shown('pasted-unused')).toContain('Chị Lan')
    await unmount()
  })

  it('save before the answer: the bill waits for it, and none of it reaches the next bill', async () => {
    const { taken, unmount } = await station(() => plain, 600)
    paste('receiver.phone', message)
    await typeKeys(0, save)
    expect(text('receiver.phone')).toBe('')
    await typeKeys(20, '0987 654 321')
    await eventually(() => expect(taken).toHaveLength(1))
    expect(taken[0]).toMatchObject({ receiver: plain.receiver, codAmountVnd: 350_000 })
    expect([text('receiver.phone'), text('receiver.name'), text('codAmountVnd')]).toEqual(['0987 654 321', '', ''])
    await unmount()
  })

  it('save before an answer that is in doubt: the bill comes back and nothing is sent', async () => {
    const onlyCod = { ...plain, doubts: doubtful.doubts.filter((doubt) => doubt.field === 'codAmountVnd') }
    const { taken, unmount } = await station(() => onlyCod, 600)
    paste('receiver.phone', message)
    await typeKeys(0, save)
    await eventually(() => expect(text('receiver.name')).toBe('Chị Lan'))
    await eventually(() => expect(shown('confirm-doubt')).not.toBeNull())
    expect(taken).toEqual([])
    await unmount()
  })

  it('paste two messages: the second is read behind the first', async () => {
    const second = { ...plain, receiver: { ...plain.receiver, name: 'Anh Ba' }, note: 'giao giờ hành chính' }
    const { bridge, unmount } = await station(
      ({ text: asked }) => (asked === message ? { ...plain, note: '' } : second),
      500,
    )
    paste('receiver.phone', message)
    bridge.delaysMs['pasting.read'] = 0
    paste('receiver.phone', 'Anh Ba\n0987654321')
    await eventually(() => expect(text('note')).toBe('giao giờ hành chính'))
    expect(text('receiver.name')).toBe('Chị Lan')
    await eventually(() => expect(shown('pasted-unused') ?? '').toContain('Anh Ba'))
    expect(shown('pasted-text')).toBe(`${message}\n\nAnh Ba\n0987654321`)
    await unmount()
  })
})
