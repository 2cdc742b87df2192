import type { Adapter } from '../adapters/adapter.ts';
import { KINDS } from './kinds.ts';

/** Creates the adapter of a kind in `kinds.ts`. */
export function createAdapter(
  kind: keyof typeof KINDS,
  addAnswer: Adapter['addAnswer'],
  options: Omit<Partial<Adapter>, 'kind' | 'matches' | 'addAnswer'> = {},
): Adapter {
  return {
    kind,
    matches: (result) => KINDS[kind](result),
    addAnswer: (result, context) => {
      // Keeps no message as it is: the adapter builds these messages, not the caller.
      context.transcript.keeps = undefined;
      return addAnswer(result, context);
    },
    ...options,
  };
}
