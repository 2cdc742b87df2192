import type { VNode } from 'preact';
import { toScoreText } from '../../batch/report/number-texts.ts';

/** A score, and the mark that it is compared with. */
export interface ScoreValueProps {
  readonly score: number | null;
  readonly mark?: number | undefined;
}

/** A score with two digits; one below the mark also has a sign, because not everybody sees its colour. */
export function ScoreValue({ mark, score }: ScoreValueProps): VNode {
  if (score === null) return <span class="score none">n/a</span>;
  const isBelow = mark !== undefined && score < mark;
  return (
    <span class={isBelow ? 'score below' : 'score'}>
      {toScoreText(score)}
      {isBelow && (
        <>
          {' '}
          <abbr title={`below the mark of ${String(mark)}`}>▼</abbr>
        </>
      )}
    </span>
  );
}
