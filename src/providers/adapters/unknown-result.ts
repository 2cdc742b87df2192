import type { UnsupportedResultError } from '../../errors/unsupported-result-error.ts';
import { hasShape } from '../core/has-shape.ts';
import { isObject, itemsOf, text } from '../core/read.ts';
import { describeShape, unsupported } from '../core/unsupported.ts';
import { ANY_RESULT } from './any-result.ts';
import { LOOKALIKES } from './lookalikes.ts';
import { optionalKindOf } from './optional-kinds.ts';
import { EVENT_REJECTIONS, findRejection } from './stream-rejections.ts';

/** Creates the error for a result that no adapter reads, with what to pass instead. */
export function unknownResult(result: object): UnsupportedResultError {
  const object = text(result, 'object') ?? '';
  const reason = object === '' ? 'unknown' : 'unsupported_object';
  const more = optionalKindOf(result);
  if (more !== undefined) {
    return unsupported(
      Array.isArray(result) ? 'unknown_array' : reason,
      `The result comes from ${more.library}, and is of the kind ${more.kind}, which a client does not read by itself`,
      'create it with new Client({ adapters: moreAdapters }), where moreAdapters is from align-evals/providers',
    );
  }
  if (Array.isArray(result)) return unknownList(result);
  if (object === 'error' || text(result, 'error') !== undefined) {
    const passed = 'The result is the error body of a provider';
    return unsupported('is_error_body', passed, 'pass a successful response');
  }
  // Only a name is quoted: `object` may contain the caller's data.
  const isNamed = /^[\w.:-]{1,64}$/.test(object);
  const what = isNamed ? `a ${object} object` : describeShape(result);
  const [like, fix] = lookOf(result) ?? ['', ANY_RESULT];
  return unsupported(reason, `The result is ${what}${like}`, fix);
}

function unknownList(result: readonly unknown[]): UnsupportedResultError {
  const [first] = itemsOf(result);
  const item = result.length > 0 ? `, whose first item is ${describeShape(first)}` : '';
  const what = `The result is ${describeShape(result)}${item}`;
  const event = isObject(first) ? findRejection(EVENT_REJECTIONS, first) : undefined;
  if (event !== undefined) return unsupported('is_stream', what, event[2]);
  const [like, fix] = lookOf(result) ?? ['', 'pass one response, or a list of messages'];
  return unsupported('unknown_array', what + like, fix);
}

/** Returns what a value looks like, and what to pass instead. */
function lookOf(result: object): readonly [like: string, fix: string] | undefined {
  const look = LOOKALIKES.find(([shape]) => hasShape(result, shape));
  return look && [`, which looks like ${look[1]}`, look[2]];
}
