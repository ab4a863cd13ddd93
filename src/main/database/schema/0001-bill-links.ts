/** Part of the first schema: which shipment names which other one as its pair; few do. */
export const billLinks = `
CREATE INDEX bills_by_related ON bills ((bill_json ->> '$.billReturn') COLLATE NOCASE)
  WHERE bill_json ->> '$.billReturn' <> '';
CREATE INDEX drafts_by_related ON drafts ((bill_json ->> '$.billReturn') COLLATE NOCASE)
  WHERE bill_json ->> '$.billReturn' <> '';
`
