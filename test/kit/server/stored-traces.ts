import type { EvaluationSeed, ReferenceServer, TraceSeed } from 'align-evals/testing';
import type { JournalLine } from '../../../src/batch/journal/lines.ts';
import { isRecord } from '../../../src/values/objects.ts';
import { HOSTILE_TEXTS, supportJournal, traceJournal } from '../journal/report-samples.ts';

/** Creates the same id for the same number. */
function idOf(kind: number, number: number): string {
  return `0199c0de-0000-7000-800${String(kind)}-${String(number).padStart(12, '0')}`;
}

/** The id of a trace by its number. */
export const traceId = (number: number): string => idOf(0, number);

/** Stores traces in the region eu. */
export function storeTraces(server: ReferenceServer, seeds: readonly TraceSeed[]): void {
  server.seedTraces('eu', seeds.length, (index) => seeds[index] ?? {});
}

const AT = '2026-11-22T09:00:01.000Z';

const evaluationOf = (number: number, fields: Partial<EvaluationSeed> = {}): EvaluationSeed => ({
  id: idOf(1, number),
  evaluator_name: null,
  criteria: 'Reward friendly answers',
  score: 0.83,
  explanation: 'Friendly, and it names the day.',
  sub_trace: null,
  ...fields,
});

type Content = Readonly<Record<string, unknown>>;

/** The content of the first row of a journal. */
function contentOf(lines: readonly JournalLine[], field?: string): Content {
  const row = lines.find((line) => line.t === 'row');
  const body = row !== undefined && 'body' in row ? row.body : undefined;
  const content = field !== undefined && isRecord(body) ? body[field] : body;
  if (!isRecord(content)) throw new Error('The journal has no such content.');
  return content;
}

/** A conversation with tools, two evaluations, a comment and tags. */
export const CONVERSATION: TraceSeed = {
  id: traceId(1),
  created_at: AT,
  tags: { env: 'prod', team: 'support' },
  trace: { system: null, ...contentOf(supportJournal(1)) },
  comments: [
    {
      id: idOf(2, 1),
      trace_id: traceId(1),
      comment: 'Good, but slow.',
      created_at: '2026-11-22T09:02:00.000Z',
    },
  ],
  evaluations: [
    evaluationOf(1, {
      cached: true,
      c_cached_tokens: 412,
      sources: [
        { type: 'judge-model', id: 'gpt-5-mini' },
        { type: 'judge-host', id: 'models.example' },
        { type: 'document', id: 'delivery.md' },
      ],
    }),
    evaluationOf(2, { criteria: 'Penalize promises of a date', score: null, cached: false }),
  ],
};

/** Several agents, one of which calls itself, and one of which is missing. */
export const AGENTS: TraceSeed = {
  id: traceId(2),
  created_at: AT,
  trace: contentOf(traceJournal(), 'trace'),
  evaluations: [
    evaluationOf(3, { sub_trace: { agent_scores: { planner: 0.7, search: 0.4, idle: null } } }),
    evaluationOf(4, {
      criteria: 'Reward agents that name a train',
      sub_trace: { agent_scores: { planner: 0.25 } },
    }),
  ],
};

/** A thousand agents: half of them are called by the root, and each of the others by the one before. */
export const MANY_AGENTS: TraceSeed = {
  id: traceId(3),
  created_at: AT,
  trace: { root_agent_instance_id: 'agent-0', agent_instance_by_id: manyAgents(1000) },
  evaluations: [],
};

function manyAgents(count: number): object {
  const half = count / 2;
  const names = Array.from({ length: count }, (_, index) => `agent-${String(index)}`);
  return Object.fromEntries(
    names.map((id, index) => {
      const next = index < half ? [] : names.slice(index + 1, index + 2);
      const calls = index === 0 ? names.slice(1, half + 1) : next;
      return [id, { id, name: `Agent ${String(index)}`, interactions: calls }];
    }),
  );
}

/** A trace of which only scores are kept. */
export const WITHOUT_CONTENT: TraceSeed = {
  id: traceId(4),
  created_at: AT,
  trace: null,
  evaluations: [evaluationOf(5, { explanation: null })],
};

const FIRST_HOSTILE = 100;

/** A conversation per hostile text, which is everywhere in it. */
export const HOSTILE_CONVERSATIONS: readonly TraceSeed[] = HOSTILE_TEXTS.map((text, index) => ({
  ...hostileParts(text, FIRST_HOSTILE + index),
  trace: {
    system: text,
    messages: [
      { role: 'user', content: text },
      {
        role: 'assistant',
        content: text,
        tool_calls: [{ id: text, function: { name: text, arguments: text } }],
      },
      { role: text, name: text, content: [{ type: 'image_url', image_url: text }] },
      { role: 'tool', tool_call_id: text, content: JSON.stringify({ [text]: text }) },
    ],
    tools: [{ name: text }],
    [text]: text,
  },
}));

/** An agent trace per hostile text, which is in all names, ids and messages. */
export const HOSTILE_AGENTS: readonly TraceSeed[] = HOSTILE_TEXTS.map((text, index) => ({
  ...hostileParts(text, FIRST_HOSTILE + HOSTILE_TEXTS.length + index),
  trace: {
    root_agent_instance_id: text,
    agent_instance_by_id: Object.fromEntries([
      [
        text,
        {
          id: text,
          name: `${text} `,
          interactions: [
            {
              input_messages: [{ role: 'user', content: text }],
              output_messages: [{ content: { id: text, name: text, parameters: text } }],
            },
            `${text}?`,
          ],
        },
      ],
    ]),
  },
}));

function hostileParts(text: string, number: number): TraceSeed {
  return {
    id: traceId(number),
    created_at: AT,
    tags: { [text]: text },
    comments: [{ id: idOf(2, number), trace_id: traceId(number), comment: text, created_at: AT }],
    evaluations: [
      evaluationOf(number, {
        evaluator_name: text,
        criteria: null,
        explanation: text,
        sources: [{ type: text, id: text }],
        sub_trace: { agent_scores: Object.fromEntries([[text, 0.5]]) },
      }),
    ],
  };
}
