import { AlignError } from '../errors/align-error.ts';
import { UnsupportedResultError } from '../errors/unsupported-result-error.ts';
import { isKnownResponse, readCall } from '../providers/read-call.ts';
import type { RecordedCall, WireBodies } from './recorded-call.ts';
import { parseJson } from './parse-json.ts';
import { assembleEvents } from './streams/assemble-events.ts';
import { readEvents } from './streams/read-events.ts';

/** What the bodies of a call are, once they were read. */
export type ReadState = Exclude<RecordedCall['bodies'], WireBodies>;

/**
 * Reads the bodies of a call that has ended, once.
 *
 * @returns whether it is a call of a model: a request for embeddings or a count of tokens is not.
 */
export function readFinished(call: RecordedCall): boolean {
  const { bodies, state } = call;
  if (bodies.kind !== 'wire' || state === 'open') return true;
  const read = readBodies(bodies);
  if (read !== undefined) call.bodies = read;
  return read !== undefined;
}

/** Reads the bodies of a call as far as they have arrived. Undefined when it is none of a model. */
export function readBodies({ request, response, isStream }: WireBodies): ReadState | undefined {
  const text = response.join('');
  const body = isStream ? readEvents(text) : parseJson(text);
  // Without events, or in a format of its own, Google's API streams a list.
  const assembled = Array.isArray(body) ? assembleEvents(body) : { response: body };
  if (assembled === undefined) {
    return isStream ? { kind: 'unreadable', reason: 'unknown_stream' } : undefined;
  }
  const answer = assembled.response;
  if (answer !== undefined && !isKnownResponse(answer)) return undefined;
  try {
    return { kind: 'read', content: readCall({ request, response: answer }) };
  } catch (error) {
    const reason = UnsupportedResultError.isInstance(error) ? error.reason : 'unknown';
    return AlignError.isInstance(error) ? { kind: 'unreadable', reason } : undefined;
  }
}
