import { describe, expect, it } from 'vitest';
import { showExport, type ShownNode } from '../../../kit/traces/export-nodes.ts';

interface SpanFacts {
  readonly id: string;
  readonly type: string;
  readonly parentId?: string;
  readonly [field: string]: unknown;
}

function span({ id, type, ...rest }: SpanFacts): object {
  return { id, traceId: 'trace', name: id, type, ...rest };
}

const question = { role: 'user', content: 'How warm is it?' };
const instructions = { role: 'system', content: 'Be short.' };

const agent = span({
  id: 'agent',
  type: 'agent_run',
  name: "agent run: 'forecaster'",
  attributes: { instructions: 'Be short.', availableTools: ['look', 'ask'] },
  input: 'How warm is it?',
  output: { text: 'Warm.' },
});

const loop = span({
  id: 'loop',
  type: 'model_generation',
  parentId: 'agent',
  input: { messages: [instructions, question] },
  output: { text: 'Warm.' },
});

const call = (toolCallId: string, city: string): object => ({
  toolCallId,
  toolName: 'look',
  args: { city },
});

const step = (index: number, text: string, toolCalls: readonly object[] = []): object =>
  span({
    id: `step${String(index)}`,
    type: 'model_step',
    parentId: 'loop',
    attributes: { stepIndex: index },
    input: {},
    output: { text, toolCalls },
  });

const tool = (id: string, city: string, output: unknown, rest: object = {}): object =>
  span({
    id,
    type: 'tool_call',
    parentId: 'step0',
    entityId: 'look',
    input: { city },
    output,
    ...rest,
  });

const LOOP = [agent, loop, step(0, '', [call('c1', 'Oslo'), call('c2', 'Rome')]), step(1, 'Warm.')];
const CALLS = ['assistant → look({"city":"Oslo"}) #c1', 'assistant → look({"city":"Rome"}) #c2'];
const START = ['system: Be short.', 'user: How warm is it?'];

function secondStep(spans: readonly object[]): ShownNode | undefined {
  return showExport(spans, 'mastra')['step1'];
}

describe('mastra', () => {
  it('puts the input of a step together from the steps and tools before it', () => {
    const spans = [...LOOP, tool('t1', 'Oslo', '4 degrees'), tool('t2', 'Rome', { degrees: 20 })];
    expect(showExport(spans, 'mastra')).toEqual({
      agent: {
        is: 'agent forecaster',
        system: ['system: Be short.'],
        input: ['user: How warm is it?'],
        output: ['assistant: Warm.'],
        tools: ['look', 'ask'],
      },
      loop: { is: 'model loop < agent', input: START, output: ['assistant: Warm.'] },
      step0: { is: 'model step0 < loop', input: START, output: CALLS },
      step1: {
        is: 'model step1 < loop',
        input: [
          ...START,
          ...CALLS,
          'tool #c1 (look): 4 degrees',
          'tool #c2 (look): {"degrees":20}',
        ],
        output: ['assistant: Warm.'],
        warnings: ['input_reconstructed'],
      },
      t1: { is: 'tool look < step0' },
      t2: { is: 'tool look < step0' },
    });
  });

  it.each<[string, readonly object[], readonly string[]]>([
    [
      'the id of the call',
      [
        tool('t1', '?', 'B', { attributes: { toolCallId: 'c2' } }),
        tool('t2', '?', 'A', { attributes: { toolCallId: 'c1' } }),
      ],
      ['A', 'B'],
    ],
    ['the arguments', [tool('t1', 'Rome', 'B'), tool('t2', 'Oslo', 'A')], ['A', 'B']],
    ['the order of its runs', [tool('t2', '?', 'B'), tool('t1', '?', 'A')], ['A', 'B']],
    [
      'spans beside the steps',
      [
        tool('t1', 'Oslo', 'A', { parentId: 'loop' }),
        tool('t2', 'Rome', 'B', { parentId: 'agent', type: 'mcp_tool_call' }),
      ],
      ['A', 'B'],
    ],
  ])('finds the result of a call by %s', (_, tools, [first = '', second = '']) => {
    expect(secondStep([...LOOP, ...tools])?.input).toEqual([
      ...START,
      ...CALLS,
      `tool #c1 (look): ${first}`,
      `tool #c2 (look): ${second}`,
    ]);
  });

  it('leaves out results that no span has', () => {
    const other = tool('t1', 'Oslo', 'A', { entityId: 'other' });
    const failed = tool('t2', 'Rome', undefined, { errorInfo: { message: 'no network' } });
    expect(secondStep([...LOOP, other, failed])?.input).toEqual([...START, ...CALLS]);
  });

  it('reads the request of a step where the step has it', () => {
    const body = { model: 'm', input: [{ role: 'user', content: 'All of it' }] };
    const exact = { ...step(1, 'Warm.'), input: body };
    const [a, b, c] = LOOP;
    expect(secondStep([a, b, c, exact].map((each) => each ?? {}))).toEqual({
      is: 'model step1 < loop',
      input: ['user: All of it'],
      output: ['assistant: Warm.'],
    });
  });

  it('reads the prompt of the last processor of requests rather than the summary of a step', () => {
    const summary = {
      ...step(1, 'Warm.'),
      input: [{ role: 'assistant', content: '[tool: look]' }],
    };
    const processor = (index: number, ...prompt: object[]): object =>
      span({
        id: `p${String(index)}`,
        type: 'processor_run',
        parentId: 'step1',
        input: { prompt, stepNumber: index },
      });
    const prompts = [processor(1, instructions, question), processor(0, question)];
    const [a, b, c] = LOOP;
    const spans = [a, b, c, summary].map((each) => each ?? {});
    expect(secondStep([...spans, ...prompts])).toEqual({
      is: 'model step1 < loop',
      input: START,
      output: ['assistant: Warm.'],
    });
    expect(secondStep(spans)?.input).toEqual([...START, ...CALLS]);
  });

  it('starts with the input of the first step where the loop has none', () => {
    const bare = { ...loop, input: null };
    const first = { ...step(0, 'A'), input: [question] };
    expect(showExport([bare, first, step(1, 'B')], 'mastra')).toEqual({
      loop: { is: 'model loop < agent', output: ['assistant: Warm.'] },
      step0: {
        is: 'model step0 < loop',
        input: ['user: How warm is it?'],
        output: ['assistant: A'],
      },
      step1: {
        is: 'model step1 < loop',
        input: ['user: How warm is it?', 'assistant: A'],
        output: ['assistant: B'],
        warnings: ['input_reconstructed'],
      },
    });
  });

  it('goes on after a step without an answer, in a loop of its own', () => {
    const alone = { ...loop, parentId: undefined };
    const failed = { ...step(0, ''), output: null, errorInfo: { message: 'timeout' } };
    expect(showExport([alone, failed, step(1, 'B')], 'mastra')).toMatchObject({
      step0: { is: 'model step0 < loop', isFailed: true },
      step1: { input: START, output: ['assistant: B'] },
    });
  });

  it('compares no arguments that are too large', () => {
    const city = Array.from({ length: 50_000 }, () => 0);
    const huge = step(0, '', [{ toolCallId: 'c1', toolName: 'look', args: { city } }]);
    const [a, b] = LOOP;
    const spans = [a, b, huge, step(1, 'B'), tool('t1', 'Oslo', 'A')].map((each) => each ?? {});
    expect(secondStep(spans)?.input?.at(-1)).toBe('tool #c1 (look): A');
  });

  it('leaves steps without input where nothing has one', () => {
    const bare = {
      ...loop,
      input: undefined,
      attributes: { tools: [{ type: 'function', name: 'look' }] },
    };
    expect(showExport([bare, step(0, 'A'), step(1, 'B')], 'mastra')).toEqual({
      loop: { is: 'model loop < agent', output: ['assistant: Warm.'], tools: ['look'] },
      step0: { is: 'model step0 < loop', output: ['assistant: A'], tools: ['look'] },
      step1: { is: 'model step1 < loop', output: ['assistant: B'], tools: ['look'] },
    });
  });

  it('gives no input to the steps of an endless loop', () => {
    const steps = Array.from({ length: 1002 }, (_, index) => step(index, 'A'));
    const shown = showExport([loop, ...steps], 'mastra');
    expect(shown['step999']?.input).toHaveLength(1001);
    expect(shown['step1000']).toEqual({ is: 'model step1000 < loop' });
  });
});
