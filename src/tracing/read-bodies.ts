import { UnsupportedResultError } from '../errors/unsupported-result-error.ts';
import type { CallContent } from '../providers/call-content.ts';
import { isObject, own, text } from '../providers/core/read.ts';
import { isKnownResponse, readCall } from '../providers/read-call.ts';
import { parseJson } from '../values/parse-json.ts';
import type { RecordedCall, WireBodies } from './recorded-call.ts';
import type { StoredTurns, WholeCall } from './stored-turns.ts';
import { assembleEvents } from './streams/assemble-events.ts';
import { parseEvents } from './streams/read-json.ts';

export type ReadState = Exclude<RecordedCall['bodies'], WireBodies | { readonly kind: 'partial' }>;

/**
 * Reads the bodies of a call that has ended, once. Returns whether it is a call of a model: requests for embeddings or
 * counts of tokens are not.
 */
export function readFinished(call: RecordedCall, stored: StoredTurns): boolean {
  const { bodies, state } = call;
  if (state === 'open') return true;
  if (bodies.kind === 'wire') {
    const read = readBodies(bodies, stored, state);
    call.bodies = read ?? { kind: 'none' };
    const isPart = bodies.isStream && read?.kind === 'read' && !isEnded(read.content);
    // A server or a proxy may end a stream in the middle, as if it were complete.
    if (isPart && state === 'complete') call.state = 'cut';
  }
  return call.bodies.kind !== 'none';
}

/** Reports whether an answer has its end. The assembled answer of a cut stream is `incomplete`. */
export function isEnded({ finishReason }: CallContent): boolean {
  return finishReason !== null && !/^incomplete$/i.test(finishReason);
}

/**
 * Reads the bodies of a call as far as they have arrived. Returns undefined for a call that does not go to a model.
 *
 * @param stored - The turns of the calls before. This call is added if it has ended.
 */
export function readBodies(
  { request, response, isStream }: WireBodies,
  stored: StoredTurns,
  state: RecordedCall['state'],
): ReadState | undefined {
  const asked = readModelRequest(request);
  if (asked === undefined) return undefined;
  const read = (answer: unknown): ReadState => {
    const whole = stored.complete(asked, answer);
    if (state !== 'open') stored.add(asked, answer);
    return toReadState(whole);
  };
  const received = response.join('');
  const body = isStream ? parseEvents(received) : parseJson(received);
  // Half of a JSON text cannot be read.
  if (body === undefined && state === 'left') return read(undefined);
  if (isKnownResponse(body)) return read(body);
  // Google's API also streams a list, unless events are requested.
  const assembled = Array.isArray(body) ? assembleEvents(body) : undefined;
  if (assembled !== undefined) return read(assembled.response);
  if (isStream) return { kind: 'unreadable', reason: 'unknown_stream' };
  return isLost(asked, body) ? { kind: 'unreadable', reason: 'unknown_response' } : undefined;
}

/** Reports whether a response that nothing reads may be an answer. Embeddings have an input, and counts have tokens. */
function isLost(request: object, response: unknown): boolean {
  return (
    own(request, 'messages') !== undefined &&
    own(request, 'model') !== undefined &&
    isObject(response) &&
    !Object.keys(response).some((key) => /tokens$/i.test(key))
  );
}

function toReadState({ request, response }: WholeCall): ReadState {
  try {
    const content = readCall({ request, response });
    return { kind: 'read', content, responseId: text(response, 'id') };
  } catch (error) {
    const reason = UnsupportedResultError.isInstance(error) ? error.reason : 'unknown';
    return { kind: 'unreadable', reason };
  }
}

/** Reports whether a body may be a request to a model, without parsing it while the application waits. */
export function mayAskModel(body: string): boolean {
  const mentions = (key: string): boolean => body.includes(`"${key}"`);
  return mentions('messages') || mentions('contents') || (mentions('input') && mentions('model'));
}

/**
 * Parses the body of a request to a model: it has messages, contents, or an input and a model. Returns undefined for
 * any other body.
 */
function readModelRequest(body: string): object | undefined {
  const request = parseJson(body);
  if (!isObject(request)) return undefined;
  const has = (key: string): boolean => own(request, key) !== undefined;
  return has('messages') || has('contents') || (has('input') && has('model')) ? request : undefined;
}
