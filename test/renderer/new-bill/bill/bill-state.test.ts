import { describe, expect, it } from 'vitest'
import {
  autosavedBills,
  newBill,
  reduceNewBill,
  shownBill,
  type NewBillEvent,
  type NewBillState,
  type TypedBill,
} from '../../../../src/renderer/src/new-bill/bill/bill-state.ts'
import { fillForm, type FormValues } from '../../../../src/renderer/src/new-bill/form/form-values.ts'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'

const blank = fillForm(emptyBill)
/** A bill is told by its note; an empty one is blank. */
const texts = (note: string): FormValues => ({ ...blank, note })
const bill = (id: string, note = id): TypedBill => newBill(id, texts(note))
const draft = (id: string, note = id): TypedBill => ({ ...bill(id, note), draftRefCode: `R-${id}` })

interface Shape {
  readonly form: string
  readonly editing?: string
  readonly submitting?: readonly string[]
  readonly returned?: readonly string[]
}

const made = (id: string): TypedBill => (id.startsWith('d') ? draft(id) : bill(id, id.startsWith('_') ? '' : id))

function stateOf({ form, editing, submitting = [], returned = [] }: Shape): NewBillState {
  return {
    form: made(form),
    editing: editing === undefined ? null : made(editing),
    submitting: submitting.map(made),
    returned: returned.map(made),
  }
}

function shapeOf({ form, editing, submitting, returned }: NewBillState): Shape {
  return {
    form: form.id,
    ...(editing === null ? {} : { editing: editing.id }),
    ...(submitting.length === 0 ? {} : { submitting: submitting.map(({ id }) => id) }),
    ...(returned.length === 0 ? {} : { returned: returned.map(({ id }) => id) }),
  }
}

type Event = NewBillEvent extends infer E ? (E extends unknown ? Omit<E, 'typed'> : never) : never

function after(shape: Shape, ...events: readonly Event[]): NewBillState {
  return events.reduce((state, event) => {
    return reduceNewBill(state, { ...event, typed: shownBill(state).values })
  }, stateOf(shape))
}

const submitted = (next: string): Event => ({ kind: 'submitted', next: made(next) })
const refused = (id: string): Event => ({ kind: 'refused', id, blank })

/** Ids that begin with "d" are drafts that are edited, with "_" bills in which nothing is typed. */
const table: readonly (readonly [name: string, before: Shape, event: Event, after: Shape])[] = [
  [
    'a bill that is begun elsewhere comes before the one that is typed, which comes back before those that wait',
    { form: 'a', returned: ['w'] },
    { kind: 'begun', bill: made('b'), blank },
    { form: 'b', returned: ['a', 'w'] },
  ],
  [
    'a bill that is begun elsewhere takes an empty form, and a draft leaves the fields to whoever offers it',
    { form: '_a', editing: 'd1' },
    { kind: 'begun', bill: made('b'), blank },
    { form: 'b' },
  ],
  [
    'a bill leaves for main, and a new one is in the fields',
    { form: 'a' },
    submitted('_b'),
    { form: '_b', submitting: ['a'] },
  ],
  [
    'a bill that waits comes into the fields before a new one',
    { form: 'a', returned: ['w', 'x'] },
    submitted('_b'),
    { form: 'w', submitting: ['a'], returned: ['x'] },
  ],
  [
    'a draft leaves for main, and the bill under it is in the fields again',
    { form: 'a', editing: 'd1', returned: ['w'] },
    submitted('_b'),
    { form: 'a', submitting: ['d1'], returned: ['w'] },
  ],
  [
    'what main has is gone',
    { form: 'b', submitting: ['a', 'c'] },
    { kind: 'stored', id: 'a' },
    { form: 'b', submitting: ['c'] },
  ],
  ['a refused bill returns to an empty form', { form: '_b', submitting: ['a'] }, refused('a'), { form: 'a' }],
  [
    'a refused bill does not touch a form in which something is typed',
    { form: 'b', submitting: ['a'] },
    refused('a'),
    { form: 'b', submitting: ['a'] },
  ],
  [
    'nor a draft that is edited meanwhile',
    { form: '_b', editing: 'd1', submitting: ['a'] },
    refused('a'),
    { form: '_b', editing: 'd1', submitting: ['a'] },
  ],
  [
    'a refused draft returns over an empty form',
    { form: '_b', submitting: ['d1'] },
    refused('d1'),
    { form: '_b', editing: 'd1' },
  ],
  [
    'a bill that main can not store for later either waits first in line',
    { form: 'b', submitting: ['a'], returned: ['w'] },
    { kind: 'kept-back', id: 'a' },
    { form: 'b', returned: ['a', 'w'] },
  ],
  [
    'clearing brings the bill that waits',
    { form: 'a', returned: ['w'] },
    { kind: 'cleared', instead: made('_b') },
    { form: 'w' },
  ],
  ['or a blank one', { form: 'a' }, { kind: 'cleared', instead: made('_b') }, { form: '_b' }],
  [
    'a cleared bill comes back, and what was typed since waits',
    { form: 'b' },
    { kind: 'clear-undone', before: made('a'), blank },
    { form: 'a', returned: ['b'] },
  ],
  ['a blank form does not wait', { form: '_b' }, { kind: 'clear-undone', before: made('a'), blank }, { form: 'a' }],
  [
    'a cleared bill waits where a draft is edited by now',
    { form: '_b', editing: 'd1' },
    { kind: 'clear-undone', before: made('a'), blank },
    { form: '_b', editing: 'd1', returned: ['a'] },
  ],
  [
    'a cleared draft that is edited no more stays as main has it',
    { form: 'a' },
    { kind: 'clear-undone', before: made('d1'), blank },
    { form: 'a' },
  ],
  [
    'a draft is edited over the bill in the fields',
    { form: 'a' },
    { kind: 'opened', draft: made('d1') },
    { form: 'a', editing: 'd1' },
  ],
  ['which is there again afterwards', { form: 'a', editing: 'd1' }, { kind: 'edit-stopped' }, { form: 'a' }],
]

describe('the bills of the form', () => {
  it.each(table)('%s', (_name, before, event, expected) => {
    expect(shapeOf(after(before, event))).toEqual(expected)
  })

  it('takes what is typed with every event, into the bill that is shown', () => {
    const over = stateOf({ form: 'a', editing: 'd1' })
    const next = reduceNewBill(over, { kind: 'submitted', next: made('_b'), typed: texts('typed') })
    expect(next.submitting[0]?.values.note).toBe('typed')
    expect(next.form.values.note).toBe('a')
  })

  it('adds what was looked up to the bill that has left', () => {
    const state = after({ form: '_b', submitting: ['a'] }, { kind: 'completed', id: 'a', values: texts('completed') })
    expect(state.submitting[0]?.values.note).toBe('completed')
    expect(state.form.values.note).toBe('')
  })

  it('loses neither of two bills that are refused one after the other', () => {
    const state = after(
      { form: 'c', submitting: ['a', 'b'] },
      refused('a'),
      { kind: 'kept-back', id: 'a' },
      refused('b'),
      {
        kind: 'kept-back',
        id: 'b',
      },
    )
    expect(shapeOf(state)).toEqual({ form: 'c', returned: ['b', 'a'] })
    expect(shapeOf(reduceNewBill(state, { ...submitted('_n'), typed: texts('c') }))).toEqual({
      form: 'b',
      submitting: ['c'],
      returned: ['a'],
    })
  })

  it('gives the bill in the fields a reference once, and never to a draft or over one that is typed', () => {
    const numbered: Event = { kind: 'numbered', refCode: 'TB02-1' }
    expect(after({ form: 'a' }, numbered).form).toMatchObject({ given: 'TB02-1', values: { refCode: 'TB02-1' } })
    expect(after({ form: 'a' }, numbered, { kind: 'numbered', refCode: 'TB02-2' }).form.given).toBe('TB02-1')
    expect(after({ form: 'a', editing: 'd1' }, numbered).form.given).toBe('')
  })

  it('has two bills under one reference never', () => {
    const before: TypedBill = { ...bill('a'), values: { ...texts('a'), refCode: 'TB02-1' }, given: 'TB02-1' }
    const since: TypedBill = { ...bill('b'), values: { ...texts('b'), refCode: 'TB02-1' }, given: 'TB02-1' }
    const state = { ...stateOf({ form: 'b' }), form: since }
    const undone = reduceNewBill(state, { kind: 'clear-undone', before, blank, typed: since.values })
    expect(undone.returned[0]?.values).toMatchObject({ note: 'b', refCode: '' })
  })
})

describe('what a restart finds', () => {
  const form = {
    texts: texts('kept'),
    waiting: [texts('second')],
    editing: { id: 'd1', refCode: 'R-d1', texts: texts('edit') },
    pins: [],
  }
  let ids = 0
  const restored: Event = { kind: 'restored', form, blank, newId: () => `id-${(ids += 1)}` }
  const notes = (state: NewBillState) => ({
    form: state.form.values.note,
    editing: state.editing?.values.note ?? null,
    returned: state.returned.map(({ values }) => values.note),
  })

  it('is in the fields again where nothing is typed yet', () => {
    expect(notes(after({ form: '_a' }, restored))).toEqual({ form: 'kept', editing: 'edit', returned: ['second'] })
  })

  it('keeps the identity of each bill, by which main knows what it has', () => {
    const named: Event = { kind: 'restored', form: { ...form, ids: ['k', 's'] }, blank, newId: () => 'new' }
    const fields = after({ form: '_a' }, named)
    expect([fields.form.id, ...fields.returned.map(({ id }) => id)]).toEqual(['k', 's'])
    expect(after({ form: 'a' }, named).returned.map(({ id }) => id)).toEqual(['k', 's'])
    expect(autosavedBills(fields, blank).ids).toEqual(['k', 's'])
  })

  it('waits behind what is typed already', () => {
    expect(notes(after({ form: 'a' }, restored))).toEqual({ form: 'a', editing: null, returned: ['kept', 'second'] })
  })

  it('is everything that main may not have, and nothing of a blank form', () => {
    const saved = autosavedBills(stateOf({ form: 'b', editing: 'd1', submitting: ['a'], returned: ['w'] }), blank)
    expect([saved.texts?.note, ...saved.waiting.map(({ note }) => note)]).toEqual(['a', 'b', 'w'])
    expect(saved.editing).toMatchObject({ id: 'd1', refCode: 'R-d1', texts: { note: 'd1' } })
    const sentEdit = autosavedBills(stateOf({ form: '_b', submitting: ['d1'] }), blank)
    expect(sentEdit).toMatchObject({ texts: null, waiting: [], editing: { id: 'd1' } })
  })
})
