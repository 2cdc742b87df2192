import { describe, expect, it } from 'vitest';
import { createAgentTracer, type LangchainHandler } from '../../../src/tracing/index.ts';
import { stepsOf } from '../../kit/traces/recorded-model.ts';

const asked = (content: string): unknown => [[{ role: 'user', content }]];
const answered = (content: string): unknown => ({
  generations: [[{ text: content, message: { role: 'assistant', content } }]],
});
const node = (name: string): unknown => ({ langgraph_node: name, langgraph_checkpoint_ns: name });

/** Where versions of LangChain pass the run above, the metadata and the name of a chain that starts. */
const LAYOUTS = {
  'the id of the run above first': (parent?: string, metadata?: unknown, name?: string) => [
    ...[parent, [], metadata, 'chain', name],
  ],
  'the id of the run above last': (parent?: string, metadata?: unknown, name?: string) => [
    ...['chain', [], metadata, name, parent],
  ],
} as const;

type Layout = (typeof LAYOUTS)[keyof typeof LAYOUTS];

/** Runs a graph with one node, in which a model is called. */
function runGraph(
  handler: LangchainHandler,
  layout: Layout,
  work: () => void = () => {
    handler.handleChatModelStart({}, asked('plan'), 'model', 'node');
    handler.handleLLMEnd(answered('planned'), 'model');
  },
): void {
  handler.handleChainStart({}, {}, 'graph', ...layout(undefined, {}, 'team'));
  handler.handleChainStart({}, {}, 'node', ...layout('graph', node('agent'), 'agent'));
  work();
  handler.handleChainEnd({}, 'node');
}

describe('the handler for LangChain', () => {
  it.each(Object.entries(LAYOUTS))('finds a graph where events have %s', (_, layout) => {
    const tracer = createAgentTracer();
    const handler = tracer.langchain();
    runGraph(handler, layout);
    handler.handleChainEnd({}, 'graph');

    expect(tracer.result()).toMatchObject({
      agents: [{ id: 'team', name: 'team', modelCalls: 1, isFailed: false }],
      warnings: [],
    });
  });

  it('names a graph that has no name after its class', () => {
    const tracer = createAgentTracer();
    const handler = tracer.langchain();
    const layout = LAYOUTS['the id of the run above first'];
    handler.handleChainStart({ id: ['langgraph', 'Graph'] }, {}, 'graph', undefined, [], {});
    handler.handleChainStart({}, {}, 'node', ...layout('graph', node('agent'), 'agent'));
    handler.handleChatModelStart({}, asked('plan'), 'model', 'node');
    handler.handleLLMEnd(answered('planned'), 'model');

    expect(stepsOf(tracer.trace())).toEqual({ Graph: ['plan'] });
  });

  it.each([
    ['an error', new Error('down'), true],
    ['an interrupt of LangGraph', { is_bubble_up: true }, false],
  ])('ends a graph with %s', (_, error, isFailed) => {
    const tracer = createAgentTracer();
    const handler = tracer.langchain();
    runGraph(handler, LAYOUTS['the id of the run above first']);
    handler.handleChainError(error, 'graph');

    expect(tracer.result().agents).toMatchObject([{ id: 'team', isFailed }]);
  });

  it('finds the agent of a call below tools and retrievers', () => {
    const tracer = createAgentTracer();
    const handler = tracer.langchain();
    runGraph(handler, LAYOUTS['the id of the run above last'], () => {
      handler.handleToolStart({}, '{}', 'tool', 'node');
      handler.handleRetrieverStart({}, 'warm', 'retriever', 'tool');
      handler.handleLLMStart({}, ['rewrite'], 'model', 'retriever');
      handler.handleLLMEnd({ generations: [[{ text: 'warmer' }]] }, 'model');
      handler.handleRetrieverEnd([], 'retriever');
      handler.handleToolEnd('', 'tool');
    });

    expect(stepsOf(tracer.trace())).toEqual({ team: ['rewrite'] });
  });

  it.each([
    ['an error', Object.assign(new Error('gone'), { name: 'TypeError' })],
    ['an abort', Object.assign(new Error('stop'), { name: 'AbortError' })],
  ])('keeps the pieces of a stream that ends with %s', (_, error) => {
    const tracer = createAgentTracer({ name: 'chain' });
    const handler = tracer.langchain();
    handler.handleChatModelStart({}, asked('plan'), 'model');
    for (const token of ['7 ', {}, 'deg']) handler.handleLLMNewToken(token, {}, 'model');
    handler.handleLLMNewToken('ignored', {}, 'another');
    const open = tracer.result();
    handler.handleLLMError(error, 'model');
    const { trace, warnings } = tracer.result();

    const cut = [{ output_messages: [{ type: 'text', content: '7 deg' }] }];
    expect([open.trace, trace].map((t) => t.agent_instance_by_id['chain']?.interactions)).toEqual([
      [expect.objectContaining(cut[0])],
      [expect.objectContaining(cut[0])],
    ]);
    expect([open.warnings, warnings].flat().map(({ code }) => code)).toEqual([
      'unfinished_call',
      'truncated',
    ]);
  });

  it('counts a call that fails without an answer, unless it is sent again', () => {
    const tracer = createAgentTracer({ name: 'chain' });
    const handler = tracer.langchain();
    for (const [id, question] of [
      ['first', 'again'],
      ['second', 'never'],
    ] as const) {
      handler.handleChatModelStart({}, asked(question), id);
      handler.handleLLMError(new Error('down'), id);
    }
    handler.handleChatModelStart({}, asked('again'), 'third');
    handler.handleLLMEnd(answered('here'), 'third');

    expect(stepsOf(tracer.trace())).toEqual({ chain: ['again'] });
    expect(tracer.result().warnings).toEqual([
      { code: 'model_call_failed', level: 'loss', detail: 'no response (1 call)' },
    ]);
  });

  it('ignores the end of what it has not seen start', () => {
    const tracer = createAgentTracer();
    const handler = tracer.langchain();
    handler.handleChainEnd({}, 'x');
    handler.handleToolError(new Error('down'), 'x');
    handler.handleRetrieverError(new Error('down'), 'x');
    handler.handleLLMEnd(answered('lost'), 'x');
    handler.handleLLMError(new Error('down'), 'x');

    expect(() => tracer.trace()).toThrow('has recorded no answer');
  });
});
