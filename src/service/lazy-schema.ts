import { once } from '../values/once.ts';
import { UnusableAnswer } from './unusable-answer.ts';

/**
 * Creates a schema at its first use.
 *
 * zod lists its own tables with `for … in`, which throws where `Object.prototype` has enumerable properties. The
 * response was paid for, so that this must not end in the error of zod, which does not keep it.
 */
export function lazySchema<S extends object>(create: () => S): () => S {
  return once(() => {
    try {
      return create();
    } catch {
      throw new UnusableAnswer(
        'invalid_schema',
        '',
        'The response cannot be checked: other code has added enumerable properties to Object.prototype, remove them',
      );
    }
  });
}
