import { beforeEach, describe, expect, it } from 'vitest';
import type {
  ReferenceServer,
  ReferenceServerOptions,
  Scorer,
} from '../../../src/testing/index.ts';
import { readContract } from '../../kit/server/contract.ts';
import { differences } from '../../kit/server/contract-shape.ts';
import { steadyServer } from '../../kit/server/reference-service.ts';
import { ACCESS_TOKEN, KEY } from '../../kit/canary/secrets.ts';

/** Scores by the text of the criterion, so that a test can request every kind of response. */
const scorer: Scorer = ({ criterion }) => {
  if (criterion.includes('broken')) throw new Error('broken');
  const sources = [{ id: 'm-1', type: 'memory' }];
  if (criterion.includes('nothing')) return { score: null, explanation: 'because', sources };
  return { score: criterion.includes('fraction') ? 0.5 : 1, explanation: 'because' };
};

let server: ReferenceServer;
let now: number;

function start(options: ReferenceServerOptions = {}): void {
  now = Date.UTC(2026, 10, 20);
  server = steadyServer({ now: () => now, scorer, ...options });
}

async function ask(endpoint: string, body?: unknown, query = ''): Promise<unknown> {
  const [method = '', path = ''] = endpoint.split(' ');
  const response = await server.fetch(`${server.origin('eu')}${path}${query}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'api-key': KEY,
      authorization: `Bearer ${ACCESS_TOKEN}`,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${endpoint} answered ${response.status}`);
  return await response.json();
}

type Documents = (body: Readonly<Record<string, unknown>>) => boolean;

/** In which ways an answer differs from the documents of an endpoint, or from some of them. */
function differencesFrom(name: string, answer: unknown, which: Documents = () => true): string[] {
  const { responses, freeForm } = readContract(name);
  const known = responses
    .filter((one) => one.valid && one.name !== 'an unknown field')
    .map(({ body }) => body as Readonly<Record<string, unknown>>);
  return differences(answer, known.filter(which), freeForm);
}

const HI = [{ role: 'user', content: 'Hi' }];
const reward = (changes: object = {}): Promise<unknown> =>
  ask('POST /api/v1/evals/reward', {
    messages: HI,
    evaluation_criteria: 'Reward a fraction',
    tags: { env: 'prod' },
    ...changes,
  });
const agent = (id: string, ...children: string[]): object => ({
  id,
  name: id,
  interactions: [{ input_messages: [], output_messages: [] }, ...children],
});
const TRACE = {
  root_agent_instance_id: 'a',
  agent_instance_by_id: { a: agent('a', 'b'), b: agent('b') },
};
const agents = (changes: object = {}): Promise<unknown> =>
  ask('POST /api/v1/evals/trace', {
    trace: TRACE,
    evaluation_criteria: 'Reward a fraction',
    ...changes,
  });
const startTask = async (kind: string, body: object): Promise<{ task_id: string }> =>
  (await ask(`POST /api/v1/evals/${kind}/background`, body)) as { task_id: string };

beforeEach(() => {
  start();
});

describe('the reference server responds in the documented format:', () => {
  it('an evaluation of a conversation', async () => {
    const answers = [
      await reward(),
      await reward({ evaluation_criteria: 'Reward all' }),
      await reward({ evaluation_criteria: 'Reward nothing' }),
      await reward({ explanation_cleaning: 'end_user' }),
    ];

    expect(answers.flatMap((answer) => differencesFrom('reward', answer))).toEqual([]);
    expect(answers.map((answer) => Object.hasOwn(answer as object, 'cleaned_explanation'))).toEqual(
      [false, false, false, true],
    );
  });

  it('a trace evaluation in the documented format', async () => {
    const isDocumented: Documents = (body) => Object.hasOwn(body, 'agent_scores');
    const answers = [await agents(), await agents({ evaluation_criteria: 'Reward nothing' })];

    expect(answers.flatMap((answer) => differencesFrom('trace', answer, isDocumented))).toEqual([]);
  });

  it('a trace evaluation in the public format', async () => {
    start({ traceResponseForm: 'grouped' });
    const isPublic: Documents = (body) => Object.hasOwn(body, 'results_by_agent_name');
    const answers = [await agents(), await agents({ evaluation_criteria: 'Reward nothing' })];

    expect(answers.flatMap((answer) => differencesFrom('trace', answer, isPublic))).toEqual([]);
  });

  it('a background evaluation', async () => {
    const body = { messages: HI, evaluation_criteria: 'Reward a' };
    const trace = { trace: TRACE, evaluation_criteria: 'Reward a' };

    expect(differencesFrom('reward-background', await startTask('reward', body))).toEqual([]);
    expect(differencesFrom('trace-background', await startTask('trace', trace))).toEqual([]);
  });

  it('a task in every status', async () => {
    const bodies = ['Reward a', 'Reward nothing', 'Reward broken'].map((evaluation_criteria) => ({
      evaluation_criteria,
    }));
    const tasks = [
      ...(await Promise.all(bodies.map((one) => startTask('reward', { messages: HI, ...one })))),
      await startTask('trace', { trace: TRACE, evaluation_criteria: 'Reward a' }),
    ];
    const statuses = new Set<unknown>();
    for (const elapsedMs of [0, 1500, 1500]) {
      now += elapsedMs;
      for (const { task_id: id } of tasks) {
        const answer = (await ask(`GET /api/v1/tasks/${id}`)) as { status: string };
        statuses.add(answer.status);
        const isAlike: Documents = ({ status }) => status === answer.status;
        expect(differencesFrom('task', answer, isAlike)).toEqual([]);
      }
    }

    expect([...statuses].sort()).toEqual(['failed', 'pending', 'running', 'succeeded']);
  });

  it('annotations, and the traces that have them', async () => {
    await reward();
    const [trace_id = ''] = server.store('eu').traces.keys();
    const empty = await ask(`GET /api/v1/traces/${trace_id}`);
    const rated = await ask('POST /api/v1/annotations/rating', { trace_id, rating: false });
    const comment = 'Out of date.';
    const commented = await ask('POST /api/v1/annotations/comment', { trace_id, comment });
    const full = await ask(`GET /api/v1/traces/${trace_id}`);

    expect(differencesFrom('rating', rated)).toEqual([]);
    expect(differencesFrom('comment', commented)).toEqual([]);
    expect(differencesFrom('get-trace', empty)).toEqual([]);
    expect(differencesFrom('get-trace', full)).toEqual([]);
    expect(full).toMatchObject({ rating: false, comments: [{ trace_id, comment }] });
  });

  it('lists of traces', async () => {
    await reward();
    await agents();
    await reward({ tags: undefined, evaluation_criteria: 'Reward nothing' });
    const isWhole: Documents = ({ traces }) =>
      (traces as object[]).every((one) => Object.hasOwn(one, 'comments'));
    const first = (await ask('GET /api/v1/traces', undefined, '?page_size=2')) as Page;
    const rest = (await ask(
      'GET /api/v1/traces',
      undefined,
      `?page_size=2&page_token=${String(first.next_page_token)}`,
    )) as Page;
    const none = await ask('GET /api/v1/traces', undefined, '?criteria=Reward%20other');
    const { responses, freeForm } = readContract('get-trace');
    const records = responses.filter((one) => one.valid).map(({ body }) => body);
    const traces = [...first.traces, ...rest.traces];

    expect([first.traces.length, rest.traces.length]).toEqual([2, 1]);
    expect(traces.flatMap((one) => differences(one, records, freeForm))).toEqual([]);
    for (const page of [first, rest, none]) {
      const shell = { ...(page as Page), traces: [] };
      expect(differencesFrom('list-traces', shell, isWhole)).toEqual([]);
    }
  });

  it('lists of traces with excluded parts', async () => {
    await reward();
    const { responses, freeForm } = readContract('list-traces');
    const asked = responses.find((one) => one.asked !== undefined);
    const { exclude } = asked?.asked as { exclude: string[] };
    const query = exclude.map((part) => `exclude=${part}`).join('&');
    const page = (await ask('GET /api/v1/traces', undefined, `?${query}`)) as Page;
    // Neither tags nor a rating of this trace matter here.
    const bare = page.traces.map((one) => ({ ...one, tags: null, rating: false }));

    expect(differences({ ...page, traces: bare }, [asked?.body], freeForm)).toEqual([
      ...['traces[].evaluations[].score is of kind number and not null'],
    ]);
  });

  it('lists of evaluation rows', async () => {
    const none = await ask('POST /api/v1/evaluations/filter', { page: 1 });
    await reward();
    await agents();
    await startTask('reward', { messages: HI, evaluation_criteria: 'Reward a' });
    const some = await ask('POST /api/v1/evaluations/filter', { page: 1, page_size: 2 });

    expect(differencesFrom('filter-evaluations', none)).toEqual([]);
    expect(differencesFrom('filter-evaluations', some)).toEqual([]);
  });

  it('the rate-limit record, with and without limits', async () => {
    expect(differencesFrom('rate-limits', await ask('GET /api/v1/rate-limits/me'))).toEqual([]);
    start({
      regions: { eu: { limits: { alignRatePerMinute: 60.5, zeroDataRetention: true } } },
    });
    const record = await ask('GET /api/v1/rate-limits/me');

    expect(differencesFrom('rate-limits', record)).toEqual([]);
    expect(record).toMatchObject({ align_rate_per_minute: 60.5, zero_data_retention: true });
  });
});

interface Page {
  readonly traces: readonly object[];
  readonly next_page_token?: unknown;
}
