import type { AgentInstance } from '../../service/agent-trace.ts';
import type { FreeForm } from '../../service/record.ts';
import type { Source } from '../../service/evaluation-result.ts';
import { reject } from '../answer.ts';
import type { ServerSetup } from '../server-options.ts';
import { askScorer } from '../evaluation/ask-scorer.ts';
import {
  createEvaluationEndpoints,
  type EvaluationEndpoints,
} from '../evaluation/evaluation-endpoints.ts';
import { toCommonFields } from '../evaluation/evaluation.ts';
import { readJsonBody } from '../requests/read-json-body.ts';
import { traceRequestSchema } from '../requests/trace-request-schema.ts';
import type { Score, Scorer, ScoreUsage } from '../scorer.ts';

/** POST /api/v1/evals/trace, and its background route: scores the runs of several agents, each on its own. */
export function createTraceEvaluationEndpoints(names: ServerSetup['names']): EvaluationEndpoints {
  const schema = traceRequestSchema(names.dataRetentionField);
  return createEvaluationEndpoints((context) => {
    const { setup, request } = context;
    const body = readJsonBody(request, schema);
    const { trace, evaluation_criteria: criterion } = body;
    const agents = Object.entries(trace.agent_instance_by_id);
    if (!agents.some(([, agent]) => usesModel(agent)))
      throw reject(400, 'The trace has no model interaction');
    return {
      ...toCommonFields(body, context),
      criterion,
      evaluatorName: null,
      traceId: undefined,
      content: { ...trace },
      contentText: JSON.stringify(trace),
      score: async (signal) => {
        const scores = await scoreAgents(agents, { criterion, signal, scorer: setup.scorer });
        const overall = toOverallScore(scores);
        const responseBody =
          setup.traceResponseForm === 'grouped'
            ? toGroupedResponse(scores, request.id)
            : toOverallResponse(scores, overall, criterion);
        return { score: overall, responseBody, subTrace: toAgentScores(scores) };
      },
    };
  });
}

interface Scoring {
  readonly criterion: string;
  readonly signal: AbortSignal;
  readonly scorer: Scorer;
}

/** Scores all agents at once. An agent that fails aborts the others, whose scores would not be used. */
async function scoreAgents(
  agents: readonly (readonly [string, AgentInstance])[],
  scoring: Scoring,
): Promise<AgentScore[]> {
  const controller = new AbortController();
  const onAbort = (): void => {
    controller.abort(scoring.signal.reason);
  };
  if (scoring.signal.aborted) onAbort();
  scoring.signal.addEventListener('abort', onAbort);
  try {
    return await Promise.all(
      agents.map(async ([id, agent]) => {
        const score = await scoreAgent(agent, { ...scoring, signal: controller.signal });
        return { id, agent, score };
      }),
    );
  } catch (error) {
    controller.abort();
    throw error;
  } finally {
    scoring.signal.removeEventListener('abort', onAbort);
  }
}

async function scoreAgent(
  agent: AgentInstance,
  { scorer, ...input }: Scoring,
): Promise<Score | null> {
  if (!usesModel(agent)) return null;
  return await askScorer(scorer, {
    ...input,
    kind: 'trace',
    evaluatorName: null,
    subject: agent,
    evaluateLatest: false,
    cleansExplanation: false,
  });
}

function usesModel({ interactions }: AgentInstance): boolean {
  return interactions.some((interaction) => typeof interaction !== 'string');
}

function toOverallScore(scores: readonly AgentScore[]): Score {
  const known = scores.flatMap(({ score }) => (score === null ? [] : [score]));
  const numbers = known.map(({ score }) => score).filter((score) => score !== null);
  const sum = numbers.reduce((total, score) => total + score, 0);
  return {
    score: numbers.length === 0 ? null : sum / numbers.length,
    explanation: scores
      .flatMap(({ id, score }) => (score === null ? [] : [`${id}: ${score.explanation}`]))
      .join('\n'),
    sources: withoutRepetition(known.flatMap(({ sources = [] }) => sources)),
    usage: toTotalUsage(known),
  };
}

/** Names a source that several agents share once. */
function withoutRepetition(sources: readonly Source[]): Source[] {
  return [
    ...new Map(
      sources.map((source) => [JSON.stringify([source.type, source.id]), source]),
    ).values(),
  ];
}

/** Undefined when a score has no usage: the estimate for the whole trace then counts. */
function toTotalUsage(scores: readonly Score[]): ScoreUsage | undefined {
  const usages = scores.flatMap(({ usage }) => (usage === undefined ? [] : [usage]));
  if (usages.length < scores.length) return undefined;
  const sumOf = (count: keyof ScoreUsage): number =>
    usages.reduce((sum, usage) => sum + usage[count], 0);
  return {
    promptTokens: sumOf('promptTokens'),
    cachedTokens: sumOf('cachedTokens'),
    completionTokens: sumOf('completionTokens'),
  };
}

interface AgentScore {
  /** The key of the agent in the trace. */
  readonly id: string;
  readonly agent: AgentInstance;
  /** Null when the agent has no model interaction. */
  readonly score: Score | null;
}

function toAgentScores(scores: readonly AgentScore[]): FreeForm {
  return {
    agent_scores: Object.fromEntries(scores.map(({ id, score }) => [id, score?.score ?? null])),
  };
}

/** The format of the specification ("evaluate_trace", "Trace result fields"). */
function toOverallResponse(
  scores: readonly AgentScore[],
  overall: Score,
  criterion: string,
): Readonly<Record<string, unknown>> {
  return {
    ...toAgentScores(scores),
    overall_score: overall.score,
    explanation: overall.explanation,
    criterion,
  };
}

/** The format of the publicly documented service (open points, "its response"). */
function toGroupedResponse(
  scores: readonly AgentScore[],
  requestId: string,
): Readonly<Record<string, unknown>> {
  const byName = Map.groupBy(scores, ({ agent }) => agent.name);
  const groups = [...byName].map(([name, runs]) => {
    const byId = runs.map(({ id, score }) => [id, toAgentResult(score)] as const);
    return [
      name,
      { agent_name: name, results_by_agent_instance_id: Object.fromEntries(byId) },
    ] as const;
  });
  return { request_id: requestId, results_by_agent_name: Object.fromEntries(groups) };
}

function toAgentResult(score: Score | null): Readonly<Record<string, unknown>> | null {
  return score === null ? null : { score: score.score, explanation: score.explanation };
}
