import { useRef, type ComponentProps, type ReactNode } from 'react'
import { ActionButton } from './action-button.tsx'

/** Chooses a file by the window's own dialog: the same under every host. */
export function FileButton(
  props: Omit<ComponentProps<typeof ActionButton>, 'onClick'> & {
    /** Endings or types, as the dialog offers them. */
    readonly accept: string
    readonly label: string
    readonly fileTestId: string
    readonly onFile: (file: File) => void
  },
): ReactNode {
  const { accept, label, fileTestId, onFile, ...button } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        data-testid={fileTestId}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file !== undefined) onFile(file)
          // The same file again, mended, is a new choice.
          event.currentTarget.value = ''
        }}
      />
      <ActionButton {...button} onClick={() => input.current?.click()} />
    </>
  )
}
