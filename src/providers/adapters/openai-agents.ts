import { either, isObject, itemsOf, own } from '../core/read.ts';
import type { Adapter } from './adapter.ts';

/**
 * Reads the result of a run of the OpenAI Agents SDK, whose only own data is its state, or the state itself, also as
 * JSON.
 */
export const openaiAgents: Adapter = {
  kind: 'openai.agents',
  matches: (result) => itemsOfState(stateOf(result)) !== undefined,
  addAnswer: () => undefined,
  // The library's `history` is a getter that joins the input and the new items.
  history: (result) => {
    const state = stateOf(result);
    const input = either(state, '_originalInput', 'originalInput');
    const before = typeof input === 'string' ? [{ role: 'user', content: input }] : itemsOf(input);
    const items = itemsOf(itemsOfState(state)).filter(isTurn);
    return [...before, ...items.map((item) => own(item, 'rawItem'))];
  },
};

function stateOf(result: object): unknown {
  return own(result, 'state') ?? result;
}

/** A state is an instance, or JSON with a version. */
function itemsOfState(state: unknown): unknown {
  if (own(state, '_originalInput') !== undefined) return own(state, '_generatedItems');
  return own(state, '$schemaVersion') === undefined ? undefined : own(state, 'generatedItems');
}

function isTurn(item: unknown): boolean {
  // A request for approval repeats the call, which is a separate item.
  return own(item, 'type') !== 'tool_approval_item' && isObject(own(item, 'rawItem'));
}
