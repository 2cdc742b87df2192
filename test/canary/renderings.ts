import { inspect } from 'node:util';

/**
 * Everything that a log, a terminal or a report could make of a value: an error with its causes, or
 * anything else.
 *
 * @param value - Anything.
 * @param options - Whether properties that are not enumerable are looked at too.
 */
export function renderings(
  value: unknown,
  { showHidden }: { readonly showHidden: boolean } = { showHidden: true },
): string[] {
  const own = [
    inspect(value),
    inspect(value, { depth: 20, showHidden, maxStringLength: Infinity }),
    attempt(() => JSON.stringify(value)),
    attempt(() => inspect(structuredClone(value), { depth: 20, maxStringLength: Infinity })),
  ];
  if (!(value instanceof Error)) return own;
  const causes = value.cause === undefined ? [] : renderings(value.cause, { showHidden });
  return [value.message, String(value.stack), String(value), ...own, ...causes];
}

// Not everything can be serialised or copied.
function attempt(render: () => string | undefined): string {
  try {
    return String(render());
  } catch {
    return '';
  }
}
