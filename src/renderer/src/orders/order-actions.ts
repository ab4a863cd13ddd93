import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/app-error.ts'
import type { OrderRow, OrderState } from '../../../shared/domain/order/order-row.ts'
import { cancellableStates, packableStates, releasableStates } from '../../../shared/domain/order/order-states.ts'
import { useAction, type Action } from '../bridge/use-action.ts'
import type { Cooldown } from '../keyboard/cooldown.ts'
import { sayFailure } from '../shell/messages/say-failure.ts'
import { useRefusal } from '../shell/messages/use-refusal.ts'
import { useNavigation, useStation } from '../shell/station.tsx'

type Move = 'orders.cancel' | 'orders.hold' | 'orders.release' | 'orders.giveBack'

/** From which states each move is for; main decides in the end. */
const from: Readonly<Record<Move, readonly OrderState[]>> = {
  'orders.cancel': ['faulty', ...cancellableStates],
  'orders.hold': ['faulty', ...packableStates],
  'orders.release': releasableStates,
  'orders.giveBack': ['packing'],
}

/** What an order that was held or cancelled was before by itself: a faulty one waits. */
const stateBefore = (state: OrderState): 'waiting' | 'packing' | 'held' =>
  state === 'packing' || state === 'held' ? state : 'waiting'

/** So many orders go with one request. */
const atOnce = 500

export interface OrderActions {
  /** Why the last move was refused, of the order that was looked at when its key was pressed. */
  readonly error: AppError | null
  clearError(): void
  isFor(move: Move, rows: readonly OrderRow[]): boolean
  readonly cancel: Action<[readonly OrderRow[]]>
  readonly hold: Action<[readonly OrderRow[]]>
  /** Back to packing: from hold, from being cancelled, and from whoever packs it. */
  readonly release: Action<[readonly OrderRow[]]>
  /** Its bill, or its draft in the queue. */
  show(row: OrderRow): void
}

/**
 * What can be done with orders; that they were cancelled or held can be taken back with the next key. `cooldown` is of the presses for one,
 * `lookedAt` the order beside which a refusal is said.
 */
export function useOrderActions(cooldown: Cooldown, lookedAt: string | null): OrderActions {
  const { t } = useTranslation()
  const { bridge, messages, undo } = useStation()
  const { showBill, showDraft } = useNavigation((state) => state)
  const isFor = (move: Move, rows: readonly OrderRow[]): boolean => rows.some(({ state }) => from[move].includes(state))
  const move = async (channel: Exclude<Move, 'orders.giveBack'>, rows: readonly OrderRow[]) => {
    const ids = rows.filter(({ state }) => from[channel].includes(state)).map(({ id }) => id)
    const moved: string[] = []
    let left = 0
    for (let at = 0; at < ids.length; at += atOnce) {
      const answer = await bridge.invoke(channel, { ids: ids.slice(at, at + atOnce), reason: '' })
      if (!answer.ok) return { error: answer.error, moved, left }
      moved.push(...answer.value.moved)
      left += answer.value.left.length
    }
    return { error: null, moved, left }
  }
  const sayLeft = (count: number): void => {
    if (count === 0) return
    const title = t('orders.notMoved', { count })
    messages.getState().say({ kind: 'failure', title, text: t('orders.notMovedText'), testId: 'orders-not-moved' })
  }
  const undoMove = async (from: 'held' | 'cancelled', rows: readonly OrderRow[]): Promise<void> => {
    const orders = rows.map(({ id, state, reason, reasonDetail }) => ({
      id,
      state: stateBefore(state),
      reason,
      reasonDetail,
    }))
    let left = 0
    for (let at = 0; at < orders.length; at += atOnce) {
      const answer = await bridge.invoke('orders.undoMove', { from, orders: orders.slice(at, at + atOnce) })
      if (!answer.ok) return sayNotUndone(answer.error)
      left += answer.value.left.length
    }
    sayLeft(left)
  }
  // Whoever takes it back may be on another screen by then.
  const sayNotUndone = (error: AppError): void => sayFailure({ messages }, t, { error, testId: 'orders-not-moved' })
  const takeOut = (channel: 'orders.cancel' | 'orders.hold') => async (rows: readonly OrderRow[]) => {
    const { error, moved, left } = await move(channel, rows)
    const [words, to] =
      channel === 'orders.cancel' ? (['orders.cancelled', 'cancelled'] as const) : (['orders.held', 'held'] as const)
    const ids = new Set(moved)
    const before = rows.filter(({ id }) => ids.has(id))
    if (before.length > 0) undo.getState().offer(t(words, { count: before.length }), () => void undoMove(to, before))
    sayLeft(left)
    return error
  }
  const { error, clearError, onOutcome } = useRefusal(lookedAt, 'orders-not-moved')
  const options = { cooldown, onOutcome }
  const cancel = useAction(takeOut('orders.cancel'), options)
  const hold = useAction(takeOut('orders.hold'), options)
  const release = useAction(async (rows: readonly OrderRow[]) => {
    for (const { id, state } of rows) {
      if (state !== 'packing') continue
      const answer = await bridge.invoke('orders.giveBack', { id })
      if (!answer.ok) return answer
    }
    const { error, left } = await move('orders.release', rows)
    sayLeft(left)
    return error
  }, options)
  return {
    clearError,
    error,
    isFor,
    cancel,
    hold,
    release,
    show({ draft }) {
      if (draft === null) return
      if (draft.billCode === null) showDraft(draft.id)
      else showBill(draft.billCode)
    },
  }
}
