import type { VNode } from 'preact';
import { toSignedText } from '../../batch/gates/gate-numbers.ts';
import { toScoreText } from '../../batch/report/number-texts.ts';

export interface ScoreChangeProps {
  /** A score, or the text in place of a missing one. */
  readonly before: number | string;
  readonly after: number | string;
}

/** Two scores and their difference, such as `0.38 → 0.03 (−0.35)`. */
export function ScoreChange({ after, before }: ScoreChangeProps): VNode {
  return (
    <span class="change">
      {toText(before)} → {toText(after)}
      {typeof before === 'number' && typeof after === 'number' && (
        <> ({toDifferenceNode(after - before, false)})</>
      )}
    </span>
  );
}

function toText(score: number | string): string {
  return typeof score === 'string' ? score : toScoreText(score);
}

/** A difference with its sign. Only a change has an arrow, so that a low score is never taken for a drop. */
export function toDifferenceNode(value: number, hasArrow = true): VNode {
  const text = toSignedText(value, 2);
  const kind = text.startsWith('−') ? 'drop' : text.startsWith('+') ? 'gain' : 'same';
  const arrow = kind === 'drop' ? '▼ ' : '▲ ';
  return (
    <span class={`difference ${kind}`}>
      {hasArrow && kind !== 'same' && <span aria-hidden="true">{arrow}</span>}
      {text}
    </span>
  );
}
