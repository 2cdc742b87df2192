import type { Adapter } from '../adapters/adapter.ts';
import { list, own, text } from '../core/read.ts';
import { createAdapter } from './create-adapter.ts';

/** Reads the response of Bedrock's RetrieveAndGenerate. */
export const bedrockRetrieve: Adapter = /* @__PURE__ */ createAdapter(
  'bedrock.retrieve',
  (result, { transcript }) => {
    transcript.appendText(text(own(result, 'output'), 'text') ?? '');
    transcript.addAnnotations(list(result, 'citations'));
    if (own(result, 'guardrailAction') === 'INTERVENED') {
      transcript.warn('content_filtered', 'guardrail');
    }
    return undefined;
  },
);
