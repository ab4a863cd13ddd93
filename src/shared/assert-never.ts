/** Makes a switch over a union fail to compile when a case is missing, and fail loudly should one slip through. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`)
}
