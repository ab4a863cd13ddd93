import type { KeyboardEvent } from 'react'
import type { DraftRow } from '../../../../shared/domain/draft.ts'
import { shortcutName } from '../../keyboard/shortcuts.ts'
import type { Marks } from '../../ui/list/use-selection.ts'

/**
 * Space marks the selected draft and Ctrl+A all of them, where the list itself has the focus: in the search field they are
 * letters and the whole text.
 */
export function useMarkKeys(
  marks: Marks<DraftRow>,
  selected: DraftRow | undefined,
  markAll: () => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'listbox') return
    const isSpace = event.key === ' ' && selected !== undefined
    const isAll = shortcutName(event.nativeEvent) === 'Mod+A'
    if (!isSpace && !isAll) return
    event.preventDefault()
    if (isAll) markAll()
    else if (selected !== undefined) marks.toggle(selected)
  }
}
