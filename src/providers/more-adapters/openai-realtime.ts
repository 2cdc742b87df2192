import type { Adapter } from '../adapters/adapter.ts';
import { openaiResponses } from '../adapters/openai-responses.ts';
import { own } from '../core/read.ts';
import { createAdapter } from './create-adapter.ts';

/** Reads a response of OpenAI's Realtime API, the `response` of an event `response.done`. */
export const openaiRealtime: Adapter = /* @__PURE__ */ createAdapter(
  'openai.realtime',
  (result, context) => {
    const details = own(result, 'status_details');
    const response = {
      status: own(result, 'status'),
      error: own(details, 'error'),
      incomplete_details: details,
      output: own(result, 'output'),
    };
    return openaiResponses.addAnswer(response, context);
  },
);
