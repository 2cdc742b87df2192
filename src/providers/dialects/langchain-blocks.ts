import { readMedia } from '../core/media.ts';
import { callReader, type PartFormat } from '../core/read-segments.ts';
import { either, has, list, lookUp, own, text, textsOf } from '../core/read.ts';
import type { Segment } from '../core/segment.ts';
import { toJsonText } from '../core/to-plain.ts';
import { ANTHROPIC, readResult as readAnthropicResult } from './anthropic.ts';
import { HOSTED, toHostedSegment } from './responses-calls.ts';

/** Blocks that repeat the calls in `tool_calls`. */
const REPEATED_CALLS =
  /^(?:tool_use|(?:invalid_)?tool_call(?:_chunk)?|function_?[cC]all|input_json_delta)$/;

const MEDIA = /^(?:input_)?(image|audio|video|file|document|media)(?:_url)?$/;

/** The format of LangChain's messages, which have blocks of the library and of the provider. */
export const LANGCHAIN: PartFormat = {
  noun: 'block',
  readers: {
    text: (block) => {
      const annotations = [...list(block, 'annotations'), ...list(block, 'citations')];
      // The chunk with the citations of a text has no text.
      return {
        text: text(block, 'text') ?? (annotations.length > 0 ? '' : undefined),
        annotations,
      };
    },
    reasoning: readReasoning,
    reasoning_content: readReasoning,
    thinking: readReasoning,
    // The library wraps a block that it does not know.
    non_standard: () => ({ warning: { code: 'unsupported_block', detail: 'non_standard' } }),
    server_tool_call: callReader('id', 'name', 'args', { kind: 'serverExecuted' }),
  },
  readOther: (block, type) => {
    if (REPEATED_CALLS.test(type)) return {};
    const kind = MEDIA.exec(type)?.[1];
    if (kind !== undefined) return { media: readMedia(kind, block) };
    // The library passes blocks of Anthropic on.
    if (!/_tool_(?:call_)?result$/.test(type)) return lookUp(ANTHROPIC.readers, type)?.(block);
    if (has(block, 'tool_use_id')) return readAnthropicResult(block);
    const id = text(block, 'toolCallId', 'tool_call_id');
    const content = toJsonText(either(block, 'output', 'content'), '');
    return { result: { id, content, isError: own(block, 'status') === 'error' } };
  },
};

/** The format of an answer, which may have the calls of OpenAI's hosted tools. */
export const LANGCHAIN_ANSWER: PartFormat = {
  ...LANGCHAIN,
  readOther: (block, type) => {
    const call = lookUp(HOSTED, type)?.(block);
    return call === undefined ? LANGCHAIN.readOther?.(block, type) : toHostedSegment(block, call);
  },
};

function readReasoning(block: unknown): Segment {
  const summary = textsOf(list(block, 'summary'));
  // Bedrock's reasoning is an object.
  if (has(block, 'redactedContent')) return { warning: { code: 'redacted_thinking' } };
  const content = own(block, 'reasoningText') ?? block;
  return { reasoning: text(content, 'reasoning', 'thinking', 'text') ?? summary.join('\n\n') };
}
