import type { InvalidResponseErrorCode } from '../errors/invalid-response-error.ts';
import { once } from '../values/once.ts';
import { type Issues, readPart, type Schema } from './record.ts';

/** Thrown when a response with a success status cannot be used. It never contains a value of the response. */
export class UnusableAnswer extends Error {
  readonly code: InvalidResponseErrorCode;

  /** The field that is wrong, such as `evaluations[3].score`; empty for the whole response. */
  readonly path: string;

  constructor(code: InvalidResponseErrorCode, path: string, message: string) {
    super(message);
    this.code = code;
    this.path = path;
  }
}

/**
 * Creates a schema at its first use.
 *
 * zod lists its own tables with `for … in`, which throws where `Object.prototype` has enumerable properties. The
 * error of zod would lose the response, which was paid for.
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

/**
 * Decodes a response, or a part of one, with a schema.
 *
 * @param at - The path of the part in the response, such as `traces[3]`; empty for the whole response.
 * @throws {@link UnusableAnswer} that names the first field that differs, and never its value.
 */
export function decode<O, I>(schema: Schema<O, I>, response: unknown, at = ''): O {
  const issues: Issues = [];
  const read = readPart(schema, response, issues);
  const [issue] = issues;
  if (issue === undefined) return read;
  // Stryker disable next-line ArrayDeclaration: narrows the type; each issue has a path
  const path = [at, ...(issue.path ?? []).map(toStep)].join('').replace(/^\./, '');
  throw mismatch(path, String(issue.message));
}

export function mismatch(path: string, expected: string): UnusableAnswer {
  const where = path === '' ? 'The response' : path;
  const message = `${where} is not ${expected}, as the specification requires`;
  return new UnusableAnswer('invalid_schema', path, message);
}

function toStep(key: PropertyKey): string {
  return typeof key === 'number' ? `[${key}]` : `.${String(key)}`;
}
