/** A step of a run, which each product exports in its own format. */
export interface Step {
  readonly id: string;
  readonly parent?: string;
  readonly kind: 'agent' | 'model' | 'tool';
  readonly name: string;
  readonly input?: string;
  readonly output?: string;
}

/** A planner asks an expert by a tool; both call a model. In the order of time. */
const STEPS: readonly Step[] = [
  { id: 'a1', kind: 'agent', name: 'planner' },
  { id: 'm1', parent: 'a1', kind: 'model', name: 'model', input: 'Plan a day', output: 'I ask.' },
  { id: 't1', parent: 'a1', kind: 'tool', name: 'ask' },
  { id: 'a2', parent: 't1', kind: 'agent', name: 'expert' },
  { id: 'm2', parent: 'a2', kind: 'model', name: 'model', input: 'Sun?', output: 'Sun.' },
  { id: 'm3', parent: 'a1', kind: 'model', name: 'model', input: 'And?', output: 'Go out.' },
];

/** The products whose exports have rows. */
export type Product = 'braintrust' | 'langfuse' | 'langsmith' | 'mastra' | 'openai-agents';

const SECOND = 1000;
const NOON = Date.UTC(2026, 0, 2, 12);

/** Writes the steps of a run as the export of a product. The time of a step is its place in the list. */
export function exportSteps(product: Product, steps: readonly Step[] = STEPS): object[] {
  const ids = new Map(steps.map((step) => [step.id, step]));
  return steps.flatMap((step, index) => {
    const start = NOON + index * SECOND;
    return WRITERS[product](step, { start, end: start + SECOND, parentOf: (id) => ids.get(id) });
  });
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly parentOf: (id: string) => Step | undefined;
}

type Writer = (step: Step, place: Place) => object[];

const user = (step: Step): object[] => [{ role: 'user', content: step.input }];
const assistant = (step: Step): object => ({ role: 'assistant', content: step.output });

const WRITERS: Readonly<Record<Product, Writer>> = {
  braintrust: (step, { start, end }) => [
    {
      id: `row-${step.id}`,
      span_id: step.id,
      root_span_id: 'trace',
      span_parents: step.parent === undefined ? null : [step.parent],
      span_attributes: {
        name: step.name,
        type: { agent: 'task', model: 'llm', tool: 'tool' }[step.kind],
      },
      metrics: { start: start / SECOND, end: end / SECOND },
      ...(step.kind === 'model' ? { input: user(step), output: assistant(step) } : {}),
    },
  ],
  langfuse: (step, { start, end }) => [
    {
      id: step.id,
      traceId: 'trace',
      type: { agent: 'AGENT', model: 'GENERATION', tool: 'TOOL' }[step.kind],
      name: step.name,
      parentObservationId: step.parent ?? null,
      startTime: new Date(start).toISOString(),
      endTime: new Date(end).toISOString(),
      ...(step.kind === 'model' ? { input: user(step), output: assistant(step) } : {}),
    },
  ],
  langsmith: (step, { start, end, parentOf }) => {
    const run = (id: string, type: string, name: string, parent?: string): object => ({
      id,
      run_type: type,
      name,
      trace_id: 'trace',
      parent_run_id: parent,
      start_time: start,
      end_time: end,
    });
    if (step.kind !== 'model') {
      const isTool = step.kind === 'tool';
      return [run(step.id, isTool ? 'tool' : 'chain', step.name, step.parent)];
    }
    const isOfAgent = parentOf(step.parent ?? '')?.kind === 'agent';
    const node = `node-${step.id}`;
    const metadata = { langgraph_node: isOfAgent ? 'model' : undefined };
    return [
      { ...run(node, 'chain', 'model', step.parent), extra: { metadata } },
      {
        ...run(step.id, 'llm', step.name, node),
        inputs: { messages: user(step) },
        outputs: assistant(step),
      },
    ];
  },
  mastra: (step, { start, end }) => [
    {
      id: step.id,
      traceId: 'trace',
      parentId: step.parent,
      type: { agent: 'agent_run', model: 'model_generation', tool: 'tool_call' }[step.kind],
      name: step.name,
      startTime: new Date(start),
      endTime: new Date(end),
      ...(step.kind === 'model'
        ? { input: { messages: user(step) }, output: { text: step.output } }
        : {}),
    },
  ],
  'openai-agents': (step, { start, end }) => [
    {
      object: 'trace.span',
      id: step.id,
      trace_id: 'trace',
      parent_id: step.parent ?? null,
      started_at: new Date(start).toISOString(),
      ended_at: new Date(end).toISOString(),
      span_data: {
        type: { agent: 'agent', model: 'generation', tool: 'function' }[step.kind],
        name: step.name,
        ...(step.kind === 'model' ? { input: user(step), output: [assistant(step)] } : {}),
      },
      error: null,
    },
  ],
};

/** The products, for tests of each. */
export const PRODUCTS: readonly Product[] = [
  'braintrust',
  'langfuse',
  'langsmith',
  'mastra',
  'openai-agents',
];
