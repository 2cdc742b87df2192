import type { NodeContent } from '../../../../src/agent-trace/node.ts';
import type { NodeWarning } from '../../../../src/agent-trace/trace-warnings.ts';
import { toNode } from '../../../../src/otel/to-node.ts';
import { type SpanFacts, sourceSpan } from '../../../kit/traces/telemetry.ts';

/** A message as one line: its role, its text, its calls and the call that it answers. */
function toLine({ message, extras }: NonNullable<NodeContent['input']>[number]): string {
  const { role, content } = message;
  const text =
    typeof content === 'string' ? content : content == null ? '' : JSON.stringify(content);
  const calls = (role === 'assistant' ? (message.tool_calls ?? []) : []).map(
    ({ id, function: called }) => ` ${id}=${called?.name ?? ''}(${called?.arguments ?? ''})`,
  );
  const answered =
    role === 'tool'
      ? `[${message.tool_call_id}${extras?.name === undefined ? '' : ` ${extras.name}`}]`
      : '';
  const reasoning = extras?.reasoning === undefined ? '' : ` {${extras.reasoning}}`;
  return `${role}${answered}: ${text}${calls.join('')}${reasoning}`;
}

export interface ReadSpan {
  readonly system?: readonly string[];
  readonly input?: readonly string[];
  readonly output?: readonly string[];
  readonly tools?: readonly string[];
  readonly warnings: readonly (string | undefined)[];
}

/** Reads a span of a model, or of what its attributes say, and writes its content as lines. */
export function readSpan(facts: Partial<SpanFacts>): ReadSpan {
  const attributes = { 'gen_ai.operation.name': 'chat', ...facts.attributes };
  const { content, warnings = [] } = toNode(sourceSpan({ ...facts, attributes }), {});
  const { system, input } = content ?? {};
  const all: readonly NodeWarning[] = [...warnings, ...(content?.warnings ?? [])];
  return {
    ...(system === undefined || input !== undefined ? {} : { system: system.map(toLine) }),
    ...(input === undefined ? {} : { input: [...(system ?? []), ...input].map(toLine) }),
    ...(content?.output === undefined ? {} : { output: content.output.map(toLine) }),
    ...(content?.tools === undefined
      ? {}
      : {
          tools: content.tools.map(({ function: { name, parameters } }) =>
            `${name} ${parameters === undefined ? '' : JSON.stringify(parameters)}`.trim(),
          ),
        }),
    warnings: all.map(({ code, detail }) => (detail === undefined ? code : `${code} ${detail}`)),
  };
}
