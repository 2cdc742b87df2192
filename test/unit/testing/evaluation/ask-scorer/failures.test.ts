import { AlignError, type Client } from 'align-evals';
import { createInstantClock, type Scorer, type ScorerFailure } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import { agent, traceOf } from '../../../../kit/traces/agents.ts';
import { createClient } from '../../../../kit/client/client.ts';
import { rejection } from '../../../../kit/time/outcomes.ts';
import {
  countStored,
  fixedScorer,
  MESSAGES,
  post,
  postText,
  REQUEST,
  REWARD_PATH,
  ROW_ONLY,
  steadyServer,
  until,
} from '../../../../kit/server/reference-service.ts';
import { get, startTask, TRACE_EVALUATION_PATH } from '../../../../kit/server/service-calls.ts';

const BACKGROUND = `${REWARD_PATH}/background`;

/** A scorer that throws an error with these properties. */
function failingWith(failure: object, message = 'Busy'): Scorer {
  return () => {
    throw Object.assign(new Error(message), failure);
  };
}

async function responseTo(scorer: Scorer): Promise<unknown> {
  const response = await postText(steadyServer({ scorer }), JSON.stringify(REQUEST));
  return [response.status, response.headers.get('retry-after'), await response.json()];
}

describe('the status of an error that a scorer throws', () => {
  it.each([400, 413, 422, 429, 500, 501, 503, 529, 599])('is sent: %i', async (status) => {
    expect(await responseTo(failingWith({ status }))).toEqual([status, null, { detail: 'Busy' }]);
  });

  it.each<readonly [unknown]>([
    [undefined],
    [null],
    ['429'],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [0],
    [-503],
    [99],
    [200],
    [204],
    [302],
    [401],
    [403],
    [404],
    [408],
    [409],
    [412],
    [414],
    [418],
    [421],
    [423],
    [425],
    [428],
    [430],
    [499],
    [503.5],
    [600],
    [[429]],
  ])('is 500 for %j', async (status) => {
    expect(await responseTo(failingWith({ status }))).toEqual([
      500,
      null,
      { detail: 'The scorer failed: Busy' },
    ]);
  });

  it.each<readonly [string, unknown]>([
    ['an object', { status: 429, message: 'Busy' }],
    ['a string', 'Busy'],
    ['null', null],
    ['undefined', undefined],
  ])('is not read from %s, which is not an error', async (_, thrown) => {
    const scorer = (): never => {
      throw thrown as Error;
    };

    expect(await responseTo(scorer)).toEqual([
      500,
      null,
      { detail: `The scorer failed: ${String(thrown)}` },
    ]);
  });

  it('is read from getters of a class, and from a rejection', async () => {
    class Refused extends Error implements ScorerFailure {
      readonly #status = 413;
      get status(): number {
        return this.#status;
      }
    }

    expect(await responseTo(() => Promise.reject(new Refused('Too long')))).toEqual([
      413,
      null,
      { detail: 'Too long' },
    ]);
  });

  it('is in the row of the call, which has no tokens', async () => {
    const server = steadyServer({ scorer: failingWith({ status: 429 }) });

    await post(server, REQUEST);

    expect(server.store('eu').evaluationRows).toMatchObject([
      { status_code: 429, response_payload: { detail: 'Busy' }, token_count: 0 },
    ]);
    expect(countStored(server)).toEqual(ROW_ONLY);
  });

  it('of an agent is that of the trace', async () => {
    const scorer: Scorer = (input) => {
      if (input.kind === 'trace' && input.subject.id === 'b') {
        throw Object.assign(new Error('Busy'), { status: 503, retryAfter: '7' });
      }
      return fixedScorer(input);
    };
    const request = { trace: traceOf(agent('a'), agent('b')), evaluation_criteria: 'Reward a' };
    const server = steadyServer({ scorer });

    expect(await post(server, request, { path: TRACE_EVALUATION_PATH })).toEqual({
      status: 503,
      body: { detail: 'Busy' },
    });
  });
});

describe('a score whose sources are not sources', () => {
  it.each<readonly [unknown, string]>([
    ['doc-1', 'the sources is a string of 5 characters: it must be a list'],
    [['doc-1'], 'sources[0] is a string of 5 characters: it must be an object with id and type'],
    [[{ id: 'doc-1' }], 'sources[0] is an object: it must be an object with id and type'],
  ])('has status 500: %j', async (sources, problem) => {
    const scorer = () => ({ score: 1, explanation: '', sources }) as never;

    expect(await responseTo(scorer)).toEqual([
      500,
      null,
      { detail: `The scorer failed: ${problem}` },
    ]);
  });
});

describe('the retryAfter of an error that a scorer throws', () => {
  it.each([
    '0',
    '7',
    '1.5',
    'Fri, 20 Nov 2026 08:00:00 GMT',
    '2026-11-20T08:00:00+01:00',
    'x'.repeat(64),
  ])('is sent as Retry-After: %s', async (retryAfter) => {
    expect(await responseTo(failingWith({ status: 429, retryAfter }))).toEqual([
      429,
      retryAfter,
      { detail: 'Busy' },
    ]);
  });

  it.each<readonly [unknown]>([
    [''],
    [7],
    [null],
    [['7']],
    ['7\r\nset-cookie: a=b'],
    ['7\n'],
    ['7\0'],
    ['é'],
    ['<7>'],
    ['7; a="b"'],
    ['x'.repeat(65)],
  ])('is left out: %j', async (retryAfter) => {
    expect(await responseTo(failingWith({ status: 429, retryAfter }))).toEqual([
      429,
      null,
      { detail: 'Busy' },
    ]);
  });

  it('is left out of a 500 because of a status that is not allowed', async () => {
    expect(await responseTo(failingWith({ status: 401, retryAfter: '7' }))).toEqual([
      500,
      null,
      { detail: 'The scorer failed: Busy' },
    ]);
  });
});

describe('a task whose scorer throws an error with a status', () => {
  it('fails with the message of the error, and its row has the status', async () => {
    const server = steadyServer({
      scorer: failingWith({ status: 429, retryAfter: '7' }),
      taskDurationMs: 0,
    });

    const id = await startTask(server, BACKGROUND);
    await until(() => server.store('eu').evaluationRows.length > 0);

    expect(await get(server, `/api/v1/tasks/${id}`)).toEqual({
      status: 200,
      body: { task_id: id, status: 'failed', error: 'Busy' },
    });
    expect(server.store('eu').evaluationRows).toMatchObject([{ status_code: 429 }]);
  });
});

describe('a client of a server whose scorer fails', () => {
  const CALL = { messages: MESSAGES, criteria: 'Reward correct answers' };

  function clientOf(scorer: Scorer): Client {
    const clock = createInstantClock();
    const server = steadyServer({ scorer, now: clock.wallNow });
    return createClient({ ...server.clientOptions(), clock });
  }

  it.each([429, 503])('repeats the call after %i', async (status) => {
    let calls = 0;
    const client = clientOf((input) => {
      calls += 1;
      return calls === 1 ? failingWith({ status })(input) : fixedScorer(input);
    });

    expect((await client.evaluate(CALL)).score).toBe(0.5);
    expect(calls).toBe(2);
  });

  it.each([
    [400, 'ApiError'],
    [413, 'ApiError'],
    [422, 'ValidationError'],
  ])('does not repeat the call after %i', async (status, name) => {
    let calls = 0;
    const client = clientOf((input) => {
      calls += 1;
      return failingWith({ status })(input);
    });

    const error = await rejection(client.evaluate(CALL));

    expect(AlignError.isInstance(error) && error.toJSON()).toMatchObject({
      name,
      status,
      isRetryable: false,
      attempts: 1,
    });
    expect(calls).toBe(1);
  });
});
