import type { EvaluationResult, Source } from '../../service/evaluation-result.ts';
import type { WarningEvent } from '../../service/hooks.ts';
import type { AgentEvaluation, TraceEvaluationResult } from '../../service/trace-evaluation-result.ts';
import { isRecord } from '../../values/objects.ts';
import type { CriterionSource } from './content-hash.ts';
import type { OutcomeLine } from './lines.ts';

/** The line of an outcome with a result. */
type ResultLine = Exclude<OutcomeLine, { status: 'failed' }>;

/** Creates the result of a line again; undefined when the line has only the score. */
export function restoreResult(
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
    criterion: criterionOf(source),
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
    criterion: criterionOf(source),
    agentScores: Object.fromEntries(agents.map(([id, { score }]) => [id, score])),
    overallScore: line.score,
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
