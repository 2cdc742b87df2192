import {
  assistant,
  conversation,
  HI,
  type Outcome,
  type ProviderCase,
  system,
  tool,
  user,
} from '../../../kit/providers/provider-cases.ts';

const codex = (items: readonly object[], finalResponse = 'x'): object => ({
  items,
  finalResponse,
  usage: { input_tokens: 1 },
});

const mcpCall = (id: string, result: object): object => {
  const call = { server: 's', tool: 'f', arguments: null, status: 'completed' };
  return { id, type: 'mcp_tool_call', ...call, result };
};

const ROWS: Readonly<Record<string, readonly [result: unknown, expected: Outcome]>> = {
  'Codex: reasoning, a command and the answer (codex-sdk 0.163)': [
    codex([
      { id: 'i0', type: 'reasoning', text: 'hm' },
      {
        id: 'i1',
        type: 'command_execution',
        command: 'ls',
        aggregated_output: 'a.ts',
        exit_code: 0,
        status: 'completed',
      },
      { id: 'i2', type: 'agent_message', text: 'x' },
    ]),
    conversation(
      'codex.turn',
      [
        HI,
        assistant(null, ['i1', 'command_execution', '{"command":"ls"}']),
        tool('i1', 'a.ts'),
        assistant('x'),
      ],
      { extras: [{ index: 1, serverExecuted: ['i1'], reasoning: 'hm' }] },
    ),
  ],
  'Codex: a failed command, a change of files, a search and a list of tasks': [
    codex([
      {
        id: 'i1',
        type: 'command_execution',
        command: 'ls',
        aggregated_output: 'no',
        exit_code: 1,
        status: 'failed',
      },
      { id: 'i2', type: 'file_change', changes: [{ path: 'a', kind: 'add' }], status: 'completed' },
      { id: 'i3', type: 'web_search', query: 'q' },
      { id: 'i4', type: 'todo_list', items: [{ text: 't', completed: true }] },
    ]),
    conversation(
      'codex.turn',
      [
        HI,
        assistant(null, ['i1', 'command_execution', '{"command":"ls"}']),
        tool('i1', 'no'),
        assistant(null, ['i2', 'file_change', '{"changes":[{"path":"a","kind":"add"}]}']),
        tool('i2', 'completed'),
        assistant(null, ['i3', 'web_search', '{"query":"q"}']),
        tool('i3', 'completed'),
        assistant(null, ['i4', 'todo_list', '{"items":[{"text":"t","completed":true}]}']),
        tool('i4', ''),
        assistant('x'),
      ],
      {
        extras: [
          { index: 1, serverExecuted: ['i1'] },
          { index: 2, isError: true },
          { index: 3, serverExecuted: ['i2'] },
          { index: 5, serverExecuted: ['i3'] },
          { index: 7, serverExecuted: ['i4'] },
        ],
      },
    ),
  ],
  'Codex: calls of MCP tools': [
    codex([
      {
        id: 'i1',
        type: 'mcp_tool_call',
        server: 's',
        tool: 'f',
        arguments: { a: 1 },
        result: { content: [{ type: 'text', text: 'y' }], structured_content: null },
        status: 'completed',
      },
      {
        id: 'i2',
        type: 'mcp_tool_call',
        server: 's',
        tool: 'g',
        arguments: {},
        error: { message: 'boom' },
        status: 'failed',
      },
      { id: 'i3', type: 'agent_message', text: 'x' },
    ]),
    conversation(
      'codex.turn',
      [
        HI,
        assistant(null, ['i1', 's__f', '{"a":1}']),
        tool('i1', 'y'),
        assistant(null, ['i2', 's__g', '{}']),
        tool('i2', 'boom'),
        assistant('x'),
      ],
      {
        extras: [
          { index: 1, serverExecuted: ['i1'] },
          { index: 3, serverExecuted: ['i2'] },
          { index: 4, isError: true },
        ],
      },
    ),
  ],
  'Codex: a resource, an unknown part, data without parts, and a tool without arguments': [
    codex([
      mcpCall('i1', {
        content: [
          { type: 'image', data: 'QUJD', mimeType: 'image/png' },
          { type: 'resource', resource: { uri: 'file:a', text: 'y' } },
          { type: 'hologram' },
        ],
        structured_content: null,
      }),
      mcpCall('i2', { content: [], structured_content: { n: 7 } }),
      mcpCall('i3', { content: [], structured_content: null }),
      { id: 'i4', type: 'agent_message', text: 'x' },
    ]),
    conversation(
      'codex.turn',
      [
        HI,
        assistant(null, ['i1', 's__f', '{}']),
        tool('i1', '[image: image/png]\n[resource: file:a]\ny\n[unsupported part: hologram]'),
        assistant(null, ['i2', 's__f', '{}']),
        tool('i2', '{"n":7}'),
        assistant(null, ['i3', 's__f', '{}']),
        tool('i3', ''),
        assistant('x'),
      ],
      {
        extras: [
          { index: 1, serverExecuted: ['i1'] },
          { index: 3, serverExecuted: ['i2'] },
          { index: 5, serverExecuted: ['i3'] },
        ],
        warnings: [{ code: 'unsupported_part', detail: 'hologram' }],
      },
    ),
  ],
  'Codex: an error without an answer': [
    codex([{ id: 'i1', type: 'error', message: 'CANARY' }], ''),
    conversation('codex.turn', [HI, assistant('')], {
      warnings: [{ code: 'abnormal_finish', detail: 'error' }],
    }),
  ],
  'Codex: an error that is not fatal, and an item of another type, which is a call of that name': [
    codex([
      { id: 'i1', type: 'error', message: 'CANARY' },
      { id: 'i2', type: 'hologram', color: 'red' },
      { id: 'i3', type: 'agent_message', text: 'x' },
    ]),
    conversation(
      'codex.turn',
      [
        HI,
        assistant(null, ['i2', 'hologram', '{"id":"i2","type":"hologram","color":"red"}']),
        tool('i2', ''),
        assistant('x'),
      ],
      { extras: [{ index: 1, serverExecuted: ['i2'] }] },
    ),
  ],
  'CopilotKit: messages of the runtime client (runtime-client-gql 1.74)': [
    [
      { type: 'TextMessage', id: 'm1', status: {}, role: 'system', content: 'Be kind' },
      { type: 'TextMessage', id: 'm2', status: {}, role: 'user', content: 'Hello' },
      { type: 'ImageMessage', id: 'm3', role: 'user', format: 'png', bytes: 'QUJD' },
      { type: 'ActionExecutionMessage', id: 'm4', name: 'f', arguments: { a: 1 } },
      { type: 'ResultMessage', id: 'm5', actionExecutionId: 'm4', actionName: 'f', result: 'y' },
      { type: 'AgentStateMessage', id: 'm6', role: 'assistant', state: {}, running: false },
      { type: 'TextMessage', id: 'm7', status: {}, role: 'assistant', content: 'x' },
    ],
    conversation('copilotkit.messages', [
      HI,
      system('Be kind'),
      user('Hello'),
      user([{ type: 'image_url', image_url: { url: 'data:image/png;base64,QUJD' } }]),
      assistant(null, ['m4', 'f', '{"a":1}']),
      tool('m4', 'y'),
      assistant('x'),
    ]),
  ],
  'CopilotKit: marks a message of another type': [
    [{ type: 'ResultMessage', actionExecutionId: 'm', result: 'y' }, { type: 'HologramMessage' }],
    conversation(
      'copilotkit.messages',
      [HI, tool('m', 'y'), assistant('[unsupported item: HologramMessage]')],
      {
        warnings: [
          { code: 'orphan_tool_result', detail: 'm' },
          { code: 'unsupported_item', detail: 'HologramMessage' },
        ],
      },
    ),
  ],
};

/** Turns of the Codex SDK, and messages of CopilotKit. */
export const turnResults: readonly ProviderCase[] = Object.entries(ROWS).map(
  ([name, [result, expected]]) => ({ name, call: { messages: [HI], result }, expected }),
);
