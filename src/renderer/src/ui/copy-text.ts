import type { AppError } from '../../../shared/app-error.ts'

/** Puts a text on the clipboard. Answers why it is not there: the system may keep it, or the window be without focus. */
export async function copyText(
  text: string,
  clipboard: Pick<Clipboard, 'writeText'> = navigator.clipboard,
): Promise<AppError | null> {
  try {
    await clipboard.writeText(text)
    return null
  } catch (cause) {
    return { code: 'not-copied', detail: cause instanceof Error ? cause.message : String(cause) }
  }
}
