/**
 * Returns a function that computes a value at its first call and returns the same one afterwards.
 *
 * Tables of rules and records are built this way: importing the package builds none of them, and a
 * bundler drops those that an application does not use.
 *
 * @param create - Computes the value.
 */
export function once<T>(create: () => T): () => T {
  let created: { readonly value: T } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}
