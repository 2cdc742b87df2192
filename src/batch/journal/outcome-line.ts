import type { Outcome } from '../outcome.ts';
import type { CriterionSource } from './content-hash.ts';
import { restoreError, toErrorLine } from './error-line.ts';
import type { KeptResultLine, OutcomeLine, RunLine } from './lines.ts';
import { restoreResult } from './restore-result.ts';

/** What a line has beside its outcome. */
export type OutcomeLineFacts = Pick<OutcomeLine, 'n' | 'r' | 'c' | 'ms' | 'attempts' | 'at'>;

/**
 * Creates the line of an outcome.
 *
 * @param keep - With `'scores'` the line has no text of the conversation, of the service or of its tags.
 */
export function toOutcomeLine(
  outcome: Outcome,
  { n, r, c, ms, attempts, at }: OutcomeLineFacts,
  keep: RunLine['keep'],
): OutcomeLine {
  const { id, criterion: name, trial } = outcome;
  const key = { t: 'out', id, n, r, name, c, trial } as const;
  const times = { ms, attempts, at };
  switch (outcome.status) {
    case 'failed': {
      const error = toErrorLine(outcome.error, keep);
      return { ...key, status: 'failed', error, ...times };
    }
    case 'scored': {
      const kept = keep === 'all' ? toKeptResult(outcome.result) : {};
      return { ...key, status: 'scored', score: outcome.score, ...times, ...kept };
    }
    case 'not_applicable': {
      const kept = keep === 'all' ? toKeptResult(outcome.result) : {};
      return { ...key, status: 'not_applicable', score: null, ...times, ...kept };
    }
  }
}

type Result = Exclude<Outcome, { status: 'failed' }>['result'];

// What is empty is left out: most lines are a few hundred bytes.
function toKeptResult(result: Result): KeptResultLine {
  if (result === undefined) return {};
  const { explanation, warnings, requestId, traceId } = result;
  return {
    explanation,
    ...('agents' in result
      ? { agents: result.agents, ...(result.derived ? { derived: true } : {}) }
      : {
          ...(result.cleanedExplanation === null ? {} : { cleaned: result.cleanedExplanation }),
          ...(result.sources.length === 0 ? {} : { sources: result.sources }),
        }),
    ...(warnings.length === 0 ? {} : { warnings }),
    ...(requestId === null ? {} : { requestId }),
    ...(traceId === null ? {} : { traceId }),
  };
}

/** What an outcome has beside its line. */
export interface ResumedFacts extends Pick<Outcome, 'row' | 'criterion' | 'group' | 'tags'> {
  /** What was evaluated. */
  readonly source: CriterionSource;
}

/** Creates the outcome of a line; its result is undefined when the line has only the score. */
export function fromOutcomeLine(line: OutcomeLine, facts: ResumedFacts): Outcome {
  const { row, criterion, group, tags, source } = facts;
  const { id, trial } = line;
  const shared = { id, row, criterion, trial, group, tags, resumed: true };
  switch (line.status) {
    case 'failed':
      return { ...shared, status: 'failed', score: null, error: restoreError(line.error) };
    case 'scored':
      return {
        ...shared,
        status: 'scored',
        score: line.score,
        result: restoreResult(line, source),
      };
    case 'not_applicable':
      return {
        ...shared,
        status: 'not_applicable',
        score: null,
        result: restoreResult(line, source),
      };
  }
}
