import { z } from 'zod'

const forms = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

/**
 * The form of a value without the rules of its entry: how long, how many, which pattern. What an earlier build took and stored stays
 * readable when a rule becomes stricter; the rule is asked of what is entered anew. Which keys there are and of which kind
 * each is, which words and whole numbers, stays asked.
 */
export function storedForm<Schema extends z.core.$ZodType>(schema: Schema): z.ZodType<z.output<Schema>> {
  const made = forms.get(schema) ?? formOf(schema)
  forms.set(schema, made)
  // Without its rules a schema reads the same type.
  return made as z.ZodType<z.output<Schema>>
}

function formOf(schema: z.core.$ZodType): z.core.$ZodType {
  // The definitions of all kinds of schema, told apart by their `type`.
  const { def } = (schema as z.core.$ZodTypes)._zod
  const withChanges = (changes: object) => z.core.clone(schema, { ...def, checks: [], ...changes })
  if (def.type === 'string') return z.string()
  if (def.type === 'number') return withChanges({ checks: def.checks?.filter(isOfKind) })
  if (def.type === 'array') return withChanges({ element: storedForm(def.element) })
  if (def.type === 'record') {
    return withChanges({ keyType: storedForm(def.keyType), valueType: storedForm(def.valueType) })
  }
  if (def.type === 'union') return withChanges({ options: def.options.map((one) => storedForm(one)) })
  if (def.type === 'object') {
    const shape = Object.entries(def.shape).map(([key, one]) => [key, storedForm(one)] as const)
    return withChanges({ shape: Object.fromEntries(shape) })
  }
  // A text that was put into another form when it was entered.
  if (def.type === 'pipe') return storedForm(def.in)
  return 'innerType' in def ? withChanges({ innerType: storedForm(def.innerType) }) : schema
}

/** That a number is whole says what kind it is. */
const isOfKind = (check: z.core.$ZodCheck): boolean => check._zod.def.check === 'number_format'
