import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import type { PageTrace } from '../../../../../src/pages/serve/api/records.ts';
import { TraceTable } from '../../../../../src/pages/serve/traces/trace-table.tsx';
import { textsOf } from '../../../../kit/pages/rendered.ts';
import { uuid } from '../../../../kit/server/reference-service.ts';
import { evaluationOf, traceOf } from '../trace/records.ts';

/** The texts of the lines, without the header. */
const linesOf = (...traces: readonly PageTrace[]): string[] =>
  textsOf(h(TraceTable, { region: 'eu', traces })).slice(6);

describe('a line of the trace list', () => {
  it('has time, row, answer, scores and rating', () => {
    const row = { label: 'late-parcel', failures: [{ criterion: 'cites', error: 'server' }] };

    expect(linesOf(traceOf({ row }), traceOf({ rating: null, trace: null }))).toEqual([
      ...['2026-11-22 09:00:01', 'late-parcel', 'It left.', '1 failed', 'tone', '0.83', 'good'],
      ...['2026-11-22 09:00:01', '00000000…', '-', 'tone', '0.83', '-'],
    ]);
  });

  it('has the lowest of many scores, and says how many more there are', () => {
    const evaluations = [0.9, 0.2, null, 0.5, 0.7].map((score, index) =>
      evaluationOf({ id: uuid(index), criterion_name: `c${index}`, score }),
    );

    expect(linesOf(traceOf({ evaluations })).slice(3, -1)).toEqual([
      ...['c1', '0.20', 'c3', '0.50', 'c4', '0.70', '+2'],
    ]);
  });

  it('names what computed the scores when the page has several sources', () => {
    const judged = evaluationOf({ score_source: { kind: 'judge', name: 'llama' } });
    const traces = [traceOf(), traceOf({ evaluations: [judged] })];

    expect(linesOf(...traces)).toContain('synthetic');
    expect(linesOf(traceOf())).not.toContain('synthetic');
  });

  it('counts comments, and has the id and the tags as a tooltip', () => {
    const comment = { id: uuid(2), trace_id: uuid(1), comment: 'Good.', created_at: '' };
    const traces = [traceOf({ comments: [comment] })];

    expect(linesOf(...traces).at(-1)).toBe('1 comment');
    expect(render(h(TraceTable, { region: 'eu', traces }))).toContain(
      `title="${uuid(1)}\nenv=prod"`,
    );
  });
});

describe('the name of a score in a line of the trace list', () => {
  it.each([
    [{ criterion_name: 'tone', criteria: 'Reward friendly answers', evaluator_name: null }, 'tone'],
    [{ criteria: null, evaluator_name: 'tone-v2' }, 'tone-v2'],
    [{ criteria: 'Reward friendly answers', evaluator_name: null }, 'Reward friendly answers'],
    [
      { criteria: 'Reward answers that cite a source', evaluator_name: null },
      'Reward answers that cite…',
    ],
    [{ criteria: null, evaluator_name: null }, 'criterion not reported'],
  ])('of %j is %s', (evaluation, name) => {
    const evaluations = [evaluationOf({ score: 0.83, ...evaluation })];
    expect(linesOf(traceOf({ evaluations }))[3]).toBe(name);
  });
});

describe('the answer in a line of the trace list', () => {
  const chat = (...contents: readonly string[]): PageTrace['trace'] => ({
    messages: contents.map((content) => ({ role: 'assistant', content })),
  });

  it.each<[string, PageTrace['trace'], string]>([
    ['nothing', null, '-'],
    ['content that was left out', undefined, '-'],
    ['the last answer, on one line', chat('Where?', 'It\n  left.'), 'It left.'],
    ['the beginning of a long text', chat('a'.repeat(400)), 'a'.repeat(300)],
    ['one agent', { agent_instance_by_id: { a: {} } }, '1 agent'],
    ['agents', { agent_instance_by_id: { a: {}, b: {} } }, '2 agents'],
    ['no answer', { messages: [{ role: 'user', content: 'Hi' }] }, '-'],
  ])('shows %s', (_name, trace, text) => {
    const line: PageTrace = { ...traceOf(), ...(trace === undefined ? {} : { trace }) };
    if (trace === undefined) Reflect.deleteProperty(line, 'trace');
    expect(linesOf(line)[2]).toBe(text);
  });
});

describe('the rating in a line of the trace list', () => {
  it.each([
    [null, '-'],
    [true, 'good'],
    [false, 'bad'],
  ])('of %s is %s', (rating, text) => {
    expect(linesOf(traceOf({ rating })).at(-1)).toBe(text);
  });
});
