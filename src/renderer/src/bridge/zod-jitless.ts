import { z } from 'zod'

/** zod would probe `new Function`, which the page's policy reports as a violation. Imported before any schema is used. */
z.config({ jitless: true })
