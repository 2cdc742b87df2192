/** The prototypes that plain data has. A `toJSON` of another class, such as `Date`, is the way it is written. */
const PLAIN_PROTOTYPES: readonly object[] = /* @__PURE__ */ [
  Object,
  Array,
  Function,
  String,
  Number,
  Boolean,
].map(({ prototype }): object => prototype);

/**
 * Writes a value as `JSON.stringify` does, without a `toJSON` that other code has added to the prototypes of plain data.
 * Such a method would replace what is sent. Like `JSON.stringify`, it returns undefined for a function and for undefined,
 * contrary to its type.
 *
 * @throws TypeError or RangeError when the value cannot be written, as for bigints and circular references.
 */
export function toJson(value: unknown): string {
  // A replacer makes writing many times slower.
  return PLAIN_PROTOTYPES.some((prototype) => 'toJSON' in prototype)
    ? JSON.stringify(value, readOwn)
    : JSON.stringify(value);
}

/** What a message says of a value that {@link toJson} cannot write. */
export const NOT_JSON =
  'cannot be written as JSON: leave out functions, circular references and bigints';

/** Returns the value itself instead of the result of a foreign `toJSON`. A `toJSON` of the value or its class is called. */
function readOwn(this: object, key: string): unknown {
  const value: unknown = Reflect.get(this, key);
  // Bigints may have a toJSON of their class too.
  let holder: object | null = new Object(value);
  while (holder !== null && !PLAIN_PROTOTYPES.includes(holder)) {
    if (Object.hasOwn(holder, 'toJSON')) {
      const method: unknown = Reflect.get(holder, 'toJSON', value);
      return typeof method === 'function' ? Reflect.apply(method, value, [key]) : value;
    }
    holder = Reflect.getPrototypeOf(holder);
  }
  return value;
}
