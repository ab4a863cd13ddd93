import { useEffect, useRef } from 'react'
import type { TypeAhead } from '../form/type-ahead-guard.ts'
import type { BillForm } from '../form/use-bill-form.ts'

/**
 * A draft that comes into the fields once main has answered takes none of the keys that were meant for the bill before it. Answers whether it
 * has just come, so that nobody can mean a save of it.
 */
export function useJustOpened({ bills }: BillForm, typeAhead: TypeAhead): () => boolean {
  const { store } = bills
  const { close, isClosed } = typeAhead
  const opened = useRef<string | null>(null)
  useEffect(
    () =>
      store.subscribe(({ editing }, before) => {
        if (editing === null || editing.id === before.editing?.id) return
        opened.current = editing.id
        close()
      }),
    [close, store],
  )
  return () => isClosed() && opened.current !== null && store.getState().editing?.id === opened.current
}
