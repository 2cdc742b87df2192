/** Creates a function that returns each name once: a repeated one gets `#2`, `#3` and so on. */
export function createUniqueNames(): (name: string) => string {
  const used = new Set<string>();
  const repeats = new Map<string, number>();
  return (name) => {
    let unique = name;
    // A name may itself look like a repeated one.
    while (used.has(unique)) {
      const number = (repeats.get(name) ?? 1) + 1;
      repeats.set(name, number);
      unique = `${name}#${String(number)}`;
    }
    used.add(unique);
    return unique;
  };
}
