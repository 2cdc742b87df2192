import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnsupportedTraceError } from '../../../../src/errors/unsupported-trace-error.ts';
import { toAgentTrace, toAgentTraces } from '../../../../src/otel/index.ts';
import { readExport } from '../../../kit/traces/export-nodes.ts';
import {
  exportSteps,
  type Product,
  PRODUCTS,
  type Step,
} from '../../../kit/traces/export-samples.ts';
import { deepFreeze } from '../../../kit/client/hostile-values.ts';
import { otlp } from '../../../../src/otel/formats/otlp.ts';
import { pythonSpans } from '../../../../src/otel/formats/python-spans.ts';
import { sdkSpans } from '../../../../src/otel/formats/sdk-spans.ts';

const text = (content: string): object => ({ type: 'text', content });

const call = (question: string, answer: string): object => ({
  input_messages: [{ role: 'user', ...text(question) }],
  output_messages: [text(answer)],
});

const TRACE = {
  root_agent_instance_id: 'a1',
  agent_instance_by_id: {
    a1: {
      id: 'a1',
      name: 'planner',
      interactions: [call('Plan a day', 'I ask.'), 'a2', call('And?', 'Go out.')],
    },
    a2: { id: 'a2', name: 'expert', interactions: [call('Sun?', 'Sun.')] },
  },
};

/** Every key of every object of an export, so that a test can change each. */
function changeEach(
  value: unknown,
  change: (key: string, value: unknown) => unknown,
  key = '',
): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) {
    return change(key, value);
  }
  if (Array.isArray(value)) return value.map((item) => changeEach(item, change, key));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, changeEach(inner, change, name)]),
  );
}

const product = fc.constantFrom(...PRODUCTS);

/** Values that no export has where text, a list or an object is expected. */
const ODD = [null, undefined, 0, -1, NaN, true, '', 'x', [], {}, [null], [[[]]], '__proto__', 2n];

describe('exports of products', () => {
  it.each(PRODUCTS)('give the same trace of one run: %s', (name) => {
    const source = exportSteps(name);
    deepFreeze(source);
    const { trace, kind, traceId, modelCalls, warnings, spans } = toAgentTrace(source);
    expect({ trace, kind, traceId, modelCalls, warnings }).toEqual({
      trace: TRACE,
      kind: name,
      traceId: 'trace',
      modelCalls: 3,
      warnings: [],
    });
    expect({ ...spans }).toEqual({
      a1: { traceId: 'trace', spanId: 'a1', name: 'planner', isRoot: true },
      a2: { traceId: 'trace', spanId: 'a2', name: 'expert' },
    });
  });

  it('give the same trace in any order', () => {
    const shuffled = product.chain((name) => {
      const rows = exportSteps(name);
      return fc.shuffledSubarray(rows, { minLength: rows.length });
    });
    fc.assert(
      fc.property(shuffled, (rows) => {
        expect(toAgentTrace(rows).trace).toEqual(TRACE);
      }),
    );
  });

  it.each(PRODUCTS)('may have several traces: %s', (name) => {
    // Runs of LangSmith and rows of Braintrust have ids of their own in all traces.
    const changed = JSON.stringify(exportSteps(name)).replaceAll('"trace"', '"second"');
    const ids = name === 'langsmith' ? /(?<=["-])(?=[amt]\d")/g : /(?<="row)(?=-)/g;
    const other: unknown = JSON.parse(changed.replaceAll(ids, '2'));
    const source = [...exportSteps(name), ...(other as object[])];
    expect(() => toAgentTrace(source)).toThrow(UnsupportedTraceError);
    expect(toAgentTrace(source, { traceId: 'trace' }).trace).toEqual(TRACE);
    expect(toAgentTrace(source, { traceId: 'second' }).modelCalls).toBe(3);
    expect(toAgentTraces(source)).toHaveLength(2);
  });

  it.each(PRODUCTS)('are read as JSON text and as JSON lines: %s', (name) => {
    const rows = exportSteps(name);
    const lines = rows.map((row) => JSON.stringify(row)).join('\n');
    expect(toAgentTrace(JSON.stringify(rows)).trace).toEqual(TRACE);
    expect(toAgentTrace(lines).trace).toEqual(TRACE);
  });

  it('do not change where spans of other kinds are added', () => {
    const extra: Step = { id: 'x', parent: 't1', kind: 'tool', name: 'other' };
    for (const name of PRODUCTS) {
      const [row = {}] = exportSteps(name, [extra]);
      expect(toAgentTrace([...exportSteps(name), row]).trace).toEqual(TRACE);
    }
  });

  it.each(PRODUCTS)('find the trace of rows that name none by their parents: %s', (name) => {
    const ids = ['root_span_id', 'trace_id', 'traceId'];
    const rows = exportSteps(name).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([key]) => !ids.includes(key))),
    );
    const { traceId, trace } = toAgentTrace(rows);
    expect(trace).toEqual(TRACE);
    expect(traceId).toBe(name === 'langfuse' ? 'trace' : 'a1');
  });

  it.each(PRODUCTS.filter((name) => name !== 'langfuse'))(
    'cut circles of parents at one place, whatever the order: %s',
    (name) => {
      const steps: Step[] = [
        { id: 'b', parent: 'a', kind: 'tool', name: 'b' },
        { id: 'a', parent: 'b', kind: 'tool', name: 'a' },
        { id: 'c', parent: 'b', kind: 'model', name: 'c', input: 'Hi', output: 'Ho' },
      ];
      const ids = ['root_span_id', 'trace_id', 'traceId'];
      const rows = exportSteps(name, steps).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([key]) => !ids.includes(key))),
      );
      for (const source of [rows, rows.toReversed()]) {
        expect(readExport(source, name).map(({ traceId }) => traceId)).toEqual(['a']);
      }
    },
  );

  it.each(PRODUCTS)(
    'keep of two rows with one id the one that ended last, in any order: %s',
    (name) => {
      const rows = exportSteps(name);
      const open = changeEach(rows, (key, value) => {
        if (/^end|ended_at/.test(key)) return undefined;
        return key === 'name' ? `${String(value)} (open)` : value;
      }) as object[];
      expect(toAgentTrace([...rows, ...open]).trace).toEqual(TRACE);
      expect(toAgentTrace([...open, ...rows]).trace).toEqual(TRACE);
    },
  );

  it('never throw another error than of this package for odd values', () => {
    const source = fc.tuple(product, fc.nat(400), fc.constantFrom<unknown>(...ODD));
    fc.assert(
      fc.property(source, ([name, at, odd]) => {
        let index = 0;
        const rows = changeEach(exportSteps(name), (_, value) => (index++ === at ? odd : value));
        try {
          toAgentTraces(rows);
        } catch (error) {
          expect(error).toBeInstanceOf(UnsupportedTraceError);
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each(PRODUCTS)('skip what is no row, and never call a getter: %s', (name) => {
    const rows = exportSteps(name);
    const trap = Object.defineProperty({}, 'id', {
      enumerable: true,
      get: () => {
        throw new Error('called');
      },
    });
    const others = [null, 7, 'text', [], trap, { ...rows[0], id: 8, span_id: 9 }];
    expect(toAgentTrace([...others, ...rows] as object[]).trace).toEqual(TRACE);
  });

  it.each(PRODUCTS)('may name a span __proto__: %s', (name) => {
    const rows = changeEach(exportSteps(name), (_, value) =>
      value === 'a2' ? '__proto__' : value,
    );
    const { trace } = toAgentTrace(rows);
    expect(Object.keys(trace.agent_instance_by_id)).toEqual(['a1', '__proto__']);
    expect(Object.prototype).not.toHaveProperty('interactions');
  });

  it.each(PRODUCTS)('may be 10,000 spans deep: %s', (name) => {
    const depth = 10_000;
    const steps = Array.from({ length: depth }, (_, index): Step => {
      const parent = index === 0 ? {} : { parent: `s${String(index - 1)}` };
      return { id: `s${String(index)}`, ...parent, kind: 'tool', name: 'step' };
    });
    const last: Step = {
      id: 'm',
      parent: 's9999',
      kind: 'model',
      name: 'm',
      input: 'Hi',
      output: 'Ho',
    };
    const [read] = readExport(exportSteps(name, [...steps, last]), name);
    expect(read?.nodes.length).toBeGreaterThan(depth);
  });

  it.each<[Product, (rows: object[]) => object]>([
    ['langsmith', (rows) => ({ id: 'top', run_type: 'chain', child_runs: rows })],
    ['mastra', (rows) => ({ span: { id: 'top', type: 'generic' }, children: rows })],
  ])('are not read beyond the largest number of spans: %s', (name, nest) => {
    const rows = exportSteps(name);
    for (const source of [rows, nest(rows)]) {
      expect(() => toAgentTrace(source, { limits: { maxSpans: 3 } })).toThrow(
        'The source has more than 3 spans',
      );
    }
  });

  it.each<Product>(['langsmith', 'mastra', 'langfuse', 'braintrust'])(
    'are not converted beyond the largest number of spans of a trace: %s',
    (name) => {
      const limits = { maxSpansPerTrace: 3 };
      expect(() => toAgentTrace(exportSteps(name), { limits })).toThrow(
        'has more than 3 spans: pass a part of it, or raise limits.maxSpansPerTrace',
      );
    },
  );

  it('end where runs contain themselves', () => {
    const run: Record<string, unknown> = { id: 'r', run_type: 'llm', name: 'm' };
    run['child_runs'] = [run, { id: 'c', run_type: 'tool', child_runs: [run] }];
    expect(readExport(run, 'langsmith')[0]?.nodes).toHaveLength(2);
    const entry: Record<string, unknown> = { span: { id: 's', type: 'agent_run' } };
    entry['children'] = [entry];
    expect(readExport(entry, 'mastra')[0]?.nodes).toHaveLength(1);
  });
});

it('does not match other values', () => {
  for (const source of [[], {}, [7], [{ context: 'span_id' }], [{ span_id: 'a' }]]) {
    expect(pythonSpans.matches(source)).toBe(false);
    expect(sdkSpans.matches(source)).toBe(false);
    expect(otlp.matches(source)).toBe(false);
  }
});
