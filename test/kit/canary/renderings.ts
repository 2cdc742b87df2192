import { inspect } from 'node:util';

/** All renderings of a value in a log, a terminal or a report, as one text. */
export function shownBy(value: unknown): string {
  return renderings(value).join('\n');
}

/**
 * All renderings of a value in a log, a terminal or a report: an error with its causes, or any other value.
 */
export function renderings(
  value: unknown,
  { showHidden }: { readonly showHidden: boolean } = { showHidden: true },
): string[] {
  const links = linksOf(value);
  return links.flatMap((link) => [
    ...(link instanceof Error ? [link.message, String(link.stack)] : []),
    attempt(() => String(link)),
    attempt(() => inspect(link)),
    attempt(() => inspect(link, { depth: 20, showHidden, maxStringLength: Infinity })),
    attempt(() => JSON.stringify(link)),
    attempt(() => inspect(structuredClone(link), { depth: 20, maxStringLength: Infinity })),
  ]);
}

/** A value and its causes, each once. */
function linksOf(value: unknown): unknown[] {
  const links = new Set<unknown>();
  let link = value;
  while (link !== undefined && !links.has(link)) {
    links.add(link);
    link = link instanceof Error ? link.cause : undefined;
  }
  return [...links];
}

// Some values cannot be printed, serialised or cloned.
function attempt(render: () => string | undefined): string {
  try {
    return String(render());
  } catch {
    return '';
  }
}
