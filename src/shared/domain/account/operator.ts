import { z } from 'zod'

/** Short enough to be typed with gloves on, long enough not to be met by chance; tries are limited besides. */
export const pinSchema = z.string().regex(/^\d{4,12}$/)

export const operatorNameSchema = z.string().trim().min(1).max(60)

/** Who may work at this station. Whether somebody has a PIN is known outside of main; the PIN never is. */
export const operatorsViewSchema = z.strictObject({
  operators: z.array(z.strictObject({ id: z.string(), name: z.string(), hasPin: z.boolean() })),
  /** Null until the first operator is entered. */
  currentId: z.string().nullable(),
  /** Nothing is done for anybody until somebody says who they are. The queue goes on. */
  locked: z.boolean(),
})
export type OperatorsView = z.infer<typeof operatorsViewSchema>
