import type { ConversationWarningCode } from '../conversation.ts';
import { placeholder } from '../core/media.ts';
import { qualify } from '../core/qualify.ts';
import { either, isObject, list, own, text } from '../core/read.ts';
import { toJsonText, toPlain, toPlainObject } from '../core/to-plain.ts';
import { imagePlaceholder, outputText } from './responses-parts.ts';

/** A call that the provider executed, with its result. */
export interface HostedCall {
  readonly name: string | undefined;
  readonly args: unknown;
  /** The result. Undefined when the response does not include it. */
  readonly content: string | undefined;
  readonly isError?: boolean;
  readonly warning?: ConversationWarningCode | undefined;
}

/** The calls whose result is part of the same item. */
export const HOSTED: Readonly<Record<string, (item: object) => HostedCall>> = {
  web_search_call: (item) => {
    const { sources, ...args } = toPlainObject(own(item, 'action'));
    const content =
      sources === undefined ? undefined : toJsonText({ status: own(item, 'status'), sources });
    return { name: 'web_search', args, content };
  },
  file_search_call: (item) => ({
    name: 'file_search',
    args: { queries: own(item, 'queries') },
    ...included(own(item, 'results'), (results) => JSON.stringify(toPlain(results))),
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
    const prompt = text(item, 'revised_prompt');
    const image = text(item, 'result');
    const error = errorOf(item);
    return {
      name: 'image_generation',
      args: prompt === undefined ? {} : { revised_prompt: prompt },
      content:
        image === undefined ? error : imagePlaceholder(image, text(item, 'output_format') ?? 'png'),
      isError: image === undefined && error !== undefined,
    };
  },
  mcp_call: (item) => {
    const error = errorOf(item);
    return {
      name: qualify(text(item, 'server_label'), text(item, 'name')),
      args: own(item, 'arguments'),
      content: error ?? outputText(own(item, 'output') ?? ''),
      isError: error !== undefined,
    };
  },
};

/** Reads results, which the response has only when the request asked for them with `include`. */
function included(
  results: unknown,
  write: (results: unknown) => string,
): Pick<HostedCall, 'content' | 'warning'> {
  return Array.isArray(results)
    ? { content: write(results) }
    : { content: undefined, warning: 'results_not_included' };
}

function errorOf(item: object): string | undefined {
  const error = either(item, 'error');
  if (error === undefined || !isObject(error)) return text(item, 'error');
  const content = either(error, 'content');
  return (
    text(error, 'message') ?? (content === undefined ? toJsonText(error) : outputText(content))
  );
}
