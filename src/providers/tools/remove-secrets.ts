import { cleanText } from '../../values/clean-text.ts';
import type { WarningEvent } from '../../options/hooks.ts';
import { quoteKey } from '../../values/describe-value.ts';
import { type KeyFilter, withoutSecrets } from '../core/key-filter.ts';
import { isObject } from '../core/read.ts';
import { checkSize } from '../core/to-plain.ts';
import { WARNING_FIXES } from '../warning-fixes.ts';

type Tools = readonly object[];

/** Tools that can be sent, and the warning about what was removed from them. */
export interface SafeTools {
  readonly tools: Tools | undefined;
  readonly warnings: readonly WarningEvent[];
}

/**
 * Removes the secrets from tools in the service's own format. Returns the same tools if they contain none.
 *
 * @throws {@link UnsupportedResultError} when the tools are too large.
 */
export function removeSecrets(tools: Tools | undefined): SafeTools {
  if (tools === undefined) return { tools, warnings: [] };
  const removed = new Set<string>();
  const copy = copyWithoutSecrets(tools, removed);
  if (removed.size === 0 || !isList(copy)) return { tools, warnings: [] };
  const code = 'secrets_omitted';
  // Escaped: a key may contain control characters.
  const names = [...removed].map((key) => quoteKey(key).slice(1, -1)).join(', ');
  const warning = { code, detail: cleanText(names, 200), fix: WARNING_FIXES[code] };
  return { tools: copy, warnings: [Object.freeze(warning)] };
}

/** Copies the tools as they will be written, because a getter or toJSON may return a secret too. */
function copyWithoutSecrets(tools: Tools, removed: Set<string>): unknown {
  const filters = new Map<unknown, KeyFilter>();
  let size = 0;
  try {
    const json = JSON.stringify(tools, function (this: object, key, value: unknown) {
      checkSize((size += 1));
      const own = filters.get(this) ?? withoutSecrets;
      const filter = Array.isArray(this) ? own : own(key, this);
      if (filter === undefined) removed.add(key);
      else if (isObject(value)) filters.set(value, filter);
      return filter && value;
    });
    return removed.size > 0 ? JSON.parse(json) : undefined;
  } catch {
    checkSize(size);
    // A cycle, for example: writing the request fails too, and reports it.
    return undefined;
  }
}

function isList(value: unknown): value is Tools {
  return Array.isArray(value);
}
