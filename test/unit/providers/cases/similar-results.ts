import {
  assistant,
  conversation,
  HI,
  type Outcome,
  type ProviderCase,
  rejected,
  system,
  tool,
  user,
} from '../../../kit/providers/provider-cases.ts';

const DATA = 'data:image/png;base64,CANARY';
const done = (messages: Parameters<typeof conversation>[1], rest = {}): Outcome =>
  conversation('openai.response_items', [HI, ...messages], rest);
const hosted = (name: string, providerData: object, rest = {}): object => ({
  type: 'hosted_tool_call',
  id: 'h1',
  name,
  status: 'completed',
  providerData,
  ...rest,
});
const server = (index = 1): object => ({ index, serverExecuted: ['h1'] });

/** Results and messages that resemble another API. */
const ROWS: Readonly<Record<string, readonly [call: object, expected: Outcome]>> = {
  'Agents SDK: replaces a generated image with a placeholder': [
    { result: [hosted('image_generation_call', {}, { output: 'iVBORw0KGgo=' })] },
    done([assistant(null, ['h1', 'image_generation', '{}']), tool('h1', '[image: png, 8 bytes]')], {
      extras: [server()],
    }),
  ],
  'Agents SDK: marks a failed mcp_call as an error': [
    {
      result: [
        hosted('mcp_call', { server_label: 's', name: 'f', arguments: '{"a":1}', error: 'boom' }),
      ],
    },
    done([assistant(null, ['h1', 's__f', '{"a":1}']), tool('h1', 'boom')], {
      extras: [server(), { index: 2, isError: true }],
    }),
  ],
  'Agents SDK: skips mcp_list_tools': [
    {
      result: [hosted('mcp_list_tools', {}), { type: 'message', role: 'assistant', content: 'a' }],
    },
    done([assistant('a')]),
  ],
  'Agents SDK: reads mcp_approval_request': [
    { result: [hosted('mcp_approval_request', { server_label: 's', name: 'f', arguments: '{}' })] },
    done([assistant(null, ['h1', 's__f', '{}'])], {
      extras: [{ index: 1, approvalRequested: ['h1'] }],
    }),
  ],
  'OpenAI Responses: reads a tool output with a known and an unknown part': [
    {
      input: [
        { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{}' },
        {
          type: 'function_call_output',
          call_id: 'c1',
          output: [{ type: 'input_image', image_url: DATA }, { type: 'input_video' }],
        },
      ],
    },
    conversation(
      'messages',
      [assistant(null, ['c1', 'f', '{}']), tool('c1', '[image]\n[unsupported part: input_video]')],
      { warnings: [{ code: 'unsupported_part', detail: 'input_video' }] },
    ),
  ],
  'OpenAI Responses: joins text and refusal': [
    {
      result: [
        {
          type: 'message',
          role: 'assistant',
          status: 'completed',
          content: [
            { type: 'output_text', text: 'a' },
            { type: 'refusal', refusal: 'No.' },
          ],
        },
      ],
    },
    done([assistant('a\n\nNo.')], { extras: [{ index: 1, refusal: 'No.' }] }),
  ],
  'Mistral: reads thinking chunks with a null signature': [
    {
      messages: [
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }], signature: null },
            { type: 'reference', referenceIds: [1] },
          ],
        },
      ],
    },
    conversation('messages', [assistant('')], {
      extras: [
        { index: 0, reasoning: 'hm', annotations: [{ type: 'reference', reference_ids: [1] }] },
      ],
    }),
  ],
  'chat: writes a tool output that is an object as JSON': [
    {
      messages: [
        { role: 'assistant', tool_calls: [{ id: 'c1', function: { name: 'f', arguments: '{}' } }] },
        { role: 'tool', tool_call_id: 'c1', content: { temperature: 20 } },
      ],
    },
    conversation('messages', [
      assistant(null, ['c1', 'f', '{}']),
      tool('c1', '{"temperature":20}'),
    ]),
  ],
  'Anthropic: reads compaction in a request as a system message': [
    { messages: [{ role: 'assistant', content: [{ type: 'compaction', content: 'Sum' }] }] },
    conversation('messages', [system('Sum')], { warnings: [{ code: 'compacted_history' }] }),
  ],
  'reads system as a message with blocks': [
    {
      messages: [{ role: 'user', content: 'Hi' }],
      system: { role: 'system', content: [{ type: 'text', text: 'Be brief' }] },
    },
    conversation('messages', [system('Be brief'), HI]),
  ],
  'Gemini interactions: warns about an error in model_output': [
    {
      messages: [{ role: 'user', content: 'Hi' }],
      result: {
        id: 'i',
        status: 'completed',
        steps: [{ type: 'model_output', content: [], error: { code: 13, message: 'boom' } }],
      },
    },
    conversation('gemini.interaction', [HI, assistant('')], {
      finishReason: 'completed',
      warnings: [{ code: 'abnormal_finish', detail: 'error 13' }],
    }),
  ],
  'Bedrock: reads a text document': [
    {
      messages: [
        {
          role: 'user',
          content: [{ document: { format: 'txt', name: 'rent', source: { text: 'It is 5.' } } }],
        },
      ],
    },
    conversation('messages', [user('[document: rent]\nIt is 5.')]),
  ],
  'Groq: reads search_results of executed_tools': [
    {
      messages: [{ role: 'user', content: 'Hi' }],
      result: {
        role: 'assistant',
        content: 'a',
        executed_tools: [
          { type: 'search', arguments: '{}', output: null, search_results: { results: [1] } },
        ],
      },
    },
    conversation(
      'message',
      [
        HI,
        assistant(null, ['call_0', 'search', '{}']),
        tool('call_0', '{"results":[1]}'),
        assistant('a'),
      ],
      { extras: [{ index: 1, serverExecuted: ['call_0'] }] },
    ),
  ],
  'LangChain: reads a refusal as content': [
    {
      messages: [{ role: 'user', content: 'Hi' }],
      result: {
        lc: 1,
        type: 'constructor',
        id: ['langchain_core', 'messages', 'AIMessage'],
        kwargs: { content: '', additional_kwargs: { refusal: 'No.' } },
      },
    },
    conversation('langchain.message', [HI, assistant('No.')], {
      extras: [{ index: 1, refusal: 'No.' }],
    }),
  ],
};

/** Objects of an application that share keys with a response. */
const OWN_OUTPUT: Readonly<Record<string, object>> = {
  'candidates of a job offer': { candidates: [{ index: 0, name: 'Ann' }] },
  'feedback on a prompt': { promptFeedback: { score: 3 }, answer: 'Paris' },
  'a failed workflow': { id: 'wf1', status: 'failed', steps: [], done: 1 },
  'a workflow with steps': { id: 'wf1', status: 'ok', steps: [{ type: 'http' }] },
  'an article': { type: 'article', data: { content: 'hello' } },
  'choices whose message has no role': { choices: [{ message: { text: 'hi' } }] },
  'content that is an object': { role: 'assistant', content: { answer: 'Paris' } },
  'the .response of an AI SDK result': {
    id: 'i',
    modelId: 'm',
    messages: [{ role: 'user', content: 'a' }],
  },
};

const OTHER_KEYS: Readonly<Record<string, object>> = {
  'with keys of Ollama': { done: true, response: 'final' },
  'with candidates': { candidates: [{ index: 1, content: {} }] },
  'with a text and a generationId': { text: 'a', generationId: 'g' },
  'with an id and outputs': { id: 'i', status: 'completed', outputs: [{ type: 'a' }] },
};

const STATE = {
  messages: [
    { type: 'human', content: 'Hi' },
    { type: 'ai', content: 'a' },
  ],
};

export const similarResults: readonly ProviderCase[] = [
  ...Object.entries(ROWS).map(([name, [call, expected]]) => ({
    name,
    call: 'result' in call && Array.isArray(call.result) ? { input: 'Hi', ...call } : call,
    expected,
  })),
  ...Object.entries(OWN_OUTPUT).map(([name, result]) => ({
    name: `rejects an application object: ${name}`,
    call: { messages: [{ role: 'user', content: 'Hi' }], result },
    expected: rejected('unknown'),
  })),
  ...Object.entries(OTHER_KEYS).map(([name, rest]) => ({
    name: `detects the state of an agent ${name}`,
    call: { result: { ...STATE, ...rest } },
    expected: conversation('langgraph.state', [HI, assistant('a')]),
  })),
];
