import { expect } from 'vitest';
import type { NodeContent, TraceNode } from '../../../src/agent-trace/node.ts';
import { FORMATS } from '../../../src/otel/formats/formats.ts';
import type {
  FormatOptions,
  SourceTrace,
  TraceFormat,
} from '../../../src/otel/formats/telemetry-format.ts';
import type { CallMessage } from '../../../src/providers/call-content.ts';

/** A node in few words: `kind name < parent`, then its content, and what else a test may look at. */
export interface ShownNode {
  readonly is: string;
  readonly input?: readonly string[];
  readonly output?: readonly string[];
  readonly tools?: readonly string[];
  readonly warnings?: readonly string[];
  readonly [fact: string]: unknown;
}

/** Reads an export that exactly one format matches, and returns its traces. */
export function readExport(
  source: object,
  format: TraceFormat,
  options: FormatOptions = {},
): readonly SourceTrace[] {
  const matching = FORMATS.filter((each) => each.matches(source));
  expect(matching.map(({ name }) => name)).toEqual([format]);
  return matching.flatMap((each) => each.read(source, options));
}

/** Shows the nodes of the only trace of an export by their ids. */
export function showExport(
  source: object,
  format: TraceFormat,
  options: FormatOptions = {},
): Readonly<Record<string, ShownNode>> {
  const traces = readExport(source, format, options);
  expect(traces).toHaveLength(1);
  return Object.fromEntries((traces[0]?.nodes ?? []).map((node) => [node.id, showNode(node)]));
}

function showNode(node: TraceNode): ShownNode {
  const { kind, name, parentId, content, warnings = [], ...rest } = node;
  const { isFailed, handoff, responseId, agentName, captureHint } = rest;
  const facts = { isFailed: isFailed === true || undefined, handoff, responseId, agentName };
  const read = content?.output === undefined && kind === 'model' ? { captureHint } : {};
  return dropUndefined({
    is: `${kind} ${name}${parentId === undefined ? '' : ` < ${parentId}`}`,
    ...facts,
    ...read,
    ...showContent(
      content,
      warnings.map(({ code, detail = '' }) => `${code} ${detail}`.trim()),
    ),
  });
}

function showContent(content: NodeContent | undefined, warnings: readonly string[]): object {
  const { system, input, output, tools } = content ?? {};
  const all = [...warnings, ...(content?.warnings ?? []).map(({ code }) => code)];
  return {
    system: system?.length === 0 ? undefined : system?.flatMap(showMessage),
    input: input?.flatMap(showMessage),
    output: output?.flatMap(showMessage),
    tools: tools?.map(({ function: { name, description, parameters } }) =>
      [name, description, parameters && JSON.stringify(parameters)].filter(Boolean).join(' '),
    ),
    warnings: all.length === 0 ? undefined : all,
  };
}

/** `role: text`, `role → tool(arguments) #id`, `tool #id (name): text`. */
function showMessage({ message, extras }: CallMessage): readonly string[] {
  const text = typeof message.content === 'string' ? message.content : undefined;
  if (message.role === 'tool') {
    const name = extras?.name === undefined ? '' : ` (${extras.name})`;
    return [`tool #${message.tool_call_id}${name}: ${text ?? ''}`];
  }
  const calls = message.role === 'assistant' ? (message.tool_calls ?? []) : [];
  const shown = calls.map(
    (call) =>
      `${message.role} → ${call.function?.name ?? ''}(${call.function?.arguments ?? ''}) #${call.id}`,
  );
  return [...(text === undefined ? [] : [`${message.role}: ${text}`]), ...shown];
}

function dropUndefined(value: object): ShownNode {
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== undefined),
  ) as unknown as ShownNode;
}
