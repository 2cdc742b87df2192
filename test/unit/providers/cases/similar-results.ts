import {
  assistant,
  gives,
  HI,
  type Outcome,
  type ProviderCase,
  refuses,
  system,
  tool,
  user,
} from '../../../kit/provider-cases.ts';

const DATA = 'data:image/png;base64,CANARY';
const done = (messages: Parameters<typeof gives>[1], rest = {}): Outcome =>
  gives('openai.response_items', [HI, ...messages], rest);
const hosted = (name: string, providerData: object, rest = {}): object => ({
  type: 'hosted_tool_call',
  id: 'h1',
  name,
  status: 'completed',
  providerData,
  ...rest,
});
const server = (index = 1): object => ({ index, serverExecuted: ['h1'] });

/** Results that look like a provider's, and values of providers that look like another's. */
const ROWS: Readonly<Record<string, readonly [call: object, expected: Outcome]>> = {
  'a picture of the Agents library': [
    { result: [hosted('image_generation_call', {}, { output: 'iVBORw0KGgo=' })] },
    done([assistant(null, ['h1', 'image_generation', '{}']), tool('h1', '[image: png, 8 bytes]')], {
      extras: [server()],
    }),
  ],
  'a failed MCP call of the Agents library': [
    {
      result: [
        hosted('mcp_call', { server_label: 's', name: 'f', arguments: '{"a":1}', error: 'boom' }),
      ],
    },
    done([assistant(null, ['h1', 's__f', '{"a":1}']), tool('h1', 'boom')], {
      extras: [server(), { index: 2, isError: true }],
    }),
  ],
  'a list of MCP tools of the Agents library': [
    {
      result: [hosted('mcp_list_tools', {}), { type: 'message', role: 'assistant', content: 'a' }],
    },
    done([assistant('a')]),
  ],
  'a request for approval of the Agents library': [
    { result: [hosted('mcp_approval_request', { server_label: 's', name: 'f', arguments: '{}' })] },
    done([assistant(null, ['h1', 's__f', '{}'])], {
      extras: [{ index: 1, approvalRequested: ['h1'] }],
    }),
  ],
  'a known part beside an unknown one in the output of a tool': [
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
    gives(
      'messages',
      [assistant(null, ['c1', 'f', '{}']), tool('c1', '[image]\n[unsupported part: input_video]')],
      { warnings: [{ code: 'unsupported_part', detail: 'input_video' }] },
    ),
  ],
  'a message of the Responses API with text and a refusal': [
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
    done([assistant('aNo.')], { extras: [{ index: 1, refusal: 'No.' }] }),
  ],
  'thoughts of Mistral with a signature of null': [
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
    gives('messages', [assistant('')], {
      extras: [
        { index: 0, reasoning: 'hm', annotations: [{ type: 'reference', reference_ids: [1] }] },
      ],
    }),
  ],
  'data that a tool gave': [
    {
      messages: [
        { role: 'assistant', tool_calls: [{ id: 'c1', function: { name: 'f', arguments: '{}' } }] },
        { role: 'tool', tool_call_id: 'c1', content: { temperature: 20 } },
      ],
    },
    gives('messages', [assistant(null, ['c1', 'f', '{}']), tool('c1', '{"temperature":20}')]),
  ],
  'the summary of earlier turns in a request to Anthropic': [
    { messages: [{ role: 'assistant', content: [{ type: 'compaction', content: 'Sum' }] }] },
    gives('messages', [system('Sum')], { warnings: [{ code: 'compacted_history' }] }),
  ],
  'system text as a message with blocks': [
    {
      messages: [{ role: 'user', content: 'Hi' }],
      system: { role: 'system', content: [{ type: 'text', text: 'Be brief' }] },
    },
    gives('messages', [system('Be brief'), HI]),
  ],
  'an error in the output of a model': [
    {
      messages: [{ role: 'user', content: 'Hi' }],
      result: {
        id: 'i',
        status: 'completed',
        steps: [{ type: 'model_output', content: [], error: { code: 13, message: 'boom' } }],
      },
    },
    gives('gemini.interaction', [HI, assistant('')], {
      finishReason: 'completed',
      warnings: [{ code: 'abnormal_finish', detail: 'error 13' }],
    }),
  ],
  'a document of Bedrock as text': [
    {
      messages: [
        {
          role: 'user',
          content: [{ document: { format: 'txt', name: 'rent', source: { text: 'It is 5.' } } }],
        },
      ],
    },
    gives('messages', [user('[document: rent]\nIt is 5.')]),
  ],
  'what Groq found': [
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
    gives(
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
  'a refusal of LangChain': [
    {
      messages: [{ role: 'user', content: 'Hi' }],
      result: {
        lc: 1,
        type: 'constructor',
        id: ['langchain_core', 'messages', 'AIMessage'],
        kwargs: { content: '', additional_kwargs: { refusal: 'No.' } },
      },
    },
    gives('langchain.message', [HI, assistant('No.')], { extras: [{ index: 1, refusal: 'No.' }] }),
  ],
};

/** What an application made up itself must not be taken for a response. */
const OWN_OUTPUT: Readonly<Record<string, object>> = {
  'candidates for a job': { candidates: [{ index: 0, name: 'Ann' }] },
  'feedback on a prompt': { promptFeedback: { score: 3 }, answer: 'Paris' },
  'a failed workflow': { id: 'wf1', status: 'failed', steps: [], done: 1 },
  'a workflow with steps': { id: 'wf1', status: 'ok', steps: [{ type: 'http' }] },
  'an article': { type: 'article', data: { content: 'hello' } },
  'choices of another kind': { choices: [{ message: { text: 'hi' } }] },
  'content that is data': { role: 'assistant', content: { answer: 'Paris' } },
  'a response of the AI SDK without its result': {
    id: 'i',
    modelId: 'm',
    messages: [{ role: 'user', content: 'a' }],
  },
};

const HELD: Readonly<Record<string, object>> = {
  'beside the names of Ollama': { done: true, response: 'final' },
  'beside candidates': { candidates: [{ index: 1, content: {} }] },
  'beside a text and a generation': { text: 'a', generationId: 'g' },
  'beside an id and outputs': { id: 'i', status: 'completed', outputs: [{ type: 'a' }] },
};

const STATE = {
  messages: [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'a' },
  ],
};

export const plausibleResults: readonly ProviderCase[] = [
  ...Object.entries(ROWS).map(([name, [call, expected]]) => ({
    name,
    call: 'result' in call && Array.isArray(call.result) ? { input: 'Hi', ...call } : call,
    expected,
  })),
  ...Object.entries(OWN_OUTPUT).map(([name, result]) => ({
    name: `one’s own: ${name}`,
    call: { messages: [{ role: 'user', content: 'Hi' }], result },
    expected: refuses('unknown'),
  })),
  ...Object.entries(HELD).map(([name, rest]) => ({
    name: `the state of an agent ${name}`,
    call: { result: { ...STATE, ...rest } },
    expected: gives('langgraph.state', [HI, assistant('a')]),
  })),
];
