/** Counts the values of a JSON value, and how deep its lists and objects are. */
export function measureJson(value: unknown): { readonly values: number; readonly depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 1, depth: 0 };
  const parts = Object.values(value).map(measureJson);
  return {
    values: parts.reduce((sum, part) => sum + part.values, 1),
    depth: Math.max(0, ...parts.map(({ depth }) => depth)) + 1,
  };
}
