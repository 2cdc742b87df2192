import type { VNode } from 'preact';
import type { GateResult } from '../../batch/gates/gate.ts';
import { Text } from '../text/text.tsx';

/** The verdicts of gates; those that failed are first. */
export function GateList({ gates }: { readonly gates: readonly GateResult[] }): VNode {
  const sorted = gates.toSorted((one, other) => Number(one.passed) - Number(other.passed));
  return (
    <ul class="gates" aria-label="Gates">
      {sorted.map(({ criterion, gate, message, passed }) => (
        <li class={passed ? 'passed' : 'failed'}>
          <strong>{passed ? '✓ passed' : '✗ FAILED'}</strong>{' '}
          <span class="name">
            <Text value={criterion} />
          </span>{' '}
          <span class="muted">{gate}</span> <Text value={message} />
        </li>
      ))}
    </ul>
  );
}
