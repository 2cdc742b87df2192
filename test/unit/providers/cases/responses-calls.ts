import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  tool,
  type Outcome,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { response } from '../../../kit/providers/provider-results.ts';

interface Row {
  readonly output: readonly object[];
  readonly messages: Parameters<typeof conversation>[1];
  readonly isUnanswered?: true;
  readonly extras?: readonly MessageExtras[];
  readonly warnings?: readonly ConversationWarning[];
}

const output = (type: string, rest: object = {}): object => ({
  id: 'o1',
  type,
  call_id: 'c1',
  ...rest,
});
const item = (type: string, rest: object = {}): object => ({
  id: 'i1',
  type,
  call_id: 'c1',
  ...rest,
});
/** A call without an output. */
const unanswered = (call: object, name: string, args: string, rest: object = {}): Row => ({
  output: [call],
  messages: [assistant(null, ['c1', name, args])],
  isUnanswered: true,
  ...rest,
});

/** A call that the application executes, and its output. */
const answered = (
  call: object,
  answer: object,
  [name, args, content]: readonly [string, string, string],
  extras: readonly MessageExtras[] = [],
): Row => ({
  output: [call, answer],
  messages: [assistant(null, ['c1', name, args]), tool('c1', content)],
  extras,
});

const ACTION = { type: 'click', x: 1, y: 2 };
const COMMANDS = { commands: ['ls'], timeout_ms: null };
const PATCH = { type: 'create_file', path: 'a', diff: '+x' };
const OWN = { extras: [{ index: 1, serverExecuted: ['c1'] }] };
const ROWS: Readonly<Record<string, Row>> = {
  'function_call uses call_id as its id': unanswered(
    item('function_call', { name: 'f', arguments: '{"a":1}', status: 'completed', async: false }),
    'f',
    '{"a":1}',
  ),
  'function_call in a namespace': unanswered(
    item('function_call', { name: 'f', namespace: 'crm', arguments: '{}' }),
    'crm__f',
    '{}',
  ),
  'function_call in a namespace with the same name as the function': unanswered(
    item('function_call', { name: 'f', namespace: 'f', arguments: '{}' }),
    'f',
    '{}',
  ),
  'function_call made by a program': unanswered(
    item('function_call', {
      name: 'f',
      arguments: '{}',
      caller: { type: 'program', caller_id: 'p1' },
    }),
    'f',
    '{}',
    { extras: [{ index: 1, caller: [{ id: 'c1', caller_id: 'p1' }] }] },
  ),
  'function_call with truncated arguments': unanswered(
    item('function_call', { name: 'f', arguments: '{"a":', status: 'incomplete' }),
    'f',
    '{"a":',
    {
      warnings: [
        { code: 'invalid_tool_arguments', detail: 'c1' },
        { code: 'partial_function_call', detail: 'c1' },
      ],
    },
  ),
  custom_tool_call: unanswered(
    item('custom_tool_call', { name: 'sql', input: 'SELECT "a"' }),
    'sql',
    '{"input":"SELECT \\"a\\""}',
    { extras: [{ index: 1, customToolCalls: ['c1'] }] },
  ),
  'computer_call with one action': unanswered(
    item('computer_call', { action: ACTION, pending_safety_checks: [] }),
    'computer',
    JSON.stringify(ACTION),
  ),
  'computer_call with several actions': unanswered(
    item('computer_call', { actions: [ACTION], pending_safety_checks: [] }),
    'computer',
    JSON.stringify({ actions: [ACTION] }),
  ),
  local_shell_call: unanswered(
    item('local_shell_call', { action: { type: 'exec', command: ['ls'] } }),
    'shell',
    '{"type":"exec","command":["ls"]}',
  ),
  shell_call: unanswered(
    item('shell_call', { action: COMMANDS }),
    'shell',
    JSON.stringify(COMMANDS),
  ),
  apply_patch_call: unanswered(
    item('apply_patch_call', { operation: PATCH }),
    'apply_patch',
    JSON.stringify(PATCH),
  ),
  function_call_output: answered(
    item('function_call', { name: 'f', arguments: '{}' }),
    output('function_call_output', { output: 'fine' }),
    ['f', '{}', 'fine'],
  ),
  'function_call_output with content parts': answered(
    item('function_call', { name: 'f', arguments: '{}' }),
    output('function_call_output', {
      output: [
        { type: 'input_text', text: 'a' },
        { type: 'input_image', image_url: 'data:image/png;base64,CANARY-picture' },
        { type: 'input_text', text: 'b' },
      ],
    }),
    ['f', '{}', 'a\n[image]\nb'],
  ),
  'function_call_output without call_id is matched by name': answered(
    item('function_call', { name: 'f', arguments: '{}' }),
    { type: 'function_call_output', name: 'f', output: '7' },
    ['f', '{}', '7'],
  ),
  'function_call_output that failed': answered(
    item('function_call', { name: 'f', arguments: '{}' }),
    output('function_call_output', { output: 'no', status: 'failed' }),
    ['f', '{}', 'no'],
    [{ index: 2, isError: true }],
  ),
  custom_tool_call_output: answered(
    item('custom_tool_call', { name: 'sql', input: 'x' }),
    output('custom_tool_call_output', { output: '3 rows' }),
    ['sql', '{"input":"x"}', '3 rows'],
    [{ index: 1, customToolCalls: ['c1'] }],
  ),
  'computer_call_output becomes a placeholder': answered(
    item('computer_call', { action: ACTION }),
    output('computer_call_output', {
      output: { type: 'computer_screenshot', image_url: 'data:image/png;base64,CANARY-picture' },
    }),
    ['computer', JSON.stringify(ACTION), '[screenshot]'],
  ),
  'local_shell_call_output, which has no call_id, matches the open call': answered(
    item('local_shell_call', { action: {} }),
    { id: 'o1', type: 'local_shell_call_output', output: '{"stdout":"a"}' },
    ['shell', '{}', '{"stdout":"a"}'],
  ),
  shell_call_output: answered(
    item('shell_call', { action: COMMANDS }),
    output('shell_call_output', {
      output: [{ stdout: 'a', stderr: '', outcome: { type: 'exit', exit_code: 0 } }],
      max_output_length: null,
    }),
    [
      'shell',
      JSON.stringify(COMMANDS),
      '[{"stdout":"a","stderr":"","outcome":{"type":"exit","exit_code":0}}]',
    ],
  ),
  'apply_patch_call_output without output becomes its status': answered(
    item('apply_patch_call', { operation: PATCH }),
    output('apply_patch_call_output', { status: 'failed' }),
    ['apply_patch', JSON.stringify(PATCH), 'failed'],
    [{ index: 2, isError: true }],
  ),
  'apply_patch_call_output with output': answered(
    item('apply_patch_call', { operation: PATCH }),
    output('apply_patch_call_output', { status: 'completed', output: 'Done' }),
    ['apply_patch', JSON.stringify(PATCH), 'Done'],
  ),
  'tool_search_call and tool_search_output': {
    ...answered(
      item('tool_search_call', { arguments: { query: 'crm' }, execution: 'server' }),
      output('tool_search_output', { tools: [{ type: 'function', name: 'f' }, { name: 'g' }] }),
      ['tool_search', '{"query":"crm"}', '["f","g"]'],
    ),
    ...OWN,
  },
  'tool_search_call and tool_search_output without call_id': {
    output: [
      { id: 'i1', type: 'tool_search_call', call_id: null, arguments: {} },
      {
        id: 'o1',
        type: 'tool_search_output',
        call_id: null,
        tools: [{ type: 'mcp', server_label: 's' }],
      },
    ],
    messages: [assistant(null, ['i1', 'tool_search', '{}']), tool('i1', '["s"]')],
    extras: [{ index: 1, serverExecuted: ['i1'] }],
  },
  'program and program_output': {
    ...answered(
      item('program', { code: 'f()', fingerprint: 'x' }),
      output('program_output', { result: '7', status: 'completed' }),
      ['program', '{"code":"f()"}', '7'],
    ),
    ...OWN,
  },
  'multi_agent_call and multi_agent_call_output': {
    ...answered(
      item('multi_agent_call', { action: 'spawn_agent', arguments: '{"n":1}' }),
      output('multi_agent_call_output', {
        action: 'spawn_agent',
        output: [{ type: 'output_text', text: 'ok', annotations: [] }],
      }),
      ['spawn_agent', '{"n":1}', 'ok'],
    ),
    ...OWN,
  },
};

/** Each call of a response, and each output. */
export const responsesCalls: readonly ProviderCase[] = Object.entries(ROWS).map(([name, row]) => {
  const { output: items, messages, isUnanswered, extras = [], warnings = [] } = row;
  const finishReason = isUnanswered === true ? 'tool_calls' : 'stop';
  const all: Parameters<typeof conversation>[1] = [HI, ...messages];
  const expected: Outcome = conversation('openai.responses', all, {
    finishReason,
    extras,
    warnings,
  });
  return { name, call: { messages: [HI], result: response(items) }, expected };
});
