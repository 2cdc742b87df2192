import type { Call } from '../core/call.ts';
import { qualify } from '../core/qualify.ts';
import { own, text } from '../core/read.ts';

type CallFields = Pick<Call, 'name' | 'args' | 'kind'>;

/** The calls whose output is a separate item. */
export const CALLS: Readonly<Record<string, (item: object) => CallFields>> = {
  function_call: (item) => ({ name: nameOf(item), args: own(item, 'arguments') }),
  custom_tool_call: (item) => ({
    name: nameOf(item),
    args: asObject('input', item),
    kind: 'customToolCalls',
  }),
  computer_call: (item) => ({
    name: 'computer',
    args: own(item, 'action') ?? asObject('actions', item),
  }),
  local_shell_call: (item) => ({ name: 'shell', args: own(item, 'action') }),
  shell_call: (item) => ({ name: 'shell', args: own(item, 'action') }),
  apply_patch_call: (item) => ({ name: 'apply_patch', args: own(item, 'operation') }),
  mcp_approval_request: (item) => ({
    name: qualify(text(item, 'server_label'), text(item, 'name')),
    args: own(item, 'arguments'),
    kind: 'approvalRequested',
  }),
  tool_search_call: (item) => ({
    name: 'tool_search',
    args: own(item, 'arguments'),
    kind: own(item, 'execution') === 'client' ? undefined : 'serverExecuted',
  }),
  program: (item) => ({
    name: 'program',
    args: asObject('code', item),
    kind: 'serverExecuted',
  }),
  multi_agent_call: (item) => ({
    name: text(item, 'action'),
    args: own(item, 'arguments'),
    kind: 'serverExecuted',
  }),
};

/** The outputs of these calls, with the name of the tool if only one tool has such an output. */
export const OUTPUTS: Readonly<Record<string, string | undefined>> = {
  function_call_output: undefined,
  function_call_result: undefined,
  custom_tool_call_output: undefined,
  computer_call_output: 'computer',
  computer_call_result: 'computer',
  local_shell_call_output: 'shell',
  shell_call_output: 'shell',
  apply_patch_call_output: 'apply_patch',
  tool_search_output: 'tool_search',
  program_output: 'program',
  multi_agent_call_output: undefined,
};

function asObject(key: string, item: object): object | undefined {
  const value = own(item, key);
  return value === undefined ? undefined : { [key]: value };
}

function nameOf(item: object): string | undefined {
  return qualify(text(item, 'namespace'), text(item, 'name'));
}
