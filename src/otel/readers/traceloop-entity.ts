import { isKnownResponse } from '../../providers/read-call.ts';
import { openRequest } from '../../providers/open-request.ts';
import type { ContentSource } from './content-source.ts';

/** The input and output of any function that Traceloop wraps, used only where they are messages. */
export const traceloopEntity: ContentSource = {
  input: (attributes) => {
    const input = openRequest(attributes.json('traceloop.entity.input')).messages;
    return isKnownResponse(input) ? input : undefined;
  },
  output: (attributes) => {
    const output = attributes.json('traceloop.entity.output');
    return isKnownResponse(output) ? output : undefined;
  },
};
