import * as z from 'zod/mini';

/** Says where an answer differs from its schema. Never holds the value. */
export class SchemaMismatch extends Error {
  /** The field, as `evaluations[3].score`; empty for the whole answer. */
  readonly path: string;

  /** What the schema asks for there. */
  readonly expected: string;

  constructor(path: string, expected: string) {
    super(`${path === '' ? 'The answer' : path} is not ${expected}`);
    this.path = path;
    this.expected = expected;
  }
}

/**
 * Puts off building a schema until it is needed, so that importing the package costs nothing.
 *
 * @param build - Builds the schema.
 */
export function lazySchema<S extends z.ZodMiniType>(build: () => S): () => S {
  let schema: S | undefined;
  return () => (schema ??= build());
}

/**
 * Checks an answer against its schema. Unknown fields pass.
 *
 * @param schema - The schema.
 * @param answer - The parsed body.
 * @throws {@link SchemaMismatch} that names the first field that differs.
 */
export function parseAnswer<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
  const result = z.safeParse(schema, answer);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new SchemaMismatch(toFieldPath(issue?.path ?? []), expectation(issue));
}

/**
 * Writes the way to a field as one would in code.
 *
 * @param path - Keys and indexes, outermost first.
 */
export function toFieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${String(key)}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');
}

function expectation(issue: z.core.$ZodIssue | undefined): string {
  switch (issue?.code) {
    case 'invalid_type':
      return `of type ${issue.expected}`;
    case 'too_small':
      return `at least ${String(issue.minimum)}`;
    case 'too_big':
      return `at most ${String(issue.maximum)}`;
    case 'invalid_format':
      return `in the form ${issue.format}`;
    default:
      return 'what the specification says';
  }
}
