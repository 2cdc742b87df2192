import type { Adapter } from '../adapters/adapter.ts';
import { own, text } from '../core/read.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { readSingle } from '../dialects/read-request.ts';
import { createAdapter } from './create-adapter.ts';

/** Reads what an MCP client returns to a server that asks for a message of its model. */
export const mcpSampling: Adapter = /* @__PURE__ */ createAdapter(
  'mcp.sampling',
  (result, { transcript }) => {
    const reason = text(result, 'stopReason');
    warnOfFinish(transcript, reason);
    const content = own(result, 'content');
    // In a list, the dialect is detected by the parts: a call is that of Anthropic.
    const parts = Array.isArray(content) ? content : [content];
    readSingle({ role: own(result, 'role'), content: parts }, transcript);
    return reason;
  },
);
