import type { Adapter } from '../adapters/adapter.ts';
import { addMessage } from '../core/add-message.ts';
import { readSegments } from '../core/read-segments.ts';
import { own, text, toSnakeCase } from '../core/read.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { BEDROCK } from '../dialects/bedrock.ts';
import { createAdapter } from './create-adapter.ts';

const NORMAL_REASONS = /^(?:end_turn|stop_sequence|tool_use)$/;

/** Reads the result of an agent of the Strands Agents SDK, live or as JSON. */
export const strandsAgent: Adapter = /* @__PURE__ */ createAdapter(
  'strands.agent',
  (result, { transcript }) => {
    const reason = text(result, 'stopReason') ?? '';
    const message = own(result, 'lastMessage');
    const segments = readSegments(own(message, 'content'), BEDROCK);
    addMessage(text(message, 'role'), segments, transcript);
    warnOfFinish(transcript, toSnakeCase(reason), NORMAL_REASONS);
    return reason;
  },
);
