import { readFileSync } from 'node:fs';
import type { Message, ToolDefinition } from '../../src/index.ts';

/** The scores with which a case agrees, from 0 to 1. */
interface Band {
  readonly min: number;
  readonly max: number;
}

/** What the two cases of a pair differ in. */
export type PairDifference = 'fact' | 'length' | 'order' | 'scope';

/** A conversation with the score that it must have. */
export interface JudgeCase {
  readonly id: string;
  readonly criterion: string;
  readonly messages: readonly Message[];
  readonly system?: string;
  readonly tools?: readonly ToolDefinition[];
  /** By default only the latest answer is scored. */
  readonly evaluate_latest?: boolean;
  /** Null when the criterion does not apply. */
  readonly expected: Band | null;
  readonly tags: {
    readonly language: string;
    readonly about: string;
    /** The way in which the conversation gives orders to the judge. */
    readonly hostile?: string;
  };
  readonly pair?: { readonly name: string; readonly by: PairDifference; readonly member: string };
}

/** The cases of this project. */
export const CASES_FILE: URL = new URL('../../examples/data/judge-cases.jsonl', import.meta.url);

/** Reads cases from a file of JSON Lines. */
export function readCases(path: string | URL = CASES_FILE): JudgeCase[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as JudgeCase);
}

/** The kind of criterion of a case, by its first words. */
export function kindOf({ criterion }: Pick<JudgeCase, 'criterion'>): string {
  return /^(Reward|Penalize|Passes if|Fails if)/.exec(criterion)?.[0] ?? 'other';
}
