/**
 * Returns a function that computes a value at its first call and then always returns this value. Tables of rules and
 * records are built this way: importing the package builds no table, and a bundler drops unused tables.
 */
export function once<T>(create: () => T): () => T {
  let created: { readonly value: T } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}
