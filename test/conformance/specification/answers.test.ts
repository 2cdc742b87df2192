import { describe, expect, it } from 'vitest';
import type { EvaluationResult, TraceEvaluationResult } from '../../../src/index.ts';
import { TRACE } from '../../kit/traces/agents.ts';
import { createTestClient, MESSAGES } from '../../kit/client/client.ts';
import { json } from '../../kit/client/fake-fetch.ts';
import { failure } from '../../kit/time/outcomes.ts';
import { collect, numbersOf, page, wireTrace } from '../../kit/client/traces.ts';

const REWARD = { explanation: 'because', score: 1, sources: [] };

function rewarded(changes: object): Promise<EvaluationResult> {
  const { client } = createTestClient([json({ ...REWARD, ...changes })]);
  return client.evaluate({
    messages: MESSAGES,
    criteria: 'Reward a',
    explanationCleaning: 'end_user',
  });
}

describe('Reward result', () => {
  // covers: S-030
  it('explanation: string, explanation of the score', async () => {
    expect(await rewarded({})).toMatchObject({ explanation: 'because' });
    expect(await failure(rewarded({ explanation: null }))).toMatchObject({
      fieldPath: 'explanation',
    });
  });

  // covers: S-031
  it('score: number or null, between 0 and 1; null means not applicable', async () => {
    const results = await Promise.all([0, 0.5, 1, null].map((score) => rewarded({ score })));
    expect(results.map(({ score, status }) => [score, status])).toEqual([
      [0, 'scored'],
      [0.5, 'scored'],
      [1, 'scored'],
      [null, 'not_applicable'],
    ]);
    for (const score of [-0.01, 1.01, '1', undefined]) {
      expect(await failure(rewarded({ score }))).toMatchObject({ fieldPath: 'score' });
    }
  });

  // covers: S-032
  it('cleaned_explanation: string, present only when explanation_cleaning is end_user', async () => {
    expect(await rewarded({ cleaned_explanation: 'Clean.' })).toMatchObject({
      cleanedExplanation: 'Clean.',
    });
    expect(await rewarded({})).toMatchObject({ cleanedExplanation: null });
    expect(await failure(rewarded({ cleaned_explanation: 7 }))).toMatchObject({
      fieldPath: 'cleaned_explanation',
    });
  });

  // covers: S-033
  it('sources: array of Source', async () => {
    const sources = [
      { id: 'm-1', type: 'memory' },
      { id: 'd-1', type: 'document' },
    ];
    expect(await rewarded({ sources })).toMatchObject({ sources });
    expect(await failure(rewarded({ sources: [{ id: 'm-1' }] }))).toMatchObject({
      fieldPath: 'sources[0].type',
    });
  });
});

describe('GET /api/v1/traces, response 200', () => {
  // covers: S-100
  it('traces: array of Trace', async () => {
    const { client } = createTestClient([page([1, 2])]);
    expect(numbersOf((await client.traces.list().firstPage()).items)).toEqual([1, 2]);

    const wrong = createTestClient([json({ traces: { a: wireTrace(1) } })]);
    expect(await failure(wrong.client.traces.list().firstPage())).toMatchObject({
      fieldPath: 'traces',
    });
  });

  // covers: S-101
  it('next_page_token: string, opaque token for the next page', async () => {
    const { client, sent } = createTestClient([page([1], '+/= ünïcode&'), page([2])]);
    const { items } = await collect(client.traces.list());
    expect(numbersOf(items)).toEqual([1, 2]);
    expect(new URL(sent[1]?.url ?? '').searchParams.get('page_token')).toBe('+/= ünïcode&');
  });
});

describe('POST /api/v1/evaluations/filter, response 200, continued', () => {
  const answer = { evaluations: [], total: 0, page: 1, page_size: 100, total_pages: 0 };

  // covers: S-108
  it('evaluations: array of Evaluation row', async () => {
    const { client } = createTestClient([json(answer)]);
    expect(await client.evaluations.filter().firstPage()).toEqual({
      items: [],
      total: 0,
      page: 1,
      pageSize: 100,
      totalPages: 0,
    });

    const wrong = createTestClient([json({ ...answer, evaluations: [{}] })]);
    expect(await failure(wrong.client.evaluations.filter().firstPage())).toMatchObject({
      fieldPath: 'evaluations[0].id',
    });
  });

  // covers: S-106
  it('page: integer, the page of the request', async () => {
    const { client } = createTestClient([json({ ...answer, page: 3 })]);
    expect(await client.evaluations.filter({ page: 3 }).firstPage()).toMatchObject({ page: 3 });
  });
});

describe('Result fields', () => {
  // covers: S-127
  it('score: float between 0.0 and 1.0, or null when not applicable', async () => {
    expect((await rewarded({ score: 0.25 })).score).toBe(0.25);
    expect((await rewarded({ score: null })).score).toBeNull();
  });

  // covers: S-128
  it('explanation: string', async () => {
    expect((await rewarded({ explanation: '' })).explanation).toBe('');
  });

  // covers: S-129
  it('cleaned_explanation: string or null', async () => {
    expect((await rewarded({ cleaned_explanation: 'a' })).cleanedExplanation).toBe('a');
    expect((await rewarded({})).cleanedExplanation).toBeNull();
  });
});

describe('Trace result fields, continued', () => {
  const ANSWER = {
    agent_scores: { planner: 0, first: null },
    overall_score: 0,
    explanation: 'because',
    criterion: 'Reward a',
  };

  async function traced(criteria: string): Promise<TraceEvaluationResult> {
    const { client } = createTestClient([json(ANSWER)]);
    return await client.evaluateTrace({ trace: TRACE, criteria });
  }

  // covers: S-136
  it('agent_scores: dict mapping agent id to score', async () => {
    expect((await traced('Reward a')).agentScores).toEqual({ planner: 0, first: null });
  });

  // covers: S-139
  it('criterion: string, the criterion evaluated', async () => {
    expect((await traced('Reward b')).criterion).toBe('Reward a');
  });

  // covers: S-140
  it('one result per criterion; the result mirrors the shape of criteria', async () => {
    const { client } = createTestClient([json({ ...ANSWER, criterion: undefined })]);
    const list = await client.evaluateTrace({ trace: TRACE, criteria: ['Reward a', 'Reward b'] });

    expect(list.map(({ criterion }) => criterion)).toEqual(['Reward a', 'Reward b']);
    expect(await traced('Reward a')).not.toBeInstanceOf(Array);
  });
});
