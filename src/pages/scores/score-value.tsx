import type { VNode } from 'preact';
import { toScoreText } from '../../batch/report/number-texts.ts';

export interface ScoreValueProps {
  readonly score: number | null;
  readonly mark?: number | undefined;
}

/** A score with two digits. A score below the mark shows the mark too, because not all readers see the colour. */
export function ScoreValue({ mark, score }: ScoreValueProps): VNode {
  if (score === null) return <span class="score none">n/a</span>;
  const isBelow = mark !== undefined && score < mark;
  return (
    <span class={isBelow ? 'score below' : 'score'}>
      {toScoreText(score)}
      {isBelow && (
        <>
          {' '}
          <abbr title={`below the mark of ${mark}`}>&lt;{String(mark)}</abbr>
        </>
      )}
    </span>
  );
}
