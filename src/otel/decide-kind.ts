import type { NodeKind } from '../agent-trace/node.ts';
import { InvalidInputError } from '../errors/invalid-input-error.ts';
import type { FormatOptions, SpanDescription } from './formats/telemetry-format.ts';

/** Lets `isAgent` correct the kind that the rules have found. */
export function decideKind(
  kind: NodeKind,
  span: SpanDescription,
  { isAgent }: FormatOptions,
): NodeKind {
  const decided = isAgent && ask(isAgent, span);
  if (decided === true) return 'agent';
  return decided === false && kind === 'agent' ? 'other' : kind;
}

function ask(
  isAgent: NonNullable<FormatOptions['isAgent']>,
  span: SpanDescription,
): boolean | undefined {
  try {
    return isAgent(span);
  } catch {
    // The error is the caller's, and may contain the content of the span.
    const message = 'threw an error: it must return true, false or undefined for every span';
    throw new InvalidInputError([{ path: 'isAgent', message }]);
  }
}
