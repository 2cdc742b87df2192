import { describe, expect, it } from 'vitest';
import { warnOfMissingCalls } from '../../../src/agent-trace/missing-calls.ts';
import type { TraceNode } from '../../../src/agent-trace/node.ts';
import { TraceWarnings } from '../../../src/agent-trace/trace-warnings.ts';
import type { Message } from '../../../src/service/messages.ts';
import { said } from '../../kit/traces/trace-nodes.ts';

const call = (id: string): Message => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'find', arguments: '{}' } }],
});
const result = (id: string): Message => ({ role: 'tool', tool_call_id: id, content: 'here' });
const question: Message = { role: 'user', content: 'Where?' };
const silent: Message = { role: 'assistant', content: '' };
const spoken: Message = { role: 'assistant', content: 'I look.' };

type Call = readonly [input: readonly Message[], output?: Message];

/** The warnings about calls of one agent, each an input and an output. */
function warningsOf(...calls: readonly Call[]): readonly unknown[] {
  const warnings = new TraceWarnings();
  const nodes = calls.map(([input, output], index): TraceNode => {
    const content = { input: said(...input), output: output && said(output) };
    const place = { start: [index, 0], end: [index, 0] } as const;
    return { id: `call ${String(index + 1)}`, kind: 'model', name: '', ...place, content };
  });
  warnOfMissingCalls(nodes, warnings);
  return warnings.list();
}

const MISSING = { code: 'tool_calls_missing', level: 'loss', detail: 'find', spanId: 'call 1' };

describe('an answer lacks its tool calls', () => {
  it.each([
    ['is empty', silent],
    ['is a text', spoken],
  ])('when it %s, and the next request has a call that is in no answer', (_, output) => {
    const next = [question, call('c1'), result('c1')];
    expect(warningsOf([[question], output], [next, spoken])).toEqual([MISSING]);
  });
});

describe('an answer is whole', () => {
  it.each<readonly [string, readonly Call[]]>([
    [
      'when it has the calls of the next request',
      [
        [[question], call('c1')],
        [[question, call('c1'), result('c1')], spoken],
      ],
    ],
    [
      'when the calls of the next request are from an earlier answer or request',
      [
        [[question, call('c0'), result('c0')], call('c1')],
        [[question, call('c0'), result('c0'), call('c1'), result('c1')], spoken],
        [[question, call('c0'), result('c0'), call('c1'), result('c1'), spoken], spoken],
      ],
    ],
    [
      'when the next request is of another conversation',
      [
        [[question], spoken],
        [[{ role: 'user', content: 'Else?' }, call('c1'), result('c1')], spoken],
      ],
    ],
    ['when it is the last one', [[[question], silent]]],
    [
      'when it was not captured, which is another warning',
      [[[question]], [[question, call('c1'), result('c1')], spoken]],
    ],
    [
      'when no conversation has begun',
      [
        [[{ role: 'system', content: 'Be kind.' }], spoken],
        [[{ role: 'system', content: 'Be kind.' }], spoken],
      ],
    ],
  ])('%s', (_, calls) => {
    expect(warningsOf(...calls)).toEqual([]);
  });
});
