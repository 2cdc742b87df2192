import { toSnakeCase } from '../../values/key-case.ts';
import type { Adapter } from '../adapters/adapter.ts';
import { addMessage, readMessage } from '../core/add-message.ts';
import { readSegments } from '../core/read-segments.ts';
import { isObject, list, own, text } from '../core/read.ts';
import { toPlain } from '../core/to-plain.ts';
import { unsupported } from '../core/unsupported.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { BEDROCK } from '../dialects/bedrock.ts';
import { readSingle } from '../dialects/read-request.ts';
import { createAdapter } from './create-adapter.ts';

// Results that contain one message in a dialect.

/** An interrupt is a call that waits for the application. */
const GENKIT_REASONS = /^(?:stop|interrupted)$/;

const STRANDS_REASONS = /^(?:end_turn|stop_sequence|tool_use)$/;

/** Reads a response of Genkit, whose request contains the whole conversation. */
export const genkit: Adapter = /* @__PURE__ */ createAdapter(
  'genkit.response',
  (result, { transcript }) => {
    const message = own(result, 'message');
    const reason = text(result, 'finishReason');
    if (!isObject(message)) {
      throw unsupported(
        'prompt_blocked',
        'The response was blocked, so there is no answer',
        'pass a response with a message',
      );
    }
    readMessage(message, BEDROCK, transcript);
    warnOfFinish(transcript, reason, GENKIT_REASONS);
    return reason;
  },
  {
    // The history has the messages of the request, and the calls and results since.
    history: (result) => {
      const messages = list(own(result, 'request'), 'messages');
      return messages.length > 0 ? messages : undefined;
    },
    continuesInput: true,
    tools: (result) => own(own(result, 'request'), 'tools'),
  },
);

/** Reads a result of LlamaIndex: of a model (`raw`), of an engine (`sourceNodes`) or of an agent (`result`). */
export const llamaindexMessage: Adapter = /* @__PURE__ */ createAdapter(
  'llamaindex.message',
  (result, { transcript }) => {
    readSingle(own(result, 'message'), transcript);
    const sources = list(result, 'sourceNodes').map((source) => {
      const node = own(source, 'node');
      const metadata = own(node, 'metadata');
      return toPlain({ text: text(node, 'text'), metadata, score: own(source, 'score') });
    });
    if (sources.length > 0) transcript.addExtrasToLast({ annotations: sources });
    return undefined;
  },
);

/** Reads what an MCP client returns to a server that asks for a message of its model. */
export const mcpSampling: Adapter = /* @__PURE__ */ createAdapter(
  'mcp.sampling',
  (result, { transcript }) => {
    const reason = text(result, 'stopReason');
    warnOfFinish(transcript, reason);
    const content = own(result, 'content');
    // In a list, the parts decide the dialect: a call is read as Anthropic's.
    const parts = Array.isArray(content) ? content : [content];
    readSingle({ role: own(result, 'role'), content: parts }, transcript);
    return reason;
  },
);

/** Reads the result of an agent of the Strands Agents SDK, live or as JSON. */
export const strandsAgent: Adapter = /* @__PURE__ */ createAdapter(
  'strands.agent',
  (result, { transcript }) => {
    const reason = text(result, 'stopReason') ?? '';
    const message = own(result, 'lastMessage');
    const segments = readSegments(own(message, 'content'), BEDROCK);
    addMessage(text(message, 'role'), segments, transcript);
    warnOfFinish(transcript, toSnakeCase(reason), STRANDS_REASONS);
    return reason;
  },
);
