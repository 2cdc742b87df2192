import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  rejected,
  tool,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { gemini } from '../../../kit/providers/provider-results.ts';

type Row = readonly [
  parts: readonly object[],
  messages: Parameters<typeof conversation>[1],
  extras?: readonly MessageExtras[],
  warnings?: readonly ConversationWarning[],
];

const SERVER: readonly MessageExtras[] = [{ index: 1, serverExecuted: ['call_0'] }];

const ROWS: Readonly<Record<string, Row>> = {
  'joins text parts without a separator': [[{ text: 'a ' }, { text: 'b' }], [assistant('a b')]],
  'keeps thought parts as reasoning': [
    [{ text: 'hm', thought: true, thoughtSignature: 'CANARY' }, { text: 'a' }],
    [assistant('a')],
    [{ index: 1, reasoning: 'hm' }],
  ],
  'skips empty text with a signature': [
    [{ text: 'a' }, { text: '', thoughtSignature: 'CANARY' }, { thoughtSignature: 'CANARY' }],
    [assistant('a')],
  ],
  'functionCall with and without id': [
    [
      { functionCall: { id: 'x1', name: 'f', args: { a: 1 } }, thoughtSignature: 'CANARY' },
      { functionCall: { name: 'g', args: {} } },
      { functionCall: { name: 'h' } },
    ],
    [assistant(null, ['x1', 'f', '{"a":1}'], ['call_0', 'g', '{}'], ['call_1', 'h', '{}'])],
  ],
  'warns about a functionCall that will continue': [
    [{ functionCall: { id: 'x1', name: 'f', args: {}, willContinue: true, partialArgs: [] } }],
    [assistant(null, ['x1', 'f', '{}'])],
    [],
    [{ code: 'partial_function_call', detail: 'x1' }],
  ],
  'executableCode and codeExecutionResult': [
    [
      { executableCode: { language: 'PYTHON', code: '1' } },
      { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1' } },
      { text: 'a' },
    ],
    [
      assistant(null, ['call_0', 'code_execution', '{"language":"PYTHON","code":"1"}']),
      tool('call_0', '{"outcome":"OUTCOME_OK","output":"1"}'),
      assistant('a'),
    ],
    SERVER,
  ],
  'codeExecutionResult that failed': [
    [
      { executableCode: { id: 'e1', language: 'PYTHON', code: '1' } },
      { codeExecutionResult: { id: 'e1', outcome: 'OUTCOME_FAILED', output: 'no' } },
    ],
    [
      assistant(null, ['e1', 'code_execution', '{"language":"PYTHON","code":"1"}']),
      tool('e1', '{"outcome":"OUTCOME_FAILED","output":"no"}'),
    ],
    [
      { index: 1, serverExecuted: ['e1'] },
      { index: 2, isError: true },
    ],
  ],
  'toolCall and toolResponse': [
    [
      { toolCall: { id: 't1', toolType: 'GOOGLE_SEARCH_WEB', args: { q: 'x' } } },
      { toolResponse: { id: 't1', toolType: 'GOOGLE_SEARCH_WEB', response: { n: 1 } } },
      { toolCall: { toolType: 'URL_CONTEXT', args: {} } },
      { toolResponse: { toolType: 'URL_CONTEXT', response: { n: 2 } } },
    ],
    [
      assistant(null, ['t1', 'google_search_web', '{"q":"x"}']),
      tool('t1', '{"n":1}'),
      assistant(null, ['call_0', 'url_context', '{}']),
      tool('call_0', '{"n":2}'),
    ],
    [
      { index: 1, serverExecuted: ['t1'] },
      { index: 3, serverExecuted: ['call_0'] },
    ],
  ],
  'replaces inlineData of the model with a placeholder': [
    [
      { text: 'Here:' },
      { inlineData: { mimeType: 'image/png', data: 'CANARY' } },
      { text: 'End.' },
    ],
    [assistant('Here:\n[image: image/png]\nEnd.')],
    [],
    [{ code: 'media_omitted', detail: 'image/png' }],
  ],
  'replaces fileData of the model with a placeholder': [
    [{ fileData: { mimeType: 'application/pdf', fileUri: 'gs://CANARY' } }],
    [assistant('[file: application/pdf]')],
    [],
    [{ code: 'media_omitted', detail: 'application/pdf' }],
  ],
  'uses audioTranscription as content when there is no text': [
    [{ audioTranscription: { text: 'Spoken.' } }],
    [assistant('Spoken.')],
  ],
  'skips metadata parts': [
    [{ videoMetadata: {} }, { partMetadata: {} }, { mediaResolution: {} }, { speechMetadata: {} }],
    [assistant('')],
  ],
  'shows an unknown part and warns': [
    [{ text: 'a ' }, { hologram: { data: 'CANARY' } }],
    [assistant('a [unsupported part: hologram]')],
    [],
    [{ code: 'unsupported_part', detail: 'hologram' }],
  ],
};

const ABNORMAL =
  'SAFETY RECITATION LANGUAGE OTHER BLOCKLIST PROHIBITED_CONTENT SPII MALFORMED_FUNCTION_CALL ' +
  'UNEXPECTED_TOOL_CALL IMAGE_SAFETY NO_IMAGE';
const CUT = ['MAX_TOKENS', 'CONTINUATION'];

const candidates = (...texts: readonly string[]): object => ({
  candidates: texts.map((words, index) => {
    return { content: { role: 'model', parts: [{ text: words }] }, finishReason: 'STOP', index };
  }),
});
const answer = (words: string, rest: object = {}): ProviderCase['expected'] =>
  conversation('gemini.generate', [HI, assistant(words)], { finishReason: 'STOP', ...rest });
const of = (result: object, choice?: number): ProviderCase['call'] => ({
  messages: [HI],
  result,
  choice,
});

const turn = { role: 'model', parts: [{ functionCall: { name: 'f', args: {} } }] };
const history = (last: object): object[] => [
  { role: 'user', parts: [{ text: 'Hi' }] },
  last,
  { role: 'user', parts: [{ functionResponse: { name: 'f', response: { output: '7' } } }] },
];
const limited = (last: object, content: object): object => ({
  candidates: [{ content, finishReason: 'STOP', index: 0 }],
  automaticFunctionCallingHistory: history(last),
});
const LIMITED = conversation(
  'gemini.generate',
  [HI, assistant(null, ['call_0', 'f', '{}']), tool('call_0', '7')],
  { finishReason: 'STOP', warnings: [{ code: 'afc_limit_reached' }] },
);

/** Each type of part, the finish reasons, candidates, and the automatic function calling history. */
export const geminiResults: readonly ProviderCase[] = [
  ...Object.entries(ROWS).map(([name, [parts, messages, extras = [], warnings = []]]) => {
    const rest = { finishReason: 'STOP', extras, warnings };
    const expected = conversation('gemini.generate', [HI, ...messages], rest);
    return { name, call: of(gemini(parts)), expected };
  }),
  ...[...ABNORMAL.split(' '), ...CUT].map((finishReason) => {
    const code = CUT.includes(finishReason) ? 'truncated' : 'abnormal_finish';
    return {
      name: `warns when finishReason is ${finishReason}`,
      call: of(gemini([{ text: 'a' }], { finishReason })),
      expected: answer('a', { finishReason, warnings: [{ code, detail: finishReason }] }),
    };
  }),
  {
    name: 'warns about a response without finishReason, such as a stream chunk',
    call: of(gemini([{ text: 'a' }], { finishReason: undefined })),
    expected: answer('a', {
      finishReason: null,
      warnings: [{ code: 'abnormal_finish', detail: 'none' }],
    }),
  },
  {
    name: 'reads a candidate without content as an empty message',
    call: of({ candidates: [{ finishReason: 'SAFETY', index: 0 }] }),
    expected: answer('', {
      finishReason: 'SAFETY',
      warnings: [{ code: 'abnormal_finish', detail: 'SAFETY' }],
    }),
  },
  {
    name: 'ignores blockReason when there is a candidate',
    call: of({ ...candidates('a'), promptFeedback: { blockReason: 'SAFETY' } }),
    expected: answer('a'),
  },
  {
    name: 'rejects two candidates without the option choice',
    call: of(candidates('a', 'b')),
    expected: rejected('multiple_choices'),
  },
  {
    name: 'selects a candidate by choice',
    call: of(candidates('a', 'b'), 1),
    expected: answer('b', { warnings: [{ code: 'other_choices_ignored', detail: '1' }] }),
  },
  {
    name: 'keeps grounding chunks, citations and URL metadata as annotations',
    call: of(
      gemini([{ text: 'a' }], {
        groundingMetadata: { groundingChunks: [{ web: { uri: 'u1' } }] },
        citationMetadata: { citations: [{ uri: 'u2' }] },
        urlContextMetadata: { urlMetadata: [{ retrievedUrl: 'u3' }] },
      }),
    ),
    expected: answer('a', {
      extras: [
        { index: 1, annotations: [{ web: { uri: 'u1' } }, { uri: 'u2' }, { retrievedUrl: 'u3' }] },
      ],
    }),
  },
  {
    name: 'warns when automatic function calling reached its limit',
    call: of(limited(turn, turn)),
    expected: LIMITED,
  },
  {
    name: 'warns when automatic function calling reached its limit, for a cloned response',
    call: of(limited(turn, structuredClone(turn))),
    expected: LIMITED,
  },
  {
    name: 'reads the automatic function calling history without messages',
    call: {
      result: { ...gemini([{ text: 'a' }]), automaticFunctionCallingHistory: history(turn) },
    },
    expected: conversation(
      'gemini.generate',
      [HI, assistant(null, ['call_0', 'f', '{}']), tool('call_0', '7'), assistant('a')],
      { finishReason: 'STOP' },
    ),
  },
  {
    name: "unwraps the response of Google's first client library",
    call: of({ response: { ...candidates('a'), text: (): string => 'not this' } }),
    expected: answer('a'),
  },
];
