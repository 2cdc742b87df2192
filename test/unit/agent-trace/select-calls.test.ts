import { describe, expect, it } from 'vitest';
import type { TraceNode } from '../../../src/agent-trace/node.ts';
import {
  agent,
  call,
  contentOf,
  type Outline,
  other,
  outlineOf,
  said,
  silentCall,
} from '../../kit/traces/trace-nodes.ts';

interface Case {
  readonly behaviour: string;
  readonly nodes: readonly TraceNode[];
  readonly steps: readonly unknown[];
  readonly warnings?: Outline['warnings'];
}

const HINT = 'set CAPTURE=true';
const INPUT = said({ role: 'user', content: 'Question' });
const TOOLS = [
  { type: 'function', function: { name: 'search', description: 'Searches', parameters: {} } },
] as const;

const cases: readonly Case[] = [
  {
    behaviour: 'of nested models with messages, the innermost counts',
    nodes: [
      call('outer', { in: 'lead' }),
      other('http', { in: 'outer' }),
      call('inner', { in: 'http' }),
    ],
    steps: ['inner'],
  },
  {
    behaviour: 'a model without messages inside one with messages says nothing',
    nodes: [
      call('outer', { in: 'lead' }),
      silentCall('inner', { in: 'outer' }),
      silentCall('innermost', { in: 'inner' }),
    ],
    steps: ['outer'],
  },
  {
    behaviour: 'a model without messages around one with messages says nothing',
    nodes: [
      silentCall('outermost', { in: 'lead' }),
      silentCall('outer', { in: 'outermost' }),
      call('inner', { in: 'outer' }),
    ],
    steps: ['inner'],
  },
  {
    behaviour: 'a failed attempt inside a call that succeeded says nothing',
    nodes: [
      call('outer', { in: 'lead' }),
      silentCall('first', { in: 'outer', isFailed: true, content: { input: INPUT } }),
    ],
    steps: ['outer'],
  },
  {
    behaviour: 'a model in the tool of an agent is no part of the call around the agent',
    nodes: [
      call('outer', { in: 'lead' }),
      agent('inner', { in: 'outer', from: 1 }),
      call('answer', { in: 'inner' }),
    ],
    steps: ['outer', '> inner'],
  },
  {
    behaviour: 'of two models with one response, the one that says more counts',
    nodes: [
      call('poor', { in: 'lead', responseId: 'r', content: contentOf('rich') }),
      call('rich', {
        in: 'lead',
        responseId: 'r',
        content: { ...contentOf('rich'), tools: TOOLS },
      }),
    ],
    steps: ['rich'],
  },
  {
    behaviour: 'a model without messages has the response of one with messages and says nothing',
    nodes: [
      call('full', { in: 'lead', responseId: 'r' }),
      silentCall('empty', { in: 'lead', responseId: 'r' }),
    ],
    steps: ['full'],
  },
  {
    behaviour: 'of two models that say the same, the one inside an agent counts',
    nodes: [
      call('a-outside', { responseId: 'r', content: contentOf('same') }),
      call('inside', { in: 'lead', responseId: 'r', content: contentOf('same') }),
    ],
    steps: ['same'],
  },
  {
    behaviour: 'of two models that say the same in agents, the innermost counts',
    nodes: [
      call('a-outer', { in: 'lead', responseId: 'r', content: contentOf('same  answer') }),
      other('step', { in: 'lead' }),
      call('inner', { in: 'step', responseId: 'r', content: contentOf('same answer') }),
    ],
    steps: ['same answer'],
  },
  {
    behaviour: 'of two models that say the same in one place, the first counts',
    nodes: [
      call('late', { in: 'lead', from: 2, responseId: 'r', content: contentOf('a b') }),
      call('early', { in: 'lead', from: 1, responseId: 'r', content: contentOf('ab') }),
    ],
    steps: ['ab'],
  },
  {
    behaviour: 'two models with other answers are two calls, although a server repeats the id',
    nodes: [
      call('first', { in: 'lead', from: 1, responseId: 'chatcmpl-7' }),
      call('second', { in: 'lead', from: 2, responseId: 'chatcmpl-7' }),
      call('third', { in: 'lead', from: 3, responseId: 'chatcmpl-7', content: contentOf('first') }),
    ],
    steps: ['first', 'second'],
  },
  {
    behaviour: 'a model above another one with the same id is the same call',
    nodes: [
      call('outer', { in: 'lead', responseId: 'r' }),
      agent('inner', { in: 'outer', from: 1 }),
      call('answer', { in: 'inner', responseId: 'r' }),
      call('own', { in: 'lead', from: 2 }),
    ],
    steps: ['> inner', 'own'],
  },
  {
    behaviour:
      'a call whose messages were not captured is reported with the setting that captures them',
    nodes: [call('heard', { in: 'lead' }), silentCall('silent', { in: 'lead', captureHint: HINT })],
    steps: ['heard'],
    warnings: [`content_not_captured: ${HINT}`],
  },
  {
    behaviour: 'a call whose answer was not captured has no output',
    nodes: [silentCall('asked', { in: 'lead', content: { input: INPUT }, captureHint: HINT })],
    steps: [undefined],
    warnings: [`content_not_captured: ${HINT}`],
  },
  {
    behaviour: 'a call whose request was not captured is reported',
    nodes: [
      silentCall('told', {
        in: 'lead',
        content: { output: said({ role: 'assistant', content: 'Yes' }) },
      }),
    ],
    steps: ['Yes'],
    warnings: ['content_not_captured'],
  },
  {
    behaviour: 'a call that failed without an answer is left out',
    nodes: [
      call('heard', { in: 'lead' }),
      silentCall('failed', { in: 'lead', isFailed: true, content: { input: INPUT } }),
    ],
    steps: ['heard'],
    warnings: ['model_call_failed'],
  },
  {
    behaviour: 'a call that failed with a part of its answer is kept',
    nodes: [call('cut', { in: 'lead', isFailed: true })],
    steps: ['cut'],
    warnings: ['truncated'],
  },
];

describe('a call of a model', () => {
  it.each(cases)('$behaviour', ({ nodes, steps, warnings = [] }) => {
    const outline = outlineOf([agent('lead'), ...nodes]);
    expect({ steps: outline.agents['lead'], warnings: outline.warnings }).toEqual({
      steps,
      warnings,
    });
  });
});

describe('an agent whose calls were not recorded', () => {
  it('has one interaction, of its own messages, before the agents that it called', () => {
    const nodes = [
      agent('lead', { content: contentOf('summary') }),
      agent('expert', { in: 'lead' }),
      call('answer', { in: 'expert' }),
    ];
    expect(outlineOf(nodes)).toEqual({
      root: 'lead',
      agents: { lead: ['summary', '> expert'], expert: ['answer'] },
      warnings: ['agent_summary_used'],
    });
  });

  it('has none when its own messages have no answer', () => {
    const nodes = [agent('lead', { content: { input: INPUT } })];
    expect(outlineOf(nodes)).toEqual({ root: undefined, agents: {}, warnings: [] });
  });

  it('is not read where a call was recorded', () => {
    const nodes = [
      agent('lead', { content: contentOf('summary') }),
      call('answer', { in: 'lead' }),
    ];
    expect(outlineOf(nodes).agents).toEqual({ lead: ['answer'] });
  });
});
