// Authorization data in telemetry never leaves it: not in traces, warnings, errors or what is printed of them.
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { toAgentTrace, toAgentTraces } from '../../../../src/otel/index.ts';
import { agentRun, spanId, toOtlp, toSdkSpan } from '../../../kit/traces/telemetry.ts';

const KEY = 'sk-canary-0123456789abcdef';

const HEADERS = { authorization: `Bearer ${KEY}`, 'x-api-key': KEY };

/** Attributes that HTTP and model instrumentations write, with a key in each. */
const LEAKS = {
  'http.request.header.authorization': [`Bearer ${KEY}`],
  'http.url': `https://models.example/v1?key=${KEY}`,
  'llm.invocation_parameters': JSON.stringify({ extra_headers: HEADERS }),
  'gcp.vertex.agent.llm_request': JSON.stringify({
    config: { http_options: { headers: HEADERS } },
    contents: [],
  }),
  'input.value': JSON.stringify({ headers: HEADERS, api_key: KEY }),
  [KEY]: KEY,
};

function written(value: unknown): string {
  const options = { depth: Number.POSITIVE_INFINITY, showHidden: true };
  const message = value instanceof Error ? `${value.message} ${String(value.stack)}` : '';
  return `${JSON.stringify(value)} ${inspect(value, options)} ${message}`;
}

const RUN = agentRun().map((span) => ({
  ...span,
  attributes: { ...LEAKS, ...span.attributes },
}));

const TOOLS = JSON.stringify([
  {
    type: 'function',
    name: 'search',
    headers: HEADERS,
    parameters: { type: 'object' },
  },
  { type: 'mcp', server_url: `https://tools.example/${KEY}`, headers: HEADERS },
]);

it.each([
  ['OTLP', toOtlp(RUN)],
  ['spans of the SDK', RUN.map((span) => toSdkSpan(span, 2))],
])('a key in attributes of %s is in no conversion', (_, source) => {
  expect(written(toAgentTrace(source))).not.toContain(KEY);
});

it('a key in the definition of a tool is in no conversion', () => {
  const [agent, call] = RUN;
  const source = toOtlp([
    { ...agent, id: spanId(1) },
    {
      ...call,
      id: spanId(2),
      attributes: { ...call?.attributes, 'gen_ai.tool.definitions': TOOLS },
    },
  ]);
  const conversion = toAgentTrace(source);
  expect(JSON.stringify(conversion)).toContain('"name":"search"');
  expect(written(conversion)).not.toContain(KEY);
});

it.each([
  ['no content', { 'gen_ai.operation.name': 'chat' }],
  [
    'content that was cut',
    {
      'gen_ai.operation.name': 'chat',
      'gen_ai.input.messages': `[{"role":"user","content":"${KEY}`,
    },
  ],
  [
    'content of no API',
    { 'gen_ai.operation.name': 'chat', 'gen_ai.output.messages': JSON.stringify([{ [KEY]: KEY }]) },
  ],
  ['no call of a model', { 'gen_ai.operation.name': 'invoke_agent' }],
])('a key in a span with %s is in no error', (_, attributes) => {
  const source = toOtlp([{ id: spanId(1), attributes: { ...LEAKS, ...attributes } }]);
  const [outcome] = toAgentTraces(source);
  expect(outcome?.error).toBeDefined();
  expect(written(outcome)).not.toContain(KEY);
});

it.each([
  ['text', `{"key":"${KEY}"`],
  ['an object', { [`x${KEY}`]: KEY }],
  ['a list', [{ authorization: KEY }]],
])('a key in %s of no known format is in no error', (_, source) => {
  expect.assertions(1);
  try {
    toAgentTrace(source);
  } catch (error) {
    expect(written(error)).not.toContain(KEY);
  }
});
