import type { CustomerTab } from '../../../../shared/domain/customer.ts'

/** What is asked of a customer, as expressions of the row `c` that is shown. */
interface Facts {
  readonly bills: string
  readonly returns: string
  readonly isBlocked: string
}

const sumOfMerged = (column: string): string =>
  `(SELECT coalesce(sum(m.${column}), 0) FROM customers m WHERE m.merged_into = c.seq)`

/** Of the row alone: what the indexes of the tabs answer. */
const ofRow: Facts = { bills: 'c.bills', returns: 'c.returns', isBlocked: 'c.blocked_at_ms IS NOT NULL' }

/** Of the customer: the row that is shown and what was merged into it. */
export const ofCustomer = {
  bills: `(c.bills + ${sumOfMerged('bills')})`,
  returns: `(c.returns + ${sumOfMerged('returns')})`,
  codVnd: `(c.cod_vnd + ${sumOfMerged('cod_vnd')})`,
  isBlocked: `(c.blocked_at_ms IS NOT NULL
    OR EXISTS (SELECT 1 FROM customers m WHERE m.merged_into = c.seq AND m.blocked_at_ms IS NOT NULL))`,
} satisfies Facts & Readonly<Record<string, string>>

interface Tab {
  /** A query of the number and the place in the book of each row that the tab shows. */
  readonly rows: string
  readonly order: string
}

const rowsWhere = (where: string): string => `SELECT c.seq, c.recency FROM customers c WHERE ${where}`

const severalPhones = 'SELECT merged_into FROM customers WHERE merged_into IS NOT NULL'

/** Few have several phones: they are asked one by one. Of everybody else the row says the same, and an index has whom the rule meets. */
const byRule = (rule: (facts: Facts) => string): Tab => ({
  rows: `${rowsWhere(`${rule(ofRow)} AND c.merged_into IS NULL AND c.seq NOT IN (${severalPhones})`)}
    UNION ALL ${rowsWhere(`c.seq IN (${severalPhones}) AND c.merged_into IS NULL AND ${rule(ofCustomer)}`)}`,
  order: 'recency DESC',
})

const book = (kind: string): Tab => ({
  rows: rowsWhere(`c.kind = '${kind}' AND c.merged_into IS NULL`),
  order: 'recency DESC',
})

export const tabs: Readonly<Record<CustomerTab, Tab>> = {
  receivers: book('receiver'),
  senders: book('sender'),
  blocked: byRule(({ isBlocked }) => isBlocked),
  // As `returnsOften` has it.
  returning: byRule(({ bills, returns }) => `${returns} >= 2 AND ${bills} <= ${returns} * 5`),
  twins: {
    // One pass over the index: to look for the twin of each customer is to search it a hundred thousand times.
    rows: rowsWhere(`c.twin_key IN (SELECT twin_key FROM customers WHERE twin_key <> '' AND merged_into IS NULL
      GROUP BY twin_key HAVING count(*) > 1) AND c.twin_key <> '' AND c.merged_into IS NULL`),
    order: 'c.twin_key, c.recency DESC',
  },
}
