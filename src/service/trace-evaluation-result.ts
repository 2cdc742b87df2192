import type * as z from 'zod/mini';
import { isRecord, ownFields } from '../values/objects.ts';
import { decode, lazySchema } from './decode.ts';
import type { WarningEvent } from './hooks.ts';
import { nullable, orNull, record, recordOf, roundedScore, text } from './record.ts';
import { readResultIds, type ResultIds, type ServiceIds } from './ids.ts';

/** The evaluation of one agent. */
export interface AgentEvaluation {
  /**
   * The name of the agent as the service reports it; null from a service that reports only ids and scores, as its specification allows. The
   * trace that was sent has the names: `trace.agent_instance_by_id[id]?.name`.
   */
  readonly name: string | null;
  /** The score; null when the criterion did not apply. */
  readonly score: number | null;
  /** The reason for the score; null when the service does not report it. */
  readonly explanation: string | null;
}

/** The evaluation of a multi-agent trace against one criterion. */
export interface TraceEvaluationResult extends ResultIds {
  /** The criterion that was evaluated; null when it is unknown, as for a task that is read by its id. */
  readonly criterion: string | null;
  /** The score of each agent by its id; null where the criterion did not apply, which differs from 0. */
  readonly agentScores: Readonly<Record<string, number | null>>;
  /** The score over all agents; null when no agent has a score. */
  readonly overallScore: number | null;
  /** The same as `overallScore`, under the name that the result of `evaluate` has. */
  readonly score: number | null;
  /** The reason for the score; null when the service explains each agent instead. */
  readonly explanation: string | null;
  /** The evaluation of each agent by its id. */
  readonly agents: Readonly<Record<string, AgentEvaluation>>;
  /** Whether the client computed `overallScore`, as the mean over the agents that have a score. */
  readonly derived: boolean;
  /** The warnings about the trace; empty for a task, whose call reported them to `hooks.onWarning`. */
  readonly warnings: readonly WarningEvent[];
}

/** The fields of a result that the client knows before the response arrives. */
export interface TraceEvaluationOrigin {
  /** The criterion; null when it is unknown. */
  readonly criterion: string | null;
  readonly warnings?: readonly WarningEvent[];
  /** The ids in the headers of the response. */
  readonly ids?: ServiceIds | undefined;
}

/** The fields of a result that the response contains. */
type Decoded = Omit<TraceEvaluationResult, 'score' | 'warnings' | keyof ResultIds>;

/** Specification, "evaluate_trace". */
export const overallRecord = /* @__PURE__ */ lazySchema(() =>
  record({
    agent_scores: recordOf(nullable(roundedScore())),
    overall_score: nullable(roundedScore()),
    explanation: text(),
    criterion: orNull(text()),
  }),
);

/** The publicly documented service groups the results by the names of the agents. */
export const groupedRecord = /* @__PURE__ */ lazySchema(() =>
  record({
    results_by_agent_name: recordOf(
      record({
        agent_name: text(),
        results_by_agent_instance_id: recordOf(
          nullable(record({ score: nullable(roundedScore()), explanation: orNull(text()) })),
        ),
      }),
    ),
  }),
);

/**
 * Decodes the response of the trace evaluation, in either of its two formats.
 *
 * @param at - The path of the result in the response; empty for the whole response.
 */
export function decodeTraceEvaluationResult(
  response: unknown,
  origin: TraceEvaluationOrigin,
  at?: string,
): TraceEvaluationResult {
  const { criterion, warnings = [], ids = {} } = ownFields(origin);
  const decoded =
    isRecord(response) && Object.hasOwn(response, 'results_by_agent_name')
      ? fromGrouped(decode(groupedRecord(), response, at), criterion)
      : fromOverall(decode(overallRecord(), response, at), criterion);
  return { ...decoded, score: decoded.overallScore, warnings, ...readResultIds(response, ids) };
}

function fromOverall(
  {
    agentScores,
    overallScore,
    explanation,
    criterion: echoed,
  }: z.output<ReturnType<typeof overallRecord>>,
  criterion: string | null,
): Decoded {
  const agents = Object.entries(agentScores).map(
    ([id, score]) => [id, { name: null, score, explanation: null }] as const,
  );
  return {
    criterion: echoed ?? criterion,
    agentScores,
    overallScore,
    explanation,
    agents: Object.fromEntries(agents),
    derived: false,
  };
}

function fromGrouped(
  { resultsByAgentName }: z.output<ReturnType<typeof groupedRecord>>,
  criterion: string | null,
): Decoded {
  const agents = Object.values(resultsByAgentName).flatMap(
    ({ agentName: name, resultsByAgentInstanceId }) =>
      Object.entries(resultsByAgentInstanceId).map(([id, result]) => {
        const { score, explanation } = result ?? { score: null, explanation: null };
        return [id, { name, score, explanation }] as const;
      }),
  );
  return {
    criterion,
    agentScores: Object.fromEntries(agents.map(([id, { score }]) => [id, score])),
    overallScore: meanOf(agents.map(([, { score }]) => score)),
    explanation: null,
    agents: Object.fromEntries(agents),
    derived: true,
  };
}

function meanOf(scores: readonly (number | null)[]): number | null {
  const known = scores.filter((score) => score !== null);
  if (known.length === 0) return null;
  return known.reduce((sum, score) => sum + score, 0) / known.length;
}
