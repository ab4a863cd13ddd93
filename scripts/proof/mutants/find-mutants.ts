import { parseSync, Visitor, type ESTree } from 'vite'

/** One small change of one source file that a test should notice. */
export interface Mutant {
  /** Relative to the root, with slashes. */
  readonly file: string
  readonly kind: MutantKind
  readonly line: number
  /** The first line that is changed, without its indentation. */
  readonly code: string
  readonly start: number
  readonly end: number
  readonly before: string
  readonly after: string
}

export type MutantKind =
  | 'negated condition'
  | 'changed comparison'
  | 'swapped && and ||'
  | 'removed statement'
  | 'removed early exit'
  | 'number off by one'
  | 'emptied text'
  | 'emptied array'
  | 'removed argument'
  | 'true and false'

const otherComparison: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
}

/** A line of the log is no behaviour, and `assertNever` is reached by nothing that compiles. */
const untestedCall = /^(?:\w+\??\.)*(?:log|logger)\??\.\w+$|^assertNever$/

interface Range {
  readonly start: number
  readonly end: number
}

interface Change extends Range {
  readonly kind: MutantKind
  readonly after: string
}

/** Every mutant of a TypeScript file. @throws where the text does not parse */
export function findMutants(file: string, text: string): readonly Mutant[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message ?? ''}`)
  const { changes, untouched } = collect(program, text)
  return changes
    .filter((change) => !untouched.some((range) => range.start <= change.start && change.end <= range.end))
    .map(({ kind, start, end, after }) => ({
      file,
      kind,
      line: text.slice(0, start).split('\n').length,
      code: lineAt(text, start),
      start,
      end,
      before: text.slice(start, end),
      after,
    }))
}

export function applyMutant(text: string, { start, end, after }: Mutant): string {
  return text.slice(0, start) + after + text.slice(end)
}

function lineAt(text: string, start: number): string {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const to = text.indexOf('\n', start)
  return text.slice(from, to === -1 ? undefined : to).trim()
}

interface Collected {
  readonly changes: readonly Change[]
  /** Places whose code is a type, a name or a log line: nothing inside them is changed. */
  readonly untouched: readonly Range[]
}

function collect(program: ESTree.Program, text: string): Collected {
  const changes: Change[] = []
  const untouched: Range[] = []
  const source = ({ start, end }: Range): string => text.slice(start, end)
  const change = (kind: MutantKind, { start, end }: Range, after: string): void => {
    changes.push({ kind, start, end, after })
  }
  const negate = (test: Range): void => change('negated condition', test, `!(${source(test)})`)
  const leave = (range: Range): void => void untouched.push({ start: range.start, end: range.end })
  const operator = (
    kind: MutantKind,
    node: ESTree.BinaryExpression | ESTree.LogicalExpression,
    after: string,
  ): void => {
    const start = text.indexOf(node.operator, node.left.end)
    change(kind, { start, end: start + node.operator.length }, after)
  }
  const dropLastArgument = (list: readonly Range[]): void => {
    const [last, previous] = [list.at(-1), list.at(-2)]
    if (last !== undefined && previous !== undefined)
      change('removed argument', { start: previous.end, end: last.end }, '')
  }
  new Visitor({
    TSLiteralType: leave,
    TSImportType: leave,
    ImportDeclaration: leave,
    ExportAllDeclaration: leave,
    ImportExpression: leave,
    ExportNamedDeclaration: ({ source: from }) => from && leave(from),
    Property: ({ key, computed }) => computed || leave(key),
    CallExpression: (node) => {
      if (untestedCall.test(source(node.callee))) leave(node)
      dropLastArgument(node.arguments)
    },
    NewExpression: (node) => dropLastArgument(node.arguments),
    IfStatement: (node) => {
      negate(node.test)
      if (node.alternate === null && isExit(node.consequent)) change('removed early exit', node, ';')
    },
    ConditionalExpression: ({ test }) => negate(test),
    WhileStatement: ({ test }) => negate(test),
    BinaryExpression: (node) => {
      const after = otherComparison[node.operator]
      if (after !== undefined) operator('changed comparison', node, after)
    },
    LogicalExpression: (node) => {
      if (node.operator !== '??') operator('swapped && and ||', node, node.operator === '&&' ? '||' : '&&')
    },
    ExpressionStatement: (node) => {
      const isUntested = node.expression.type === 'CallExpression' && untestedCall.test(source(node.expression.callee))
      if (!isUntested) change('removed statement', node, ';')
    },
    Literal: (node) => {
      if (typeof node.value === 'number') change('number off by one', node, String(node.value + 1))
      if (typeof node.value === 'string' && node.value !== '') change('emptied text', node, "''")
      if (typeof node.value === 'boolean') change('true and false', node, String(!node.value))
    },
    ArrayExpression: (node) => {
      if (node.elements.length > 0) change('emptied array', node, '[]')
    },
  }).visit(program)
  return { changes, untouched }
}

/** `return`, `throw`, `continue`, `break`, or a block of only that. */
function isExit(statement: ESTree.Statement): boolean {
  if (statement.type === 'BlockStatement') {
    const [only, ...others] = statement.body
    return only !== undefined && others.length === 0 && isExit(only)
  }
  return ['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'].includes(statement.type)
}
