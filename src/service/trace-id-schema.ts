import * as z from 'zod/mini';
import { isUuid } from './rules.ts';

/** The id of a trace. */
export function traceIdSchema(): z.ZodMiniType<string> {
  return z.string().check(z.refine(isUuid, { error: 'Input should be a valid UUID' }));
}
