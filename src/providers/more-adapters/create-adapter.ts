import type { Adapter } from '../adapters/adapter.ts';
import { isOfOptionalKind } from '../adapters/optional-kinds.ts';
import type { ProviderKind } from '../conversation.ts';

/** Creates the adapter of a kind whose shapes are in `adapters/optional-kinds.ts`. */
export function createAdapter(
  kind: ProviderKind,
  addAnswer: Adapter['addAnswer'],
  options: Omit<Partial<Adapter>, 'kind' | 'matches' | 'addAnswer'> = {},
): Adapter {
  return {
    kind,
    matches: (result) => isOfOptionalKind(result, kind),
    addAnswer: (result, context) => {
      // The messages are the adapter's own, not those of the caller, so none is kept as it is.
      context.transcript.keeps = undefined;
      return addAnswer(result, context);
    },
    ...options,
  };
}
