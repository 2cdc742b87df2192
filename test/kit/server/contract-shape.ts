// The schema of answers, derived from hand-written documents: their keys, which of them are required, and
// the kinds of their values.

/** The values that the documents have at one path. */
interface Shape {
  readonly kinds: Set<string>;
  /** The number of objects at this path. */
  objects: number;
  /** The keys of these objects, and the number of objects that have each. */
  readonly keys: Map<string, { count: number; readonly shape: Shape }>;
  items: Shape | undefined;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/** The kind that includes another kind. */
const WIDER: Readonly<Record<string, string>> = {
  integer: 'number',
  uuid: 'string',
  'date-time': 'string',
};

/**
 * Describes how a value differs from all documents.
 *
 * @param value - The value.
 * @param documents - Valid values.
 * @param freeForm - The paths, such as `traces[].tags`, whose keys the caller chooses.
 */
export function differences(
  value: unknown,
  documents: readonly unknown[],
  freeForm: readonly string[],
): string[] {
  const shape = createShape();
  for (const document of documents) learn(shape, document);
  return compare(value, shape, '', new Set(freeForm));
}

function createShape(): Shape {
  return { kinds: new Set(), objects: 0, keys: new Map(), items: undefined };
}

function learn(shape: Shape, value: unknown): void {
  shape.kinds.add(kindOf(value));
  if (Array.isArray(value)) {
    shape.items ??= createShape();
    for (const item of value) learn(shape.items, item);
  } else if (typeof value === 'object' && value !== null) {
    shape.objects += 1;
    for (const [key, inner] of Object.entries(value)) {
      const known = shape.keys.get(key) ?? { count: 0, shape: createShape() };
      known.count += 1;
      shape.keys.set(key, known);
      learn(known.shape, inner);
    }
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value !== 'string') return typeof value;
  if (UUID.test(value)) return 'uuid';
  return DATE_TIME.test(value) ? 'date-time' : 'string';
}

function compare(
  value: unknown,
  shape: Shape,
  path: string,
  freeForm: ReadonlySet<string>,
): string[] {
  const kind = kindOf(value);
  if (!shape.kinds.has(kind) && !shape.kinds.has(WIDER[kind] ?? '')) {
    return [`${path} is of kind ${kind} and not ${[...shape.kinds].join(' or ')}`];
  }
  if (freeForm.has(path)) return [];
  if (Array.isArray(value)) {
    const items = shape.items ?? createShape();
    return value.flatMap((item) => compare(item, items, `${path}[]`, freeForm));
  }
  if (typeof value !== 'object' || value === null) return [];
  return compareKeys(value, shape, path === '' ? '' : `${path}.`, freeForm);
}

function compareKeys(
  value: object,
  { objects, keys }: Shape,
  prefix: string,
  freeForm: ReadonlySet<string>,
): string[] {
  const missing = [...keys]
    .filter(([key, { count }]) => count === objects && !Object.hasOwn(value, key))
    .map(([key]) => `${prefix}${key} is missing`);
  const others = Object.entries(value).flatMap(([key, inner]) => {
    const known = keys.get(key);
    if (known === undefined) return [`${prefix}${key} is in no document`];
    return compare(inner, known.shape, `${prefix}${key}`, freeForm);
  });
  return [...missing, ...others];
}
