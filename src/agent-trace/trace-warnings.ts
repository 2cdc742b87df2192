import type { WarningLevel } from '../options/hooks.ts';
import { WARNING_LEVELS } from '../providers/warnings.ts';
import type { NodeWarning } from './node.ts';
import type { TraceWarning, TraceWarningCode } from './trace-warning.ts';

// Each code has a level: the compiler finds one that the table lacks.
const LEVELS: Readonly<Record<TraceWarningCode, WarningLevel>> = WARNING_LEVELS;

/** How many warnings of one code are listed. */
const MAX_PER_CODE = 20;

/** Collects the warnings about a trace. */
export class TraceWarnings {
  readonly #listed: TraceWarning[] = [];
  readonly #counts = new Map<TraceWarningCode, number>();

  /** Adds a warning. Of each code the first twenty are listed, and the others counted. */
  add({ code, detail, spanId }: NodeWarning & { readonly spanId?: string }): void {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count > MAX_PER_CODE) return;
    this.#listed.push({
      code,
      level: LEVELS[code],
      ...(detail === undefined ? {} : { detail }),
      ...(spanId === undefined ? {} : { spanId }),
    });
  }

  /** Returns the warnings, and per code that has more than twenty one with the number of the others. */
  list(): readonly TraceWarning[] {
    const more = [...this.#counts].filter(([, count]) => count > MAX_PER_CODE);
    const counted = more.map(([code, count]): TraceWarning => {
      const detail = `${String(count - MAX_PER_CODE)} more`;
      return { code, level: LEVELS[code], detail };
    });
    return [...this.#listed, ...counted];
  }
}
