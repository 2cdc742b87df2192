import {
  freeForm,
  nullable,
  number,
  object,
  optional,
  record,
  type Shaped,
  text,
} from './shape.ts';

/** What one agent got. */
export interface AgentEvaluation {
  /** The name of the agent; null when the service does not say. */
  readonly name: string | null;
  /** The score; null when the criterion did not apply. */
  readonly score: number | null;
  /** Why the score is what it is; null when the service does not say. */
  readonly explanation: string | null;
}

/** The evaluation of a multi-agent trace against one criterion. */
export interface TraceEvaluationResult {
  /** The criterion that was evaluated; null when it is not known, as for a task read by its id. */
  readonly criterion: string | null;
  /** The score of each agent by its id; null where the criterion did not apply. That is no 0. */
  readonly agentScores: Readonly<Record<string, number | null>>;
  /** The score over all agents; null when no agent has one. */
  readonly overallScore: number | null;
  /** Why the score is what it is; null when the service explains each agent instead. */
  readonly explanation: string | null;
  /** What each agent got, by its id. */
  readonly agents: Readonly<Record<string, AgentEvaluation>>;
  /** Whether `overallScore` is our mean over the agents that have a score, and not the service's. */
  readonly derived: boolean;
}

/** Specification, "evaluate_trace": the documented form. */
const overallShape = /* @__PURE__ */ object({
  agentScores: /* @__PURE__ */ record(/* @__PURE__ */ nullable(number)),
  overallScore: /* @__PURE__ */ nullable(number),
  explanation: text,
  criterion: /* @__PURE__ */ optional(text),
});

/** The form that the publicly documented service uses: grouped by the names of the agents. */
const groupedShape = /* @__PURE__ */ object({
  resultsByAgentName: /* @__PURE__ */ record(
    /* @__PURE__ */ object({
      agentName: text,
      resultsByAgentInstanceId: /* @__PURE__ */ record(
        /* @__PURE__ */ nullable(
          /* @__PURE__ */ object({
            score: /* @__PURE__ */ nullable(number),
            explanation: /* @__PURE__ */ optional(text),
          }),
        ),
      ),
    }),
  ),
});

/**
 * Reads the answer of the trace evaluation, in either of its two forms.
 *
 * @param answer - The parsed body.
 * @param criterion - What was asked; null when that is not known.
 * @throws {@link ShapeMismatch} when the answer has neither form.
 */
export function decodeTraceEvaluationResult(
  answer: unknown,
  criterion: string | null,
): TraceEvaluationResult {
  return Object.hasOwn(freeForm(answer), 'results_by_agent_name')
    ? fromGrouped(groupedShape(answer), criterion)
    : fromOverall(overallShape(answer), criterion);
}

function fromOverall(
  { agentScores, overallScore, explanation, criterion: echoed }: Shaped<typeof overallShape>,
  criterion: string | null,
): TraceEvaluationResult {
  const agents = Object.entries(agentScores).map(
    ([id, score]) => [id, { name: null, score, explanation: null }] as const,
  );
  return {
    criterion: criterion ?? echoed,
    agentScores,
    overallScore,
    explanation,
    agents: Object.fromEntries(agents),
    derived: false,
  };
}

function fromGrouped(
  { resultsByAgentName }: Shaped<typeof groupedShape>,
  criterion: string | null,
): TraceEvaluationResult {
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
  const given = scores.filter((score) => score !== null);
  if (given.length === 0) return null;
  return given.reduce((sum, score) => sum + score, 0) / given.length;
}
