import { either, isObject, itemsOf, own } from '../core/read.ts';
import type { Adapter } from './adapter.ts';

/** Reads the result of a run of the OpenAI Agents SDK, whose only own data is its state; or a state, also as JSON. */
export const openaiAgents: Adapter = {
  kind: 'openai.agents',
  matches: (result) => itemsOfState(stateOf(result)) !== undefined,
  addAnswer: () => undefined,
  // `history` is a getter that joins these two.
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

/** Returns the items of a state: an instance, or JSON, which has a version. */
function itemsOfState(state: unknown): unknown {
  if (own(state, '_originalInput') !== undefined) return own(state, '_generatedItems');
  return own(state, '$schemaVersion') === undefined ? undefined : own(state, 'generatedItems');
}

function isTurn(item: unknown): boolean {
  // A request for approval repeats the call, which is a separate item.
  return own(item, 'type') !== 'tool_approval_item' && isObject(own(item, 'rawItem'));
}
