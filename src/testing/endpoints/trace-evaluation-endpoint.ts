import type { AgentInstance } from '../../options/agent-trace.ts';
import { reject } from '../answer.ts';
import type { ServerSetup } from '../endpoint.ts';
import { askScorer } from '../evaluation/ask-scorer.ts';
import { toCommonFields } from '../evaluation/common-fields.ts';
import {
  createEvaluationEndpoints,
  type EvaluationEndpoints,
} from '../evaluation/evaluation-endpoints.ts';
import { readJsonBody } from '../read-json-body.ts';
import { traceRequestSchema } from '../requests/trace-request-schema.ts';
import type { Score, Scorer } from '../scorer.ts';
import { type AgentScore, toGroupedResponse, toOverallResponse } from './trace-answer.ts';

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
      score: async () => {
        const scores = await Promise.all(
          agents.map(async ([id, agent]) => {
            return { id, agent, score: await scoreAgent(agent, criterion, setup.scorer) };
          }),
        );
        const overall = toOverallScore(scores);
        const responseBody =
          setup.traceResponseForm === 'grouped'
            ? toGroupedResponse(scores, request.id)
            : toOverallResponse(scores, overall, criterion);
        return { score: overall, responseBody };
      },
    };
  });
}

async function scoreAgent(
  agent: AgentInstance,
  criterion: string,
  scorer: Scorer,
): Promise<Score | null> {
  if (!usesModel(agent)) return null;
  const input = { kind: 'trace', criterion, evaluatorName: null, subject: agent } as const;
  return await askScorer(scorer, input);
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
    sources: known.flatMap(({ sources = [] }) => sources),
  };
}
