import type { Adapter } from '../adapters/adapter.ts';
import { rejectUnfinished } from '../adapters/reject-unfinished.ts';
import { itemsOf, own, text } from '../core/read.ts';
import { describeShape, unsupported } from '../core/unsupported.ts';
import { createAdapter } from './create-adapter.ts';

/** Reads a prediction of Replicate, whose output is a text or a list of its pieces. */
export const replicatePrediction: Adapter = /* @__PURE__ */ createAdapter(
  'replicate.prediction',
  (result, { transcript }) => {
    rejectUnfinished('prediction', text(result, 'status'));
    const output = own(result, 'output');
    const pieces = Array.isArray(output) ? itemsOf(output) : [output];
    if (!pieces.every((piece) => typeof piece === 'string')) {
      const passed = `The output of the prediction is ${describeShape(output)}`;
      throw unsupported('unknown', passed, 'pass the text of the answer');
    }
    transcript.appendText(pieces.join(''));
    return undefined;
  },
);
