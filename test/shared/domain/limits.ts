import type { z } from 'zod'

/** What can be said of a value that is taken between two limits: both ends are, and what lies beyond them is not. */
export function takenAtEdges(isTaken: (value: number) => boolean, least: number, most: number): readonly number[] {
  return [least - 1, least, most, most + 1].filter((value) => value >= 0 || least < 0).filter((value) => isTaken(value))
}

export const takes =
  (schema: z.ZodType) =>
  (value: unknown): boolean =>
    schema.safeParse(value).success

export const letters = (length: number): string => 'a'.repeat(length)

export const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item)
