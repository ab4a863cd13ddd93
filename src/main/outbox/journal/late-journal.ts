import type { Journal } from './journal.ts'

/**
 * A journal that is opened when it is first used, and again at the next use where that failed: a disk that is full at
 * the start of the application stops the queue in words instead of ending the application.
 */
export function lateJournal(open: () => Journal): Journal {
  let opened: Journal | null = null
  const journal = (): Journal => (opened ??= open())
  return {
    appendIntents: (lines) => journal().appendIntents(lines),
    appendAnswers: (lines) => journal().appendAnswers(lines),
    append: (answers, intents) => journal().append(answers, intents),
    mark: (line) => journal().mark(line),
    read: (position) => journal().read(position),
    position: () => journal().position(),
    prune: (nowMs) => journal().prune(nowMs),
    close: () => opened?.close(),
  }
}
