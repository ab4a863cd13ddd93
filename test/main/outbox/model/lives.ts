/** How many random lives are played; `npm run model` plays more. */
export const runs = Number(process.env['MODEL_RUNS'] ?? 500)

/** A new seed each day, the same for everybody who runs it today. */
export const seed = Number(process.env['MODEL_SEED'] ?? Math.floor(Date.now() / 86_400_000))
