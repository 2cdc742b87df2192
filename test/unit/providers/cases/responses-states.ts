import type { ConversationWarning } from '../../../../src/providers/index.ts';
import { assistant, gives, HI, type ProviderCase } from '../../../kit/provider-cases.ts';
import { response, said } from '../../../kit/provider-results.ts';

const STATES: Readonly<Record<string, readonly [object, string, readonly ConversationWarning[]]>> =
  {
    'a response cut at its limit': [
      { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
      'max_output_tokens',
      [{ code: 'truncated', detail: 'max_output_tokens' }],
    ],
    'a response cut at its number of messages': [
      { status: 'incomplete', incomplete_details: { reason: 'max_messages' } },
      'max_messages',
      [{ code: 'truncated', detail: 'max_messages' }],
    ],
    'a filtered response': [
      { status: 'incomplete', incomplete_details: { reason: 'content_filter' } },
      'content_filter',
      [{ code: 'content_filtered' }],
    ],
    'a steered response': [
      { status: 'incomplete', incomplete_details: { reason: 'steered' } },
      'steered',
      [{ code: 'truncated', detail: 'steered' }],
    ],
    'a response that is incomplete and does not say why': [
      { status: 'incomplete' },
      'incomplete',
      [{ code: 'truncated', detail: 'incomplete' }],
    ],
    'a chain': [
      { previous_response_id: 'resp_0' },
      'stop',
      [{ code: 'previous_response_id', detail: 'resp_0' }],
    ],
    'a stored conversation': [
      { conversation: { id: 'conv_1' } },
      'stop',
      [{ code: 'conversation', detail: 'conv_1' }],
    ],
    'a prompt template': [
      { prompt: { id: 'pmpt_1', version: '2' } },
      'stop',
      [{ code: 'prompt_template', detail: 'pmpt_1' }],
    ],
    'a window that slides is not worth a warning': [
      { truncation: 'auto', context_management: [] },
      'stop',
      [],
    ],
    'what the library adds is no second answer': [
      { output_text: 'not this', output_parsed: { not: 'this' } },
      'stop',
      [],
    ],
  };

/** Reference §6.2: the state of a response. */
export const responsesStates: readonly ProviderCase[] = [
  ...Object.entries(STATES).map(([name, [rest, finishReason, warnings]]) => {
    const result = response([said('x')], rest);
    const all = [HI, assistant('x')];
    return {
      name,
      call: { messages: [HI], result },
      expected: gives('openai.responses', all, { finishReason, warnings }),
    };
  }),
];
