import type { ConversationWarningCode } from '../conversation.ts';
import { type Call, type CallResult, qualify } from '../core/tool-call.ts';
import { placeholder } from '../core/media.ts';
import { either, isObject, list, own, text } from '../core/read.ts';
import { type Segment, toServerCall } from '../core/segment.ts';
import { toJsonText, toPlain, toPlainObject } from '../core/to-plain.ts';
import { imagePlaceholder, readOutput } from './responses-parts.ts';
import { toJson } from '../../values/to-json.ts';

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

/** The types of the outputs. The name of the tool is known when only one tool has such an output. */
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

/** A call that the provider executed, with its result. */
export interface HostedCall {
  readonly name: string | undefined;
  readonly args: unknown;
  /** Undefined when the response does not include the result. */
  readonly content: string | undefined;
  readonly isError?: boolean;
  readonly warning?: ConversationWarningCode | undefined;
  readonly warnings?: CallResult['warnings'];
}

/** The calls whose result is part of the same item. */
export const HOSTED: Readonly<Record<string, (item: unknown) => HostedCall>> = {
  web_search_call: (item) => {
    const { sources, ...action } = toPlainObject(own(item, 'action'));
    // xAI writes arguments like a function call, also beside an action that has only its type.
    const args = either(item, 'arguments');
    const hasMore = /:(?!"(?:search)?")/.test(toJsonText(action));
    const isReplaced = !hasMore && /\w/.test(toJsonText(args, ''));
    const content =
      sources === undefined ? undefined : toJsonText({ status: own(item, 'status'), sources });
    return { name: 'web_search', args: isReplaced ? args : action, content };
  },
  file_search_call: (item) => ({
    name: 'file_search',
    args: { queries: own(item, 'queries') },
    ...included(own(item, 'results'), (results) => toJson(toPlain(results))),
  }),
  code_interpreter_call: (item) => ({
    name: 'code_interpreter',
    args: { code: own(item, 'code') },
    ...included(own(item, 'outputs'), () =>
      list(item, 'outputs')
        .map(
          (output) =>
            text(output, 'logs') ?? placeholder(text(output, 'type') ?? 'output', undefined),
        )
        .join('\n'),
    ),
  }),
  image_generation_call: (item) => {
    const [prompt, revised_prompt] = [text(item, 'prompt'), text(item, 'revised_prompt')];
    const image = text(item, 'result');
    const error = errorOf(item);
    return {
      name: 'image_generation',
      args: either(item, 'arguments') ?? toPlainObject({ prompt, revised_prompt }),
      content:
        image === undefined
          ? error?.content
          : imagePlaceholder(image, text(item, 'output_format') ?? 'png'),
      isError: image === undefined && error !== undefined,
    };
  },
  mcp_call: (item) => {
    const error = errorOf(item);
    return {
      name: qualify(text(item, 'server_label'), text(item, 'name')),
      args: own(item, 'arguments'),
      ...(error ?? readOutput(own(item, 'output') ?? '')),
      isError: error !== undefined,
    };
  },
};

export function toHostedSegment(
  item: unknown,
  { content, isError, warnings, ...call }: HostedCall,
): Segment {
  const status = toJson({ status: own(item, 'status') ?? 'completed' });
  const id = text(item, 'id');
  return toServerCall({ id, ...call }, content ?? status, { isError, warnings });
}

/** The response has results only when the request asked for them with `include`. */
function included(
  results: unknown,
  write: (results: unknown) => string,
): Pick<HostedCall, 'content' | 'warning'> {
  return Array.isArray(results)
    ? { content: write(results) }
    : { content: undefined, warning: 'results_not_included' };
}

function errorOf(item: unknown): Pick<CallResult, 'content' | 'warnings'> | undefined {
  const error = either(item, 'error');
  if (typeof error === 'string') return { content: error };
  if (!isObject(error)) return undefined;
  const [message, content] = [text(error, 'message'), either(error, 'content')];
  if (message !== undefined) return { content: message };
  return content === undefined ? { content: toJsonText(error) } : readOutput(content);
}
