import type { AnswerLine, AnswerUsage, ErrorLine } from './lines.ts';

/** What a task did for a row and trial. */
export interface RecordedAnswer {
  /** The number of the trial, from 1. */
  readonly trial: number;
  /** How long the task took, in milliseconds. */
  readonly ms: number;
  /** The tokens that it took; null when its result does not name them. */
  readonly usage: AnswerUsage | null;
  /** Why the task failed; null when it did not. */
  readonly error: ErrorLine | null;
}

/** The answer of a task, without its content. */
export interface KeptAnswer extends RecordedAnswer {
  readonly q: string;
  readonly r: string;
  readonly p: string | null;
}

/** Reads the facts of an answer that a record needs. */
export function toKeptAnswer(line: AnswerLine): KeptAnswer {
  const { q, trial, ms } = line;
  // The outcomes of a task that failed have the hash of the row.
  if ('error' in line) return { q, trial, ms, r: q, p: null, usage: null, error: line.error };
  return { q, trial, ms, r: line.r, p: line.p, usage: line.usage ?? null, error: null };
}

/** Lists the answers to a row as it is now, in the order of the trials. */
export function currentAnswers(
  answers: ReadonlyMap<number, KeptAnswer>,
  { hash, trials }: { readonly hash: string; readonly trials: number },
): readonly KeptAnswer[] {
  return [...answers.values()]
    .filter(({ q, trial }) => q === hash && trial <= trials)
    .sort((one, other) => one.trial - other.trial);
}

/** What a record has of the answers to a row. All have the same conversation before them. */
export function toAnsweredFacts(answers: readonly KeptAnswer[]): {
  readonly p: string | null;
  readonly answers: readonly RecordedAnswer[];
} {
  const p = answers.find((answer) => answer.p !== null)?.p ?? null;
  return {
    p,
    answers: answers.map(({ trial, ms, usage, error }) => ({ trial, ms, usage, error })),
  };
}
