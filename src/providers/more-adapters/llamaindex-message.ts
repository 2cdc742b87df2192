import type { Adapter } from '../adapters/adapter.ts';
import { list, own, text } from '../core/read.ts';
import { toPlain } from '../core/to-plain.ts';
import { readSingle } from '../dialects/read-request.ts';
import { createAdapter } from './create-adapter.ts';

/** Reads a result of LlamaIndex: of a model (`raw`), of an engine (`sourceNodes`), or of an agent (`result`). */
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
