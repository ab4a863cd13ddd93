/** Bounds of a file with orders, apart from what it says: the shell reads them at its start, and nothing else of an import. */

/** Chosen in the window or handed over by a command. */
export const largestImportBytes = 200_000_000
/** Of a file on its way from the window; far below what one request may carry. */
export const importPieceBytes = 1_000_000
