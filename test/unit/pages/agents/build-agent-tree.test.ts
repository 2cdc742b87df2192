import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AgentNode, buildAgentTree } from '../../../../src/pages/agents/build-agent-tree.ts';
import { growthOf } from '../../../kit/time/growth.ts';
import { traceOf } from './traces.ts';

/** A tree as text: names with problems, and `*` for an interaction. */
function sketch({ name, problem, steps }: AgentNode): string {
  const inner = steps.map((step) => (step.kind === 'agent' ? sketch(step.agent) : '*')).join(' ');
  return `${name}${problem === null ? '' : `!${problem}`}${inner === '' ? '' : `(${inner})`}`;
}

const treeOf = (trace: unknown): readonly string[] | undefined =>
  buildAgentTree(trace)?.map(sketch);

describe('buildAgentTree', () => {
  it.each<[string, unknown, readonly string[]]>([
    [
      'calls in their order',
      traceOf('a', { a: [null, 'b', null, 'c'], b: [null], c: [] }),
      ['A(* B(*) * C)'],
    ],
    ['an agent that calls itself', traceOf('a', { a: ['a', null] }), ['A(A!cycle *)']],
    ['a cycle of two agents', traceOf('a', { a: ['b'], b: [null, 'a'] }), ['A(B(* A!cycle))']],
    [
      'an agent that is called twice',
      traceOf('a', { a: ['b', 'b'], b: [null] }),
      ['A(B(*) B!repeated)'],
    ],
    [
      'an agent that calls one before it, and its caller',
      traceOf('a', { a: ['b', 'c'], b: [null], c: ['b', 'a'] }),
      ['A(B(*) C(B!repeated A!cycle))'],
    ],
    ['an agent that is missing', traceOf('a', { a: ['gone'] }), ['A(gone!missing)']],
    ['a root that is missing', traceOf('gone', { a: [null] }), ['gone!missing', 'A(*)']],
    ['agents that nobody calls', traceOf('a', { a: [], b: ['c'], c: [null] }), ['A', 'B(C(*))']],
    ['an agent named __proto__', traceOf('a', { a: ['__proto__'] }), ['A(__proto__!missing)']],
    [
      'agents of another shape',
      { root_agent_instance_id: 'a', agent_instance_by_id: { a: 3 } },
      ['a'],
    ],
  ])('shows %s', (_name, trace, tree) => {
    expect(treeOf(trace)).toEqual(tree);
  });

  it.each([[null], ['trace'], [{}], [{ root_agent_instance_id: 1, agent_instance_by_id: {} }]])(
    'returns undefined for %j',
    (trace) => {
      expect(buildAgentTree(trace)).toBeUndefined();
    },
  );

  it('ends for every trace, and follows each agent once', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const steps = fc.array(fc.constantFrom(...ids, 'gone', null), { maxLength: 6 });
    fc.assert(
      fc.property(
        fc.constantFrom(...ids),
        fc.record(Object.fromEntries(ids.map((id) => [id, steps]))),
        (root, agents) => {
          const text = (treeOf(traceOf(root, agents)) ?? []).join(' ');
          for (const id of ids) {
            expect(text.match(new RegExp(`${id.toUpperCase()}(?!!)`, 'g'))).toHaveLength(1);
          }
          const interactions = Object.values(agents)
            .flat()
            .filter((step) => step === null);
          expect(text.match(/\*/g) ?? []).toHaveLength(interactions.length);
        },
      ),
    );
  });

  it('reads a chain of 20,000 agents', () => {
    const agents = Array.from(
      { length: 20_000 },
      (_, index) => [`a${index}`, [`a${index + 1}`]] as const,
    );
    const roots = buildAgentTree(traceOf('a0', Object.fromEntries(agents)));
    expect(roots).toHaveLength(1);
  });

  it('does not look through all callers at each call of a chain', async () => {
    const growth = await growthOf(10_000, (length) => {
      const agents = Array.from(
        { length },
        (_, index) => [`a${index}`, [`a${index + 1}`, 'a0']] as const,
      );
      expect(buildAgentTree(traceOf('a0', Object.fromEntries(agents)))).toHaveLength(1);
    });

    expect(growth).toBeLessThan(3);
  });
});
