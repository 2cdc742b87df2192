// What an answer of LangChain has outside its content, and the items of OpenAI in it (langchain-openai 1.0 in Python
// writes them as blocks, @langchain/anthropic 1.5 streams the finish reason in additional_kwargs).
import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  tool,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { langchain } from '../../../kit/providers/provider-results.ts';

type Messages = Parameters<typeof conversation>[1];
interface Row {
  readonly result: unknown;
  readonly kind?: 'messages';
  readonly messages: Messages;
  readonly extras?: readonly MessageExtras[];
  readonly warnings?: readonly ConversationWarning[];
}

const answer = (fields: object): object => langchain('AIMessage', { content: '', ...fields });
const chunk = (additional_kwargs: object, content = ''): object =>
  langchain('AIMessageChunk', { id: 'run-1', content, additional_kwargs });
const TEXT = { type: 'text', text: 'a' };
const SEARCH = {
  type: 'web_search_call',
  id: 'ws',
  status: 'completed',
  action: { type: 'search', query: 'q' },
};

const ROWS: Readonly<Record<string, Row>> = {
  'the finish reason in additional_kwargs': {
    result: answer({ content: 'a', additional_kwargs: { stop_reason: 'max_tokens' } }),
    messages: [HI, assistant('a')],
    warnings: [{ code: 'truncated', detail: 'max_tokens' }],
  },
  'the finish reason of the last chunk': {
    result: [chunk({}, 'a'), chunk({ stop_reason: 'max_tokens', stop_sequence: null })],
    messages: [HI, assistant('a')],
    warnings: [{ code: 'truncated', detail: 'max_tokens' }],
  },
  'the finish reason of response_metadata before that of additional_kwargs': {
    result: answer({
      content: 'a',
      additional_kwargs: { stop_reason: 'max_tokens' },
      response_metadata: { stop_reason: 'end_turn' },
    }),
    messages: [HI, assistant('a')],
  },
  'a refusal in pieces': {
    result: [chunk({ refusal: 'I can' }), chunk({ refusal: 'not.' })],
    messages: [HI, assistant('I cannot.')],
    extras: [{ index: 1, refusal: 'I cannot.' }],
  },
  'a refusal in pieces after text': {
    result: [chunk({}, 'a'), chunk({ refusal: 'I can' }), chunk({ refusal: 'not.' })],
    messages: [HI, assistant('a')],
    extras: [{ index: 1, refusal: 'I cannot.' }],
  },
  'speech in pieces': {
    result: [
      chunk({ audio: { id: 'au', transcript: 'Hel' } }),
      chunk({ audio: { transcript: 'lo' } }),
      chunk({ audio: { expires_at: 1 } }),
    ],
    messages: [HI, assistant('Hello')],
    extras: [{ index: 1, audio: { id: 'au', transcript: 'Hello' } }],
  },
  'a message of LangGraph Platform with calls and the content null': {
    result: { type: 'ai', content: null, tool_calls: [{ id: 'c', name: 'f', args: {} }] },
    messages: [HI, assistant(null, ['c', 'f', '{}'])],
  },
  'a search of OpenAI as a block': {
    result: answer({ content: [SEARCH, TEXT] }),
    messages: [
      HI,
      assistant(null, ['ws', 'web_search', '{"type":"search","query":"q"}']),
      tool('ws', '{"status":"completed"}'),
      assistant('a'),
    ],
    extras: [{ index: 1, serverExecuted: ['ws'] }],
  },
  'a search of OpenAI between two texts': {
    result: answer({ content: [TEXT, SEARCH, { type: 'text', text: 'b' }] }),
    messages: [
      HI,
      assistant('a', ['ws', 'web_search', '{"type":"search","query":"q"}']),
      tool('ws', '{"status":"completed"}'),
      assistant('b'),
    ],
    extras: [{ index: 1, serverExecuted: ['ws'] }],
  },
  'a search without an id beside a call of the same name': {
    result: [
      answer({ tool_calls: [{ id: 'c', name: 'web_search', args: {} }] }),
      answer({ content: [{ ...SEARCH, id: undefined }, TEXT] }),
    ],
    kind: 'messages',
    messages: [
      HI,
      assistant(null, ['c', 'web_search', '{}']),
      assistant(null, ['call_0', 'web_search', '{"type":"search","query":"q"}']),
      tool('call_0', '{"status":"completed"}'),
      assistant('a'),
    ],
    extras: [{ index: 2, serverExecuted: ['call_0'] }],
    warnings: [{ code: 'unanswered_call', detail: 'c' }],
  },
  'a search of OpenAI in the output of a tool, which is reported': {
    result: [langchain('ToolMessage', { tool_call_id: 'c', content: [SEARCH] }), answer({})],
    kind: 'messages',
    messages: [HI, tool('c', '[unsupported block: web_search_call]'), assistant('')],
    warnings: [
      { code: 'unsupported_block', detail: 'web_search_call' },
      { code: 'orphan_tool_result', detail: 'c' },
    ],
  },
  'a block that the library does not know': {
    result: answer({ content: [{ type: 'non_standard', value: SEARCH }, TEXT] }),
    messages: [HI, assistant('a')],
    warnings: [{ code: 'unsupported_block', detail: 'non_standard' }],
  },
};

/** The fields of LangChain's answers that are not content, and what providers put into their content. */
export const langchainFields: readonly ProviderCase[] = Object.entries(ROWS).map(
  ([name, { result, messages, kind, ...rest }]) => ({
    name: `LangChain: reads ${name}`,
    call: { messages: [HI], result },
    expected: conversation(kind ?? 'langchain.message', messages, rest),
  }),
);
