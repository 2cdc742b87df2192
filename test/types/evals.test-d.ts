import { describe, expectTypeOf, it } from 'vitest';
import { defineEval } from '../../src/batch/evals/eval-definition.ts';
import { runEval } from '../../src/batch/evals/run-eval.ts';
import { evaluateAll } from '../../src/batch/evaluate-all.ts';
import type { EvaluationRun } from '../../src/batch/evaluation-run.ts';
import type { AgentTracer } from '../../src/tracing/agent-tracer.ts';
import { createClient } from '../kit/client/client.ts';

const ROWS = [
  { id: 'late', question: 'Where is my parcel?', expected: 'on its way' },
  { id: 'worn', question: 'Can I return worn shoes?', expected: 'no' },
];

interface Row {
  id: string;
  question: string;
  expected: string;
}

describe('the type of the rows of an eval', () => {
  it('reaches the task, the messages and the checks', () => {
    defineEval({
      rows: ROWS,
      task: (row, { signal, trial, tracer, variant }) => {
        expectTypeOf(row).toEqualTypeOf<Row>();
        expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
        expectTypeOf(trial).toEqualTypeOf<number>();
        expectTypeOf(tracer).toEqualTypeOf<AgentTracer>();
        expectTypeOf(variant).toEqualTypeOf<undefined>();
        return row.question;
      },
      messages: (row) => {
        expectTypeOf(row).toEqualTypeOf<Row>();
        return [{ role: 'user', content: row.question }];
      },
      criteria: 'Reward friendly answers',
      checks: {
        right: ({ answer, row, usage, ms }) => {
          expectTypeOf(row).toEqualTypeOf<Row>();
          expectTypeOf(answer).toEqualTypeOf<string | null>();
          expectTypeOf(usage?.inputTokens).toEqualTypeOf<number | undefined>();
          expectTypeOf(ms).toEqualTypeOf<number | null>();
          return answer === row.expected;
        },
      },
    });
  });

  it('comes from a function that returns rows, too', () => {
    const definition = {
      rows: () => Promise.resolve(ROWS),
      criteria: 'Reward friendly answers',
    };
    defineEval({ ...definition, task: (row) => row.question });
    defineEval({
      ...definition,
      task: (row) => {
        // @ts-expect-error -- rows have no such field
        const { answer } = row;
        return typeof answer;
      },
    });
  });

  it('is what the task says when the rows are the path of a file', () => {
    defineEval({ rows: 'rows.jsonl', criteria: 'Reward x', task: (row: Row) => row.question });
  });

  it('has the fields of rows with their types', () => {
    // @ts-expect-error -- an id is a text
    defineEval({ rows: [{ id: 7 }], task: () => 'Hello!', criteria: 'Reward friendly answers' });
  });
});

describe('the variant of an eval', () => {
  it('has the type of all variants', () => {
    defineEval({
      rows: ROWS,
      variants: { small: { model: 'model-1' }, large: { model: 'model-2' } },
      task: (_, { variant }) => {
        expectTypeOf(variant).toEqualTypeOf<{ model: string }>();
        return variant.model;
      },
      criteria: 'Reward friendly answers',
    });
  });
});

describe('runs', () => {
  it('of evals and of tasks yield outcomes', () => {
    const client = createClient();
    const definition = defineEval({ rows: ROWS, task: () => 'Hello!', criteria: 'Reward x' });
    expectTypeOf(runEval(definition, { client })).toEqualTypeOf<EvaluationRun>();
    const run = evaluateAll(client, ROWS, {
      task: ({ question }) => question,
      criteria: 'Reward friendly answers',
    });
    expectTypeOf(run).toEqualTypeOf<EvaluationRun>();
  });
});
