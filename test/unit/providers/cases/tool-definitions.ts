import type { UnsupportedReason } from '../../../../src/errors/unsupported-result-error.ts';
import type { FunctionDeclaration, NormalizedTools } from '../../../../src/providers/index.ts';

/** Tools, and the expected result of converting them. */
export interface ToolsCase {
  readonly name: string;
  readonly tools: unknown;
  readonly expected: NormalizedTools | { readonly error: UnsupportedReason };
}

const SCHEMA = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const FREE = { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] };

const functions = (...declarations: readonly FunctionDeclaration[]): NormalizedTools => ({
  tools: declarations.map((declaration) => ({ type: 'function', function: declaration })),
  providerTools: [],
});
const provided = (...providerTools: readonly Record<string, unknown>[]): NormalizedTools => {
  return { tools: [], providerTools };
};
const W = { name: 'w', description: 'd', parameters: SCHEMA };
const bare = (parameters: object): NormalizedTools => functions({ name: 'w', parameters });
const alternatives = (depth: number, type: string): object =>
  depth === 0 ? { type } : { anyOf: [alternatives(depth - 1, type)] };
const gemini = (parameters: object): unknown => [
  { functionDeclarations: [{ name: 'w', parameters }] },
];
const SECRETS = {
  authorization: 'CANARY-1',
  headers: { 'x-key': 'CANARY-2' },
  server_url: 'https://CANARY-3',
  serverUrl: 'https://CANARY-4',
  authorization_token: 'CANARY-5',
  authorizationToken: 'CANARY-6',
};

class Callable {
  readonly config = {};
  callTool(): never {
    throw new Error('a tool was called');
  }
  tool(): never {
    throw new Error('a tool was called');
  }
}

const DUPLICATE = { error: 'duplicate_tool' } as const;

const ROWS: Readonly<Record<string, readonly [unknown, ToolsCase['expected']]>> = {
  none: [undefined, functions()],
  null: [null, functions()],
  'an empty list': [[], functions()],
  'OpenAI chat': [
    [{ type: 'function', function: { ...W, strict: true, x: 1 } }],
    functions({ ...W, strict: true }),
  ],
  'Ollama, without type': [[{ function: W }], functions(W)],
  'OpenAI chat without parameters': [
    [{ type: 'function', function: { name: 'w' } }],
    functions({ name: 'w' }),
  ],
  'OpenAI chat custom tool': [
    [{ type: 'custom', custom: { name: 'w', description: 'd', format: { type: 'text' } } }],
    functions({ name: 'w', description: 'd', parameters: FREE }),
  ],
  'Responses function': [
    [
      {
        type: 'function',
        ...W,
        strict: false,
        async: true,
        allowed_callers: ['x'],
        defer_loading: true,
        output_schema: {},
      },
    ],
    functions({ ...W, strict: false }),
  ],
  'Responses function whose parameters are null': [
    [{ type: 'function', name: 'w', parameters: null, strict: null }],
    functions({ name: 'w' }),
  ],
  'Responses custom tool': [
    [{ type: 'custom', name: 'w', format: { type: 'grammar' } }],
    functions({ name: 'w', parameters: FREE }),
  ],
  'Responses namespace': [
    [
      {
        type: 'namespace',
        name: 'crm',
        tools: [
          { type: 'function', name: 'a', parameters: SCHEMA },
          { type: 'custom', name: 'b' },
        ],
      },
    ],
    functions({ name: 'crm__a', parameters: SCHEMA }, { name: 'crm__b', parameters: FREE }),
  ],
  Anthropic: [[{ name: 'w', description: 'd', input_schema: SCHEMA }], functions(W)],
  'Anthropic with type null': [[{ type: null, name: 'w', input_schema: SCHEMA }], bare(SCHEMA)],
  'Anthropic with type custom': [
    [{ type: 'custom', name: 'w', input_schema: SCHEMA, cache_control: {} }],
    bare(SCHEMA),
  ],
  'Gemini: converts types in capitals at any depth': [
    gemini({
      type: 'OBJECT',
      properties: {
        list: { type: 'ARRAY', items: { type: 'INTEGER' } },
        any: { anyOf: [{ type: 'STRING' }, { type: 'NUMBER' }] },
      },
    }),
    bare({
      type: 'object',
      properties: {
        list: { type: 'array', items: { type: 'integer' } },
        any: { anyOf: [{ type: 'string' }, { type: 'number' }] },
      },
    }),
  ],
  'Gemini: converts nullable true to the type null': [
    gemini({ type: 'STRING', nullable: true }),
    bare({ type: ['string', 'null'] }),
  ],
  'Gemini: drops nullable false': [
    gemini({ type: 'STRING', nullable: false }),
    bare({ type: 'string' }),
  ],
  'Gemini: converts item and length limits to numbers': [
    gemini({
      type: 'ARRAY',
      minItems: '1',
      maxItems: '9',
      items: { type: 'STRING', minLength: '2', maxLength: '3', minimum: 4 },
    }),
    bare({
      type: 'array',
      minItems: 1,
      maxItems: 9,
      items: { type: 'string', minLength: 2, maxLength: 3, minimum: 4 },
    }),
  ],
  'Gemini: converts property limits to numbers': [
    gemini({ type: 'OBJECT', minProperties: '1', maxProperties: '2', propertyOrdering: ['a'] }),
    bare({ type: 'object', minProperties: 1, maxProperties: 2 }),
  ],
  'Gemini: keeps property names that are schema keywords': [
    gemini({
      type: 'OBJECT',
      properties: {
        type: { type: 'STRING' },
        nullable: { type: 'BOOLEAN' },
        minItems: { type: 'STRING', enum: ['A'] },
        propertyOrdering: { type: 'STRING', default: 'STRING' },
      },
    }),
    bare({
      type: 'object',
      properties: {
        type: { type: 'string' },
        nullable: { type: 'boolean' },
        minItems: { type: 'string', enum: ['A'] },
        propertyOrdering: { type: 'string', default: 'STRING' },
      },
    }),
  ],
  'Gemini: prefers parametersJsonSchema': [
    [
      {
        functionDeclarations: [
          { ...W, parameters: { type: 'OBJECT' }, parametersJsonSchema: SCHEMA },
        ],
      },
    ],
    functions(W),
  ],
  'Gemini: converts lists in lists in a time that does not double with each': [
    gemini(alternatives(60, 'OBJECT')),
    bare(alternatives(60, 'object')),
  ],
  'Gemini: separates functions from provider tools': [
    [{ functionDeclarations: [{ name: 'w' }], googleSearch: {} }, { codeExecution: {} }],
    {
      ...functions({ name: 'w' }),
      providerTools: [{ type: 'googleSearch' }, { type: 'codeExecution' }],
    },
  ],
  'Gemini: separates provider tools that share an object, without secrets beside them': [
    [
      {
        googleSearch: { excludeDomains: ['a'] },
        urlContext: {},
        headers: { a: 'secret' },
        env: { b: 'secret' },
      },
    ],
    provided({ type: 'googleSearch', excludeDomains: ['a'] }, { type: 'urlContext' }),
  ],
  'Gemini: separates functions from secrets': [
    [{ functionDeclarations: [{ name: 'w' }], headers: { a: 'secret' }, url: 'secret' }],
    functions({ name: 'w' }),
  ],
  Bedrock: [
    [{ toolSpec: { name: 'w', description: 'd', inputSchema: { json: SCHEMA } } }],
    functions(W),
  ],
  'Bedrock: returns system tools as provider tools, and no cache point': [
    [{ systemTool: { name: 'nova_grounding' } }, { cachePoint: { type: 'default' } }],
    provided({ type: 'systemTool', name: 'nova_grounding' }),
  ],
  'a tool list of an MCP server': [
    [{ name: 'w', description: 'd', inputSchema: SCHEMA, annotations: {} }],
    functions(W),
  ],
  'AI SDK: uses the key as the name': [
    { w: { description: 'd', inputSchema: SCHEMA, execute: (): number => 1 } },
    functions(W),
  ],
  'AI SDK: jsonSchema()': [{ w: { inputSchema: { jsonSchema: SCHEMA } } }, bare(SCHEMA)],
  'AI SDK: leaves out a zod schema': [
    { w: { description: 'd', inputSchema: { _def: {}, '~standard': {}, type: 'object' } } },
    functions({ name: 'w', description: 'd' }),
  ],
  'AI SDK: a dynamic tool': [{ w: { type: 'dynamic', inputSchema: SCHEMA } }, bare(SCHEMA)],
  'AI SDK: a provider-defined tool': [
    { search: { type: 'provider-defined', id: 'openai.web_search', args: {} } },
    provided({ name: 'search', type: 'provider-defined', id: 'openai.web_search', args: {} }),
  ],
  'keeps the settings of provider tools without their secrets': [
    [
      { type: 'web_search_20260318', name: 'web_search', max_uses: 3 },
      { type: 'mcp', server_label: 's', ...SECRETS, nested: [SECRETS] },
      { type: 'computer_toolset_20260101' },
    ],
    provided(
      { type: 'web_search_20260318', name: 'web_search', max_uses: 3 },
      { type: 'mcp', server_label: 's', nested: [{}] },
      { type: 'computer_toolset_20260101' },
    ),
  ],
  'rejects a CallableTool without calling it': [[new Callable()], { error: 'unsupported_object' }],
  'rejects two functions with the same name': [[{ function: W }, { function: W }], DUPLICATE],
  'rejects two functions with the same name in two formats': [
    [{ function: W }, { name: 'w', input_schema: SCHEMA }],
    DUPLICATE,
  ],
  'rejects a function with the qualified name of another': [
    [
      { type: 'namespace', name: 'a', tools: [{ type: 'function', name: 'b' }] },
      { type: 'function', name: 'a__b' },
    ],
    DUPLICATE,
  ],
  'accepts the same name in two namespaces': [
    [
      { type: 'namespace', name: 'a', tools: [{ type: 'function', name: 'f' }] },
      { type: 'namespace', name: 'b', tools: [{ type: 'function', name: 'f' }] },
    ],
    functions({ name: 'a__f' }, { name: 'b__f' }),
  ],
  'rejects a string as a tool': [['w'], { error: 'not_an_object' }],
  'rejects a number instead of a list': [7, { error: 'not_an_object' }],
};

/** Tools in the format of each API. */
export const toolDefinitions: readonly ToolsCase[] = Object.entries(ROWS).map(
  ([name, [tools, expected]]) => ({ name, tools, expected }),
);
