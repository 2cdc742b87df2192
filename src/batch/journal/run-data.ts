import { isRecord } from '../../values/objects.ts';
import { once } from '../../values/once.ts';
import { countRule, optional, type RulesFor, textRule, wholeNumber } from '../../values/rules.ts';

/** The data of a run, and the part of it that was to be evaluated. */
export interface RunData {
  /**
   * The number of rows of the data.
   *
   * @defaultValue none: it is not known, as for a stream
   */
  readonly rows?: number | undefined;
  /**
   * A hash of the rows of the data. Journals of other data are not merged.
   *
   * @defaultValue none: it is not known
   */
  readonly hash?: string | undefined;
  /**
   * The number of rows from the start of the data that are evaluated.
   *
   * @defaultValue none: all
   */
  readonly limit?: number | undefined;
  /**
   * The number of rows that are chosen at random among them.
   *
   * @defaultValue none: all
   */
  readonly sample?: number | undefined;
  /**
   * The seed of the choice.
   *
   * @defaultValue none
   */
  readonly seed?: number | undefined;
}

export const dataRules: () => RulesFor<RunData> = /* @__PURE__ */ once(() => ({
  rows: optional(wholeNumber('it must be a whole number')),
  hash: optional(textRule),
  limit: optional(countRule),
  sample: optional(countRule),
  seed: optional(wholeNumber('it must be a whole number')),
}));

/** Returns whether a value has the fields of the data of a run, each of its type or absent. */
export function isRunData(value: unknown): value is RunData {
  if (!isRecord(value)) return false;
  const { rows, hash, limit, sample, seed } = value;
  return (
    [rows, limit, sample, seed].every((count) => count === undefined || Number.isFinite(count)) &&
    (hash === undefined || typeof hash === 'string')
  );
}

/**
 * Returns whether a run was to evaluate a part of its data only. Of a stream, nobody knows how many rows follow a limit that was
 * reached, or before which the run ended; a limit that a complete run did not reach left nothing out.
 *
 * @param end - The position of the last row, and whether the run came to its end.
 */
export function isPartial(
  { shard, data = {} }: PartFacts,
  end: { readonly position: number; readonly isComplete: boolean },
): boolean {
  const { rows: total, limit = Infinity, sample = Infinity } = data;
  if (shard !== undefined) return true;
  if (total !== undefined) return Math.min(limit, sample) < total;
  if (sample !== Infinity) return true;
  return limit !== Infinity && (!end.isComplete || end.position >= limit);
}

interface PartFacts {
  readonly shard?: string;
  readonly data?: RunData;
}

/** Lists in words what keeps two journals from being of the same rows. What a journal does not know differs from nothing. */
export function listDataDifferences(one: RunData = {}, other: RunData = {}): string[] {
  const isOther = (name: 'rows' | 'hash'): boolean =>
    one[name] !== undefined && other[name] !== undefined && one[name] !== other[name];
  return [
    ...(isOther('rows')
      ? [`the data has ${String(other.rows)} rows, and not ${String(one.rows)}`]
      : []),
    ...(!isOther('rows') && isOther('hash') ? ['the data is another one'] : []),
    ...SELECTION.flatMap((name) => {
      const [before = 'not set', now = 'not set'] = [one[name], other[name]];
      return before === now ? [] : [`${name} is ${String(now)}, and was ${String(before)}`];
    }),
  ];
}

const SELECTION = ['limit', 'sample', 'seed'] as const;
