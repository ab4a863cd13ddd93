export interface MissingFile {
  readonly path: string
  readonly line: number
  /** As the page names it: whole, or as much of its end as it gives. */
  readonly name: string
}

/** What a reader fills in: `NAME`, `NNNN`. */
const placeholder = /\b[A-Z]{4,}\b/
const named = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|css))`/g

/**
 * The files that a page names in backticks and that nobody has: a page that sends its reader to a file that was moved is worse than
 * none. A name counts as found where some path ends with it, so a page may leave out what its heading has said. `paths` are those of
 * all files, relative to the root, with slashes.
 */
export function findMissingFiles(
  page: { path: string; text: string },
  paths: readonly string[],
): readonly MissingFile[] {
  return page.text.split('\n').flatMap((content, index) =>
    [...content.matchAll(named)]
      .map(([, name = '']) => name)
      .filter((name) => !placeholder.test(name) && !paths.some((path) => path === name || path.endsWith(`/${name}`)))
      .map((name) => ({ path: page.path, line: index + 1, name })),
  )
}
