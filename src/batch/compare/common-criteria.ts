import type { RunLine } from '../journal/lines.ts';
import type { Comparison } from './comparison.ts';

/** The criteria that two runs share, and those that are left out. */
export interface CommonCriteria {
  /** In the order of the later run. */
  readonly common: readonly string[];
  readonly leftOut: Comparison['leftOut'];
}

/** Finds the criteria that have the same name and text in both runs. */
export function commonCriteria(
  before: RunLine['criteria'],
  after: RunLine['criteria'],
): CommonCriteria {
  const common: string[] = [];
  const leftOut: { criterion: string; reason: string }[] = [];
  for (const criterion of new Set([...Object.keys(after), ...Object.keys(before)])) {
    const reason = differenceOf(hashOf(before, criterion), hashOf(after, criterion));
    if (reason === null) common.push(criterion);
    else leftOut.push({ criterion, reason });
  }
  return { common, leftOut };
}

function differenceOf(before: string | undefined, after: string | undefined): string | null {
  if (before === undefined) return 'the earlier run does not have it';
  if (after === undefined) return 'the later run does not have it';
  return before === after ? null : 'its text differs between the runs';
}

function hashOf(criteria: RunLine['criteria'], name: string): string | undefined {
  return Object.hasOwn(criteria, name) ? criteria[name]?.c : undefined;
}
