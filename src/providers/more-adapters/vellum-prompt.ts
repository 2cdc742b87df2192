import type { Adapter } from '../adapters/adapter.ts';
import { addMessage } from '../core/add-message.ts';
import { type PartFormat, readSegments, textReader } from '../core/read-segments.ts';
import { list, own, text } from '../core/read.ts';
import { toJsonText } from '../core/to-plain.ts';
import { createAdapter } from './create-adapter.ts';

const OUTPUTS: PartFormat = {
  noun: 'part',
  readers: {
    STRING: textReader('value'),
    JSON: (output) => ({ text: toJsonText(own(output, 'value')) }),
    THINKING: (output) => ({ reasoning: text(own(output, 'value'), 'value') }),
    FUNCTION_CALL: (output) => {
      const call = own(output, 'value');
      return {
        call: { id: text(call, 'id'), name: text(call, 'name'), args: own(call, 'arguments') },
      };
    },
  },
};

/** Reads the execution of a prompt of Vellum. */
export const vellumPrompt: Adapter = /* @__PURE__ */ createAdapter(
  'vellum.prompt',
  (result, { transcript }) => {
    // An output may lack its value by the types of the library. An error and a call are reported in any case.
    const outputs = list(result, 'outputs').filter(
      (output) =>
        own(output, 'value') !== null ||
        own(output, 'type') === 'ERROR' ||
        own(output, 'type') === 'FUNCTION_CALL',
    );
    addMessage('assistant', readSegments(outputs, OUTPUTS), transcript);
    return undefined;
  },
);
