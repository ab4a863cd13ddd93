import { useLayoutEffect, useRef } from 'react'
import { useKeptFromScans } from '../../scanning/scanned-field.ts'

/** For a field of the bill that is more than its text; see `useKeptFromScans`. */
export function useKeptField(path: string, keep: (field: HTMLInputElement) => () => void): void {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    input.current = document.querySelector<HTMLInputElement>(`[data-field="${path}"]`)
  }, [path])
  useKeptFromScans(input, () => (input.current === null ? nothing : keep(input.current)))
}

const nothing = (): void => undefined
