import { describe, expect, it } from 'vitest';
import { type AgentNode, buildAgentTree } from '../../../../src/pages/agents/build-agent-tree.ts';
import { moveInTree, visibleItems } from '../../../../src/pages/agents/tree-items.ts';
import { STEP, traceOf } from './traces.ts';

describe('visibleItems', () => {
  it('lists more steps of an agent than fit on the stack', () => {
    const steps = Array.from({ length: 300_000 }, (_, index) => ({
      kind: 'interaction' as const,
      path: `0.${index}`,
      interaction: STEP,
    }));
    const root: AgentNode = { path: '0', id: 'a', name: 'A', problem: null, steps };

    const items = visibleItems([root], new Set(['0']));

    expect([items.length, items[1]?.path, items.at(-1)?.number]).toEqual([300_001, '0.0', 300_000]);
  });
});

describe('moveInTree', () => {
  const roots = buildAgentTree(traceOf('a', { a: [null, 'b', 'gone'], b: [null] })) ?? [];
  const open = new Set(['0']);
  const items = visibleItems(roots, open);

  it('lists the visible lines with their levels', () => {
    expect(
      items.map(({ hasContent, level, number, path }) => [path, level, number, hasContent]),
    ).toEqual([
      ['0', 1, 0, true],
      ['0.0', 2, 1, true],
      ['0.1', 2, 0, true],
      ['0.2', 2, 0, false],
    ]);
  });

  it.each<[string, string, { to: string; toggle: string | null } | undefined]>([
    ['0', 'ArrowDown', { to: '0.0', toggle: null }],
    ['0', 'ArrowUp', undefined],
    ['0.2', 'ArrowDown', undefined],
    ['0.1', 'ArrowUp', { to: '0.0', toggle: null }],
    ['0.1', 'Home', { to: '0', toggle: null }],
    ['0', 'End', { to: '0.2', toggle: null }],
    ['0', 'ArrowRight', { to: '0.0', toggle: null }],
    ['0.1', 'ArrowRight', { to: '0.1', toggle: '0.1' }],
    ['0.2', 'ArrowRight', undefined],
    ['0', 'ArrowLeft', { to: '0', toggle: '0' }],
    ['0.1', 'ArrowLeft', { to: '0', toggle: null }],
    ['0.1', 'Enter', { to: '0.1', toggle: '0.1' }],
    ['0.2', 'Enter', undefined],
    ['0', 'x', undefined],
    ['0', 'constructor', undefined],
    ['9', 'Home', undefined],
  ])('at %s, %s', (at, key, move) => {
    expect(moveInTree(items, open, at, key)).toEqual(move);
  });

  it('leaves a root that is closed where it is', () => {
    expect(moveInTree(visibleItems(roots, new Set()), new Set(), '0', 'ArrowLeft')).toBeUndefined();
  });
});
