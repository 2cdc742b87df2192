/** The prototypes that plain data has. A `toJSON` of another class, such as `Date`, is the way it is written. */
const PLAIN_PROTOTYPES: readonly object[] = [
  Object.prototype,
  Array.prototype,
  Function.prototype,
  String.prototype,
  Number.prototype,
  Boolean.prototype,
];

/**
 * Writes a value as `JSON.stringify` does, without a `toJSON` that other code has added to the prototypes of plain data.
 * Such a method would replace what is sent. Like `JSON.stringify`, it returns undefined for a function and for undefined,
 * contrary to its type.
 *
 * @throws TypeError or RangeError when the value cannot be written, as for bigints and circular references.
 */
export function toJson(value: unknown): string {
  const isPolluted = PLAIN_PROTOTYPES.some((prototype) => 'toJSON' in prototype);
  // A copy takes longer than writing it, so it is made only when it differs.
  return JSON.stringify(isPolluted ? copy(value, '') : value);
}

/** Copies what `JSON.stringify` would write. The copies inherit nothing. */
function copy(given: unknown, key: string): unknown {
  const value = convert(given, key);
  if (typeof value === 'function') return undefined;
  if (typeof value === 'bigint') throw new TypeError('A bigint cannot be written as JSON');
  if (typeof value !== 'object' || value === null) return value;
  if (isBoxed(value)) return value.valueOf();
  if (Array.isArray(value)) return copyList(value);
  const copied: Record<string, unknown> = { __proto__: null };
  for (const [name, item] of Object.entries(value)) copied[name] = copy(item, name);
  return copied;
}

function copyList(list: readonly unknown[]): unknown[] {
  // An index also visits the holes, which are written as null.
  const copied = Array.from({ length: list.length }, (_, index) =>
    copy(list[index], String(index)),
  );
  Reflect.setPrototypeOf(copied, null);
  return copied;
}

/** Calls the `toJSON` of a value that has its own or that of its class. */
function convert(value: unknown, key: string): unknown {
  const holder = findHolder(value);
  const method: unknown = holder && Reflect.get(holder, 'toJSON', value);
  return typeof method === 'function' ? Reflect.apply(method, value, [key]) : value;
}

/** Returns what has the `toJSON` of a value: the value, or a prototype of its class. Bigints may have one too. */
function findHolder(value: unknown): object | undefined {
  let holder: object | null = typeof value === 'bigint' ? BigInt.prototype : toObject(value);
  while (holder !== null && !PLAIN_PROTOTYPES.includes(holder)) {
    if (Object.hasOwn(holder, 'toJSON')) return holder;
    holder = Reflect.getPrototypeOf(holder);
  }
  return undefined;
}

function toObject(value: unknown): object | null {
  return typeof value === 'object' || typeof value === 'function' ? value : null;
}

function isBoxed(value: object): boolean {
  return value instanceof String || value instanceof Number || value instanceof Boolean;
}
