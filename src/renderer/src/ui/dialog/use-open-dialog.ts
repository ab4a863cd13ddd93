import { useLayoutEffect, useRef, useState } from 'react'

interface OpenDialog<Name> {
  /** Null where none is open. */
  readonly open: Name | null
  setOpen(change: Name | ((now: Name | null) => Name | null)): void
  /** Closes the dialog that is drawn now, and no other one that was opened since. */
  close(): void
  /** Whether the dialog that is drawn now is still the one that is open. */
  isOpen(): boolean
}

/** One of several dialogs over a place. What is answered for one that the packer has closed meanwhile closes no other. */
export function useOpenDialog<Name extends string | object>(): OpenDialog<Name> {
  const [open, setOpen] = useState<Name | null>(null)
  const shown = useRef(open)
  useLayoutEffect(() => {
    shown.current = open
  }, [open])
  return {
    open,
    setOpen,
    close: () => setOpen((now) => (now === open ? null : now)),
    isOpen: () => shown.current === open,
  }
}
