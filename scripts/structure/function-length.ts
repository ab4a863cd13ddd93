import { parseSync, type ESTree } from 'vite'
import type { SourceFile } from './source-tree.ts'

/** A function fits a screen: this many lines, without blank lines and comments. */
export const mostFunctionLines = 60

export interface MeasuredFunction {
  readonly path: string
  readonly line: number
  readonly name: string
  /** Without blank lines, comments and what is counted as a function of its own. */
  readonly lines: number
}

type Node = ESTree.Node

const functionTypes: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
])

/**
 * The functions of a file. A factory (a function that returns named functions) counts without them, since each of them is counted by
 * itself. The callback of `describe` only groups tests and is not counted.
 */
export function measureFunctions({ path, text }: Pick<SourceFile, 'path' | 'text'>): readonly MeasuredFunction[] {
  if (path.endsWith('.css')) return []
  const { program, comments } = parseSync(path, text)
  const codeLines = linesWithCode(text, comments)
  const found: MeasuredFunction[] = []
  const visit = (node: Node, name: string): void => {
    if (functionTypes.has(node.type) && !isSuite(name)) {
      const apart = isFactory(node) ? namedFunctionsOf(node) : []
      const lines = codeLines.count(node) - apart.reduce((sum, inner) => sum + codeLines.count(inner), 0)
      found.push({ path, line: codeLines.lineOf(node.start), name, lines })
    }
    for (const [child, childName] of childrenOf(node, name)) visit(child, childName)
  }
  visit(program, '')
  return found
}

const isSuite = (name: string): boolean => name === 'describe'

/** Children with the name that a function among them goes by. */
function childrenOf(node: Node, outer: string): readonly (readonly [Node, string])[] {
  const name = nameGivenBy(node) ?? (functionTypes.has(node.type) ? '' : outer)
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'parent') return []
    const nodes = (Array.isArray(value) ? value : [value]) as readonly unknown[]
    return nodes.filter(isNode).map((child) => [child, nameOfFunction(child) ?? name] as const)
  })
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** The name that a variable, a property or a call gives to the function in it. */
function nameGivenBy(node: Node): string | null {
  if (node.type === 'VariableDeclarator') return node.id.type === 'Identifier' ? node.id.name : null
  if (node.type === 'Property' || node.type === 'MethodDefinition')
    return node.key.type === 'Identifier' ? node.key.name : null
  if (node.type !== 'CallExpression') return null
  const callee = node.callee.type === 'MemberExpression' ? node.callee.object : node.callee
  return callee.type === 'Identifier' ? callee.name : null
}

function nameOfFunction(node: Node): string | null {
  return node.type === 'FunctionDeclaration' ? (node.id?.name ?? null) : null
}

/** What a factory returns is an object or a function. */
function isFactory(node: Node): boolean {
  const body = (node as { body?: Node }).body
  if (body === undefined) return false
  if (body.type !== 'BlockStatement') return isReturnedByFactory(body)
  return body.body.some(
    (statement) =>
      statement.type === 'ReturnStatement' && statement.argument !== null && isReturnedByFactory(statement.argument),
  )
}

function isReturnedByFactory(node: Node): boolean {
  if (node.type === 'ParenthesizedExpression') return isReturnedByFactory(node.expression)
  return node.type === 'ObjectExpression' || functionTypes.has(node.type)
}

/** The functions that a factory declares in its body or writes into the object that it returns. */
function namedFunctionsOf(factory: Node): readonly Node[] {
  const body = (factory as { body: Node }).body
  const statements: readonly Node[] = body.type === 'BlockStatement' ? body.body : [body]
  return statements.flatMap((statement): readonly Node[] => {
    if (statement.type === 'FunctionDeclaration') return [statement]
    if (statement.type === 'VariableDeclaration')
      return statement.declarations.flatMap(({ init }) => (init !== null && functionTypes.has(init.type) ? [init] : []))
    const returned = statement.type === 'ReturnStatement' ? statement.argument : statement
    return returned === null ? [] : functionsIn(returned)
  })
}

function functionsIn(node: Node): readonly Node[] {
  if (node.type === 'ParenthesizedExpression') return functionsIn(node.expression)
  if (functionTypes.has(node.type)) return [node]
  if (node.type !== 'ObjectExpression') return []
  return node.properties.flatMap((property) => (property.type === 'Property' ? functionsIn(property.value) : []))
}

interface CodeLines {
  lineOf(offset: number): number
  count(node: Node): number
}

function linesWithCode(text: string, comments: readonly { readonly start: number; readonly end: number }[]): CodeLines {
  let code = text
  for (const { start, end } of comments) {
    const blank = text.slice(start, end).replaceAll(/[^\n]/g, ' ')
    code = code.slice(0, start) + blank + code.slice(end)
  }
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const hasCode = code.split('\n').map((line) => line.trim() !== '')
  const lineOf = (offset: number): number => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
  const count = (node: Node): number =>
    hasCode.slice(lineOf(node.start) - 1, lineOf(node.end - 1)).filter(Boolean).length
  return { lineOf, count }
}
