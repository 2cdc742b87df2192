import { cleanText } from '../../values/clean-text.ts';
import type { WarningEvent } from '../../service/hooks.ts';
import { quoteKey } from '../../values/describe-value.ts';
import { type KeyFilter, withoutSecrets } from '../core/key-filter.ts';
import { isObject } from '../core/read.ts';
import { checkSize } from '../core/to-plain.ts';
import { fixOf } from '../warnings.ts';

/** More than all tools of a request have, and few enough for a tenth of a second. */
const MAX_SIZE = 400_000;

type Tools = readonly object[];

/** The keys that are kept, also when a name looks like a secret; `true` for all. */
export type KeptKeys = readonly string[] | true;

export interface SafeTools {
  readonly tools: Tools | undefined;
  readonly warnings: readonly WarningEvent[];
}

/**
 * Returns the same tools when they contain no secrets.
 *
 * @throws {@link UnsupportedResultError} when the tools are too large.
 */
export function removeSecrets(tools: Tools | undefined, kept: KeptKeys = []): SafeTools {
  const removed = new Set<string>();
  return { tools: tools && removeSecretsOf(tools, removed, kept), warnings: toWarnings(removed) };
}

/** Adds the names of the removed keys to `removed`. */
export function removeSecretsOf<T extends Tools>(
  tools: T,
  removed: Set<string>,
  kept: KeptKeys = [],
): T {
  if (kept === true) return tools;
  const found = new Set<string>();
  const copy = copyWithoutSecrets(tools, found, kept);
  if (!isCopyOf(tools, copy)) return tools;
  for (const key of found) removed.add(key);
  return copy;
}

export function toWarnings(removed: ReadonlySet<string>): readonly WarningEvent[] {
  if (removed.size === 0) return [];
  const code = 'secrets_omitted';
  // Escaped: a key may contain control characters.
  const names = [...removed].map((key) => quoteKey(key).slice(1, -1)).join(', ');
  return [Object.freeze({ code, detail: cleanText(names, 200), fix: fixOf(code) })];
}

/** Copies the tools as JSON, because a getter or toJSON may return a secret too. */
function copyWithoutSecrets(tools: Tools, removed: Set<string>, kept: readonly string[]): unknown {
  const filters = new Map<unknown, KeyFilter>();
  let size = 0;
  try {
    const json = JSON.stringify(tools, function (this: object, key, value: unknown) {
      checkSize((size += 1), MAX_SIZE);
      const own = filters.get(this) ?? withoutSecrets;
      const isKept = Array.isArray(this) || kept.includes(key);
      const filter = own(key, value) ?? (isKept ? own : undefined);
      if (filter === undefined) removed.add(key);
      else if (isObject(value)) filters.set(value, filter);
      return filter && value;
    });
    return removed.size > 0 ? JSON.parse(json) : undefined;
  } catch {
    checkSize(size, MAX_SIZE);
    // A cycle, for example, which writing the request reports.
    return undefined;
  }
}

function isCopyOf<T extends Tools>(_tools: T, copy: unknown): copy is T {
  return Array.isArray(copy);
}
