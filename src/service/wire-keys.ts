import { toSnakeCase } from '../values/key-case.ts';
import { ownFields } from '../values/objects.ts';

/** The camelCase name of a field of the wire. */
type CamelKey<K> = K extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : K;

/** An object of the wire with its own keys in camelCase; values stay as they are. */
export type CamelKeys<T> = { [K in keyof T as CamelKey<K>]: T[K] };

/** The name of a camelCase field on the wire. */
type WireKey<K> = K extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${WireKey<Rest>}`
    : `_${Lowercase<First>}${WireKey<Rest>}`
  : K;

/**
 * A documented record as the wire carries it, with all its keys in snake_case, also the keys of inner records. It is
 * derived from the interface rather than from the schema, so that published types do not need zod. A type test
 * compares the two.
 */
export type WireOf<T> = T extends readonly (infer Item)[]
  ? readonly WireOf<Item>[]
  : T extends object
    ? string extends keyof T
      ? T
      : { readonly [K in keyof T as WireKey<K>]: WireOf<T[K]> }
    : T;

/** The names on the wire so far: the fields of this package, which are few. */
const wireKeys = /* @__PURE__ */ new Map<string, string>();

function toWireKey(key: string): string {
  const name = wireKeys.get(key) ?? toSnakeCase(key);
  wireKeys.set(key, name);
  return name;
}

/** Renames the fields of a request for the wire and drops undefined fields. The values stay as they are. */
export function toWireFields<W extends object>(fields: CamelKeys<W>): W {
  // Without a prototype, whose setters would receive the fields.
  const renamed = ownFields<Record<string, unknown>>({});
  for (const key of Object.keys(fields)) {
    const value: unknown = Reflect.get(fields, key);
    if (value !== undefined) renamed[toWireKey(key)] = value;
  }
  // The compiler cannot follow the renaming, which CamelKeys describes.
  return renamed as W;
}
