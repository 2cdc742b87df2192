import { readFileSync } from 'node:fs';
import type { RetrySafety } from '../../../src/client/transport/build-request.ts';

/** The outcome of one attempt: a response, or a fault by its name in retry.test.ts. */
export interface VectorResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly afterMs?: number;
  readonly fault?: string;
}

/** The options of a call; by default those of the package. */
export interface VectorOptions {
  readonly numRetries?: number;
  readonly timeoutMs?: number;
  readonly safety?: RetrySafety;
  /** The random number, when the outcome depends on it. */
  readonly random?: number;
}

/** The bounds of a number, both inclusive. */
export type Range = readonly [least: number, most: number];

/** The expected outcome of the call. */
export interface VectorOutcome {
  /** `ok`, or the class name of the error. */
  readonly outcome: string;
  readonly code?: string;
  readonly retryAfterMs?: number;
  readonly attempts: number;
  /** The bounds of each wait. */
  readonly waitsMs: readonly Range[];
  /** The time left before the deadline, with the longest and with the shortest waits. */
  readonly leftMs: Range;
}

/** A call, the responses to its attempts (the last one repeats), and the expected outcome. */
export interface RetryVector {
  readonly name: string;
  readonly given?: VectorOptions;
  readonly responses: readonly VectorResponse[];
  readonly expected: VectorOutcome;
}

/** The vectors of one rule. */
export interface VectorGroup {
  readonly title: string;
  readonly note: string;
  readonly cases: readonly RetryVector[];
}

/** Reads all vectors. */
export function readRetryVectors(): readonly VectorGroup[] {
  const text = readFileSync(new URL('retry.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly groups: readonly VectorGroup[] }).groups;
}
