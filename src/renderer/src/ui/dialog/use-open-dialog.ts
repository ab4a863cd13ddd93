import { useLayoutEffect, useRef, useState } from 'react'

interface OpenDialog<Name> {
  /** Null where none is open. */
  readonly open: Name | null
  setOpen(change: Name | ((now: Name | null) => Name | null)): void
  /** Closes the dialog that is drawn now, and none that was opened since, also not the same one anew. */
  close(): void
  /** Whether the dialog that is drawn now is still the one that is open. */
  isOpen(): boolean
}

/** One of several dialogs over a place. What is answered for one that the packer has closed meanwhile closes no other. */
export function useOpenDialog<Name extends string | object>(): OpenDialog<Name> {
  // One object for each opening: a dialog that is closed and opened anew has the same name.
  const [opening, setOpening] = useState<{ readonly name: Name } | null>(null)
  const shown = useRef(opening)
  useLayoutEffect(() => {
    shown.current = opening
  }, [opening])
  return {
    open: opening?.name ?? null,
    setOpen: (change) =>
      setOpening((now) => {
        const name = typeof change === 'function' ? change(now?.name ?? null) : change
        if (name === now?.name) return now
        return name === null ? null : { name }
      }),
    close: () => setOpening((now) => (now === opening ? null : now)),
    isOpen: () => shown.current === opening,
  }
}
