import type { ConversationWarning } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { response, said } from '../../../kit/providers/provider-results.ts';

const STATES: Readonly<Record<string, readonly [object, string, readonly ConversationWarning[]]>> =
  {
    'warns about an incomplete response: max_output_tokens': [
      { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
      'max_output_tokens',
      [{ code: 'truncated', detail: 'max_output_tokens' }],
    ],
    'warns about an incomplete response: max_messages': [
      { status: 'incomplete', incomplete_details: { reason: 'max_messages' } },
      'max_messages',
      [{ code: 'truncated', detail: 'max_messages' }],
    ],
    'warns about an incomplete response: content_filter': [
      { status: 'incomplete', incomplete_details: { reason: 'content_filter' } },
      'content_filter',
      [{ code: 'content_filtered' }],
    ],
    'warns about an incomplete response: steered': [
      { status: 'incomplete', incomplete_details: { reason: 'steered' } },
      'steered',
      [{ code: 'truncated', detail: 'steered' }],
    ],
    'warns about an incomplete response without a reason': [
      { status: 'incomplete' },
      'incomplete',
      [{ code: 'truncated', detail: 'incomplete' }],
    ],
    'warns about previous_response_id': [
      { previous_response_id: 'resp_0' },
      'stop',
      [{ code: 'previous_response_id', detail: 'resp_0' }],
    ],
    'warns about a stored conversation': [
      { conversation: { id: 'conv_1' } },
      'stop',
      [{ code: 'conversation', detail: 'conv_1' }],
    ],
    'warns about a prompt template': [
      { prompt: { id: 'pmpt_1', version: '2' } },
      'stop',
      [{ code: 'prompt_template', detail: 'pmpt_1' }],
    ],
    'does not quote a prompt that is a text': [{ prompt: 'CANARY' }, 'stop', []],
    'does not warn about automatic truncation of the context': [
      { truncation: 'auto', context_management: [] },
      'stop',
      [],
    ],
    'ignores output_text and output_parsed of the client library': [
      { output_text: 'not this', output_parsed: { not: 'this' } },
      'stop',
      [],
    ],
  };

/** The status of a response, and the fields that refer to stored data. */
export const responsesStates: readonly ProviderCase[] = [
  ...Object.entries(STATES).map(([name, [rest, finishReason, warnings]]) => {
    const result = response([said('x')], rest);
    const all = [HI, assistant('x')];
    return {
      name,
      call: { messages: [HI], result },
      expected: conversation('openai.responses', all, { finishReason, warnings }),
    };
  }),
];
