import type { Row } from './row.ts'
import { endpointRows } from './rows/endpoints.ts'
import { fieldRows } from './rows/fields.ts'
import { notShownRows } from './rows/not-shown.ts'
import { quirkRows } from './rows/quirks.ts'
import { ruleRows } from './rows/rules.ts'

/** Every row of docs/carrier-coverage.md, in the page's order. */
export const allRows: readonly Row[] = [...endpointRows, ...fieldRows, ...ruleRows, ...quirkRows, ...notShownRows]
