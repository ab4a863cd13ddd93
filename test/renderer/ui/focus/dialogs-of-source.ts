/** The texts of all components of the window, by their path. */
const sources = import.meta.glob<string>('../../../../src/renderer/src/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The dialog of the station with what is made of it, and what else is one: Mantine's, or the attribute itself (no selector of it). */
const dialogElement =
  /<(?:Dialog|ChoiceDialog|TextDialog|Confirm|Modal|Drawer|Spotlight\.Root)\b|(?<!\[)aria-modal="true"/g

/** Where these are made; what uses them is a dialog of its own. */
const makers = new Set(['Dialog', 'ChoiceDialog', 'TextDialog', 'Confirm'])

/** The components that show a dialog, each by its name: a name for two of them would let one pass for the other. */
export function dialogsOfSource(): readonly string[] {
  const names = Object.values(sources).flatMap((text) =>
    [...text.matchAll(dialogElement)].map(({ index }) => {
      const before = [...text.slice(0, index).matchAll(/\bfunction (\w+)/g)]
      return before.at(-1)?.[1] ?? 'outside of a function'
    }),
  )
  return names.filter((name) => !makers.has(name)).toSorted()
}

/** What React keeps beside each element: of which component it is, and inside of which other one. */
interface Fiber {
  readonly type: unknown
  readonly return: Fiber | null
}

/** The component of the source that shows this dialog. */
export function dialogShownBy(element: Element): string {
  const known = new Set(dialogsOfSource())
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'))
  let fiber = key === undefined ? null : (element as unknown as Record<string, Fiber>)[key]
  for (; fiber; fiber = fiber.return) {
    const name = typeof fiber.type === 'function' ? fiber.type.name : ''
    if (known.has(name)) return name
  }
  return 'a component that the source does not name'
}
