/**
 * One row of docs/carrier-coverage.md as a case over a real socket. `sends` looks at the bytes that leave, `reads` at what is
 * made of the answer; an endpoint has both.
 */
export interface Row {
  readonly id: string
  readonly text: string
  readonly sends?: () => Promise<void>
  readonly reads?: () => Promise<void>
}
