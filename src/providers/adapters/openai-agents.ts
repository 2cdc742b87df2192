import { isObject, itemsOf, list, own } from '../core/read.ts';
import type { Adapter } from './adapter.ts';

/** The result of a run of OpenAI's Agents library; only its state is own data. */
export const openaiAgents: Adapter = {
  kind: 'openai.agents',
  matches: (result) =>
    isObject(own(result, 'state')) &&
    'newItems' in result &&
    'history' in result &&
    'rawResponses' in result,
  toMessages: () => undefined,
  // `history` is a getter; this is what it is made of.
  history: (result) => {
    const state = own(result, 'state');
    const input = own(state, '_originalInput');
    const before = typeof input === 'string' ? [{ role: 'user', content: input }] : itemsOf(input);
    const items = list(state, '_generatedItems').filter(isTurn);
    return [...before, ...items.map((item) => own(item, 'rawItem'))];
  },
};

function isTurn(item: unknown): boolean {
  // The request itself is repeated by the call it asks about.
  return own(item, 'type') !== 'tool_approval_item' && isObject(own(item, 'rawItem'));
}
