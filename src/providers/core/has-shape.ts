import { has, isObject, itemsOf, own } from './read.ts';

type Condition = readonly [
  path: readonly string[],
  expected: string | undefined,
  type: string | undefined,
];

type Shape = readonly [isOfItem: boolean, conditions: readonly Condition[]];

/** The shapes that were parsed. They are constants, and parsing takes most of the time. */
const PARSED = /* @__PURE__ */ new Map<string, readonly Shape[]>();

/**
 * Reports whether a value has one of some shapes, separated by `|`. A shape is conditions, separated by spaces, which
 * must all hold: `a.b` is an own property, whose value may be anything; `a.*.b` one of any item of a list; `a.b=x` a
 * property with that value; `a.b:string` one of the type `string`, `list`, `bytes` or `object`; `a:` one of
 * none of these types, such as a missing one; `a.#=2` an object with
 * that number of keys. A shape that begins with `* ` is that of one item of a list.
 */
export function hasShape(value: unknown, shapes: string): boolean {
  let parsed = PARSED.get(shapes);
  if (parsed === undefined) {
    parsed = shapes.split('|').map(parseShape);
    PARSED.set(shapes, parsed);
  }
  return parsed.some(([isOfItem, conditions]) =>
    (isOfItem ? itemsOf(value) : [value]).some((item) =>
      conditions.every((condition) => holds(item, condition, 0)),
    ),
  );
}

function parseShape(shape: string): Shape {
  const isOfItem = shape.startsWith('* ');
  const conditions = isOfItem ? shape.slice(2) : shape;
  return [isOfItem, conditions.split(' ').map(parse)];
}

function parse(condition: string): Condition {
  const [rest = '', type] = condition.split(':');
  const [path = '', expected] = rest.split('=');
  return [path.split('.'), expected, type];
}

/** Reports whether a value has the rest of a path, from index `at`. */
function holds(value: unknown, condition: Condition, at: number): boolean {
  const [path, expected, type] = condition;
  const key = path[at];
  if (key === undefined) return type === undefined ? value === expected : typeOf(value) === type;
  if (key === '#') return isObject(value) && String(Object.keys(value).length) === expected;
  if (key === '*') return itemsOf(value).some((item) => holds(item, condition, at + 1));
  const isLast = at === path.length - 1;
  if (isLast && (expected ?? type) === undefined) return has(value, key);
  return holds(own(value, key), condition, at + 1);
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  if (ArrayBuffer.isView(value)) return 'bytes';
  return isObject(value) || typeof value === 'string' ? typeof value : '';
}
