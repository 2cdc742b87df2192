import { isObject, itemsOf, list, own } from '../core/read.ts';
import type { Adapter } from './adapter.ts';

/** Reads the result of a run of the OpenAI Agents SDK, whose only own data is its state. */
export const openaiAgents: Adapter = {
  kind: 'openai.agents',
  matches: (result) =>
    isObject(own(result, 'state')) &&
    'newItems' in result &&
    'history' in result &&
    'rawResponses' in result,
  addAnswer: () => undefined,
  // `history` is a getter that joins these two.
  history: (result) => {
    const state = own(result, 'state');
    const input = own(state, '_originalInput');
    const before = typeof input === 'string' ? [{ role: 'user', content: input }] : itemsOf(input);
    const items = list(state, '_generatedItems').filter(isTurn);
    return [...before, ...items.map((item) => own(item, 'rawItem'))];
  },
};

function isTurn(item: unknown): boolean {
  // A request for approval repeats the call, which is a separate item.
  return own(item, 'type') !== 'tool_approval_item' && isObject(own(item, 'rawItem'));
}
