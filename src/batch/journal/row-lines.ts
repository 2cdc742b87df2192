import { AlignError } from '../../errors/align-error.ts';
import type { EvaluationResult, Source } from '../../service/evaluation-result.ts';
import type { WarningEvent } from '../../service/hooks.ts';
import type {
  AgentEvaluation,
  TraceEvaluationResult,
} from '../../service/trace-evaluation-result.ts';
import { isRecord } from '../../values/objects.ts';
import type { Outcome } from '../outcome.ts';
import type {
  AnswerLine,
  AnswerLineBase,
  AnswerUsage,
  ContentRowLine,
  ErrorLine,
  KeptResultLine,
  OutcomeLine,
  RunLine,
  TaskRowLine,
} from './lines.ts';
import type { CriterionSource } from './run-line.ts';

interface OptionalFacts {
  readonly criteria?: readonly string[] | undefined;
  readonly f?: Readonly<Record<string, string>> | undefined;
}

type FactsOf<L> = Omit<Required<L>, 't' | 'criteria' | 'f'> & OptionalFacts;

export type RowLineFacts = FactsOf<ContentRowLine>;

/** With `keep: 'scores'` the line has no body, no tags and no group, which may be the value of a tag. */
export function toRowLine(row: RowLineFacts, keep: RunLine['keep']): ContentRowLine {
  const { i, id, named, n, r, p, group, tags, body } = row;
  const facts = { t: 'row', i, id, named, n, r, p, ...optionalFacts(row) } as const;
  return keep === 'all' ? { ...facts, group, tags, body } : { ...facts, group: null };
}

/** As for other rows, with `keep: 'scores'` the line has no tags and no group. */
export function toTaskRowLine(row: FactsOf<TaskRowLine>, keep: RunLine['keep']): TaskRowLine {
  const { i, id, named, n, q, group, tags } = row;
  const facts = { t: 'row', i, id, named, n, q, ...optionalFacts(row) } as const;
  return keep === 'all' ? { ...facts, group, tags } : { ...facts, group: null };
}

function optionalFacts({ criteria, f }: OptionalFacts): Pick<ContentRowLine, 'criteria' | 'f'> {
  return { ...(criteria === undefined ? {} : { criteria }), ...(f === undefined ? {} : { f }) };
}

/** What a task returned: its content and the tokens that it took; or why it failed. */
export type AnswerFacts =
  | {
      readonly r: string;
      readonly p: string | null;
      readonly body: unknown;
      readonly usage: AnswerUsage | undefined;
    }
  | { readonly error: AlignError };

/** With `keep: 'scores'` the line has nothing of the conversation, and the task runs again in a resumed run. */
export function toAnswerLine(
  { id, n, q, trial, ms, at }: Omit<AnswerLineBase, 't'>,
  answer: AnswerFacts,
  keep: RunLine['keep'],
): AnswerLine {
  const key = { t: 'answer', id, n, q, trial } as const;
  const times = { ms, at };
  if ('error' in answer) return { ...key, error: toErrorLine(answer.error, keep), ...times };
  const { r, p, body, usage } = answer;
  const kept = keep === 'all' ? { body } : {};
  return { ...key, r, p, ...kept, ...(usage === undefined ? {} : { usage }), ...times };
}

export type OutcomeLineFacts = Pick<OutcomeLine, 'n' | 'r' | 'c' | 'ms' | 'attempts' | 'at'> & {
  readonly f?: string | undefined;
};

/** With `keep: 'scores'` the line has no text of the conversation, of the service or of its tags. */
export function toOutcomeLine(
  outcome: Outcome,
  { n, r, c, f, ms, attempts, at }: OutcomeLineFacts,
  keep: RunLine['keep'],
): OutcomeLine {
  const { id, criterion: name, trial } = outcome;
  const filled = f === undefined ? {} : { f };
  const key = { t: 'out', id, n, r, name, c, ...filled, trial } as const;
  const times = { ms, attempts, at };
  switch (outcome.status) {
    case 'failed': {
      const error = toErrorLine(outcome.error, keep);
      return { ...key, status: 'failed', error, ...times };
    }
    case 'scored': {
      const kept = keep === 'all' ? toKeptResult(outcome.result, f) : {};
      return { ...key, status: 'scored', score: outcome.score, ...times, ...kept };
    }
    case 'not_applicable': {
      const kept = keep === 'all' ? toKeptResult(outcome.result, f) : {};
      return { ...key, status: 'not_applicable', score: null, ...times, ...kept };
    }
  }
}

/** The facts of an outcome that its line does not have. */
export interface ResumedFacts extends Pick<Outcome, 'row' | 'criterion' | 'group' | 'tags'> {
  readonly source: CriterionSource;
}

/** The result of the outcome is undefined when the line has only the score. */
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

type Result = Exclude<Outcome, { status: 'failed' }>['result'];

// Leaves out empty fields, because most lines have only a few hundred bytes.
function toKeptResult(result: Result, f: string | undefined): KeptResultLine {
  if (result === undefined) return {};
  const { criterion, explanation, warnings, requestId, traceId } = result;
  return {
    ...(f === undefined || criterion === null ? {} : { filled: criterion }),
    explanation,
    ...toKeptDetails(result),
    ...(warnings.length === 0 ? {} : { warnings }),
    ...(requestId === null ? {} : { requestId }),
    ...(traceId === null ? {} : { traceId }),
  };
}

function toKeptDetails(result: NonNullable<Result>): KeptResultLine {
  if ('agents' in result) {
    return { agents: result.agents, ...(result.derived ? { derived: true } : {}) };
  }
  return {
    ...(result.cleanedExplanation === null ? {} : { cleaned: result.cleanedExplanation }),
    ...(result.sources.length === 0 ? {} : { sources: result.sources }),
  };
}

/** With `keep: 'scores'` the line has only facts that cannot repeat a text of the service. */
function toErrorLine(error: AlignError, keep: RunLine['keep']): ErrorLine {
  const { name, code } = error;
  const facts = error.toJSON();
  if (keep === 'all') return { ...facts, name, code };
  const status = facts['status'];
  return typeof status === 'number' ? { name, code, status } : { name, code };
}

/** The error has the name, code and message of the original, and not its class. */
export function restoreError({ name, code, message, ...facts }: ErrorLine): AlignError {
  const isRetryable = facts['isRetryable'] === true;
  const text = message ?? 'The journal keeps only the name and the code of this error';
  const error = new AlignError(text, { code, isRetryable });
  Object.defineProperty(error, 'name', { value: name });
  return error;
}

type ResultLine = Exclude<OutcomeLine, { status: 'failed' }>;

function restoreResult(
  line: ResultLine,
  source: CriterionSource,
): EvaluationResult | TraceEvaluationResult | undefined {
  if (line.explanation === undefined) return undefined;
  return line.agents === undefined
    ? restoreEvaluation(line, line.explanation ?? '', source)
    : restoreTrace(line, line.agents, line.explanation, source);
}

function restoreEvaluation(
  line: ResultLine,
  explanation: string,
  source: CriterionSource,
): EvaluationResult {
  const facts = {
    criterion: line.filled ?? criterionOf(source),
    evaluatorName: 'evaluator' in source ? source.evaluator : null,
    explanation,
    cleanedExplanation: line.cleaned ?? null,
    sources: (line.sources ?? []).filter(isSource),
    ...sharedFacts(line),
  };
  return line.status === 'scored'
    ? { status: 'scored', score: line.score, ...facts }
    : { status: 'not_applicable', score: null, ...facts };
}

function restoreTrace(
  line: ResultLine,
  kept: Readonly<Record<string, unknown>>,
  explanation: string | null,
  source: CriterionSource,
): TraceEvaluationResult {
  const agents = Object.entries(kept).flatMap(([id, agent]) =>
    isAgent(agent) ? [[id, agent] as const] : [],
  );
  return {
    criterion: line.filled ?? criterionOf(source),
    agentScores: Object.fromEntries(agents.map(([id, { score }]) => [id, score])),
    overallScore: line.score,
    score: line.score,
    explanation,
    agents: Object.fromEntries(agents),
    derived: line.derived ?? false,
    ...sharedFacts(line),
  };
}

function criterionOf(source: CriterionSource): string | null {
  return 'criterion' in source ? source.criterion : null;
}

type SharedFacts = Pick<EvaluationResult, 'warnings' | 'requestId' | 'traceId'>;

function sharedFacts({ warnings = [], requestId, traceId }: ResultLine): SharedFacts {
  return {
    warnings: warnings.filter(isWarning),
    requestId: requestId ?? null,
    traceId: traceId ?? null,
  };
}

function isSource(value: unknown): value is Source {
  return isRecord(value) && typeof value['id'] === 'string' && typeof value['type'] === 'string';
}

function isWarning(value: unknown): value is WarningEvent {
  return isRecord(value) && typeof value['code'] === 'string';
}

function isAgent(value: unknown): value is AgentEvaluation {
  return isRecord(value) && ['name', 'score', 'explanation'].every((key) => key in value);
}
