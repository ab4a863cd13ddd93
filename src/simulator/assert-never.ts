/** Reached only if a union grew a member that a switch forgot: the compiler complains first. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
