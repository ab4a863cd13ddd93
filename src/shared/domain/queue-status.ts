export const queueStatuses = ['running', 'paused', 'offline', 'signed-out', 'probing', 'stopped'] as const

/** Nothing is sent before a person says so, or the application starts again. */
export function waitsForPerson(
  status: (typeof queueStatuses)[number] | undefined,
): status is Extract<typeof status, 'paused' | 'stopped'> {
  return status === 'paused' || status === 'stopped'
}
