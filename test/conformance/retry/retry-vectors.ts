import { readFileSync } from 'node:fs';
import type { RetrySafety } from '../../../src/transport/request-spec.ts';

/** How one attempt goes: an answer with a status, or something else that happens. */
export interface VectorResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly afterMs?: number;
  readonly fault?: string;
}

/** The options of a call; the defaults of the package where nothing is said. */
export interface VectorOptions {
  readonly numRetries?: number;
  readonly timeoutMs?: number;
  readonly safety?: RetrySafety;
  /** What chance gives, where the outcome depends on it. */
  readonly random?: number;
}

/** From, to. */
export type Range = readonly [least: number, most: number];

/** What becomes of the call. */
export interface VectorOutcome {
  /** `ok`, or the name of the error. */
  readonly outcome: string;
  readonly code?: string;
  readonly retryAfterMs?: number;
  readonly attempts: number;
  /** Between which bounds each wait is drawn. */
  readonly waitsMs: readonly Range[];
  /** The time left until the deadline with the longest waits, and with the shortest. */
  readonly leftMs: Range;
}

/** A call, the answers to its attempts in turn, the last one again and again, and what comes of it. */
export interface RetryVector {
  readonly name: string;
  readonly given?: VectorOptions;
  readonly responses: readonly VectorResponse[];
  readonly expected: VectorOutcome;
}

/** Vectors about one rule. */
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
