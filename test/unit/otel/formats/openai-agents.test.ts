import { describe, expect, it } from 'vitest';
import { readExport, showExport } from '../../../kit/traces/export-nodes.ts';

function span(id: string, parent: string | null, data: object, rest: object = {}): object {
  return {
    object: 'trace.span',
    id,
    trace_id: 'trace_1',
    parent_id: parent,
    started_at: '2026-01-02T03:04:05.006Z',
    ended_at: '2026-01-02T03:04:06.000Z',
    span_data: data,
    error: null,
    ...rest,
  };
}

const generation = {
  type: 'generation',
  model: 'm-1',
  input: [{ role: 'user', content: 'How warm is it?' }],
  output: [
    {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content: 'Warm.' } }],
    },
  ],
};

const READ = { input: ['user: How warm is it?'], output: ['assistant: Warm.'] };

const HINT =
  'pass the live spans of a TracingProcessor: the exported JSON of Responses API calls has no content';

/** A span of the SDK as it is in memory: its fields are private, and getters return them. */
class LiveSpan {
  readonly type = 'trace.span';
  readonly #fields: Readonly<Record<string, unknown>>;
  constructor(fields: Readonly<Record<string, unknown>>) {
    this.#fields = fields;
  }
  get spanId(): unknown {
    return this.#fields['id'];
  }
  get traceId(): unknown {
    return this.#fields['trace'] ?? 'trace_1';
  }
  get parentId(): unknown {
    return this.#fields['parent'];
  }
  get spanData(): unknown {
    return this.#fields['data'];
  }
  get startedAt(): unknown {
    return this.#fields['start'] ?? '2026-01-02T03:04:05.006Z';
  }
  get endedAt(): unknown {
    return this.#fields['end'] ?? null;
  }
  get error(): unknown {
    return this.#fields['error'] ?? null;
  }
}

describe('openai-agents', () => {
  it('reads agents, generations, functions, handoffs, tasks and turns', () => {
    const items = [
      span('task', null, { type: 'custom', name: 'task', data: { sdk_span_type: 'task' } }),
      span('a', 'task', {
        type: 'agent',
        name: 'Forecaster',
        handoffs: ['Writer'],
        tools: ['look'],
      }),
      span('turn', 'a', { type: 'custom', name: 'turn', data: { sdk_span_type: 'turn' } }),
      span('g', 'turn', generation),
      span('f', 'turn', { type: 'function', name: 'look', input: '{}', output: '4' }),
      span('h', 'turn', { type: 'handoff', from_agent: 'Forecaster', to_agent: 'Writer' }),
      span('h2', 'turn', { type: 'handoff', from_agent: 'Forecaster', to_agent: null }),
      span('r', 'turn', { type: 'guardrail', name: 'polite', triggered: false }),
      span('c', 'turn', { type: 'custom', data: { name: 'mine' } }),
    ];
    expect(showExport(items, 'openai-agents')).toEqual({
      task: { is: 'workflow task' },
      a: { is: 'agent Forecaster < task', tools: ['look'] },
      turn: { is: 'other turn < a' },
      g: { is: 'model generation < turn', ...READ },
      f: { is: 'tool look < turn' },
      h: { is: 'handoff handoff < turn', handoff: { from: 'Forecaster', to: 'Writer' } },
      h2: { is: 'handoff handoff < turn' },
      r: { is: 'other polite < turn' },
      c: { is: 'other mine < turn' },
    });
  });

  it('puts the spans at the top into the workflow of their trace', () => {
    const items = [
      span('a', null, { type: 'agent', name: 'One' }),
      { object: 'trace', id: 'trace_1', workflow_name: 'Support' },
      { object: 'trace', workflow_name: 'without id' },
    ];
    const expected = {
      trace_1: { is: 'workflow Support' },
      a: { is: 'agent One < trace_1' },
    };
    expect(showExport(items, 'openai-agents')).toEqual(expected);
    expect(showExport({ data: items }, 'openai-agents')).toEqual(expected);
  });

  it('reads the calls of the Responses API from live spans', () => {
    const data = {
      type: 'response',
      response_id: 'resp_1',
      _input: [{ type: 'message', role: 'user', content: 'How warm is it?' }],
      _response: {
        id: 'resp_1',
        object: 'response',
        instructions: 'Be short.',
        tools: [{ type: 'function', name: 'look', parameters: { type: 'object' } }],
        output: [
          {
            type: 'message',
            role: 'assistant',
            status: 'completed',
            content: [{ type: 'output_text', text: 'Warm.', annotations: [] }],
          },
        ],
      },
    };
    const spans = [
      new LiveSpan({ id: 'a', parent: null, data: { type: 'agent', name: 'One' } }),
      new LiveSpan({ id: 'm', parent: 'a', data }),
      new LiveSpan({ id: 'f', parent: 'a', data: { type: 'function', name: 'look' }, error: {} }),
    ];
    expect(showExport(spans, 'openai-agents')).toEqual({
      a: { is: 'agent One' },
      m: {
        is: 'model response < a',
        input: ['system: Be short.', 'user: How warm is it?'],
        output: ['assistant: Warm.'],
        tools: ['look {"type":"object"}'],
      },
      f: { is: 'tool look < a', isFailed: true },
    });
  });

  it('names the cause where the exporter has left the content out', () => {
    const items = [
      span('m', null, { type: 'response', response_id: 'resp_1' }),
      span('g', null, { type: 'generation', model: 'm-1' }),
    ];
    expect(showExport(items, 'openai-agents')).toEqual({
      m: { is: 'model response', captureHint: HINT },
      g: { is: 'model generation', captureHint: 'set traceIncludeSensitiveData to true' },
    });
  });

  it('skips items without an id, and calls no getter that an item has of its own', () => {
    const trap = {
      type: 'trace.span',
      spanId: 'x',
      get spanData(): never {
        throw new Error('called');
      },
    };
    // A getter of the class that needs an instance.
    const impostor = Object.assign(Object.create(LiveSpan.prototype) as object, {
      type: 'trace.span',
    });
    const source = [
      trap,
      impostor,
      span('', null, {}),
      span('a', null, { type: 'agent', name: 'A' }),
    ];
    const nodes = readExport(source, 'openai-agents').flatMap((trace) => trace.nodes);
    expect(nodes.map(({ id, kind }) => [id, kind])).toEqual([
      ['x', 'other'],
      ['a', 'agent'],
    ]);
  });

  it('has no traces where there are no spans', () => {
    const source = [{ object: 'trace', id: 'trace_1' }, span('', null, {})];
    expect(readExport(source, 'openai-agents')).toEqual([]);
  });
});
