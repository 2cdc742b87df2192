import type { Adapter } from '../adapters/adapter.ts';
import { readOutputItems } from '../adapters/openai-responses.ts';
import { own, text } from '../core/read.ts';
import { rejectUnfinished } from '../core/unsupported.ts';
import { createAdapter } from './create-adapter.ts';

/** Reads a response of OpenAI's Realtime API, the `response` of an event `response.done`. */
export const openaiRealtime: Adapter = /* @__PURE__ */ createAdapter(
  'openai.realtime',
  (result, { transcript }) => {
    const status = text(result, 'status');
    const details = own(result, 'status_details');
    rejectUnfinished('response', status, text(own(details, 'error'), 'code'));
    const reason = status === 'incomplete' ? (text(details, 'reason') ?? status) : undefined;
    return readOutputItems(result, reason, transcript);
  },
);
