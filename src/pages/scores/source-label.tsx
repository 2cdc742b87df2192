import type { VNode } from 'preact';
import type { ScoreSource } from '../../batch/journal/score-source.ts';
import { writeScoreNotice } from '../../batch/report/score-notice.ts';
import { readJudgeService } from '../../service/judge-name.ts';
import { Text } from '../text/text.tsx';
import { toVisibleText } from '../text/visible-text.ts';

/** What computed a score, as the pages of `serve` receive it. */
export interface ScoreOrigin {
  readonly kind: ScoreSource;
  /** The service, the judge with its model, or `offline` for synthetic scores, as a journal names it. */
  readonly name: string;
}

/** The label of what computed a score: the service, a judge with its model, or a checksum. */
export function SourceLabel({ origin }: { readonly origin: ScoreOrigin }): VNode {
  return (
    <span class={`tag source ${origin.kind}`} title={toSourceSentence(origin)}>
      <Text value={toSourceLabel(origin)} />
    </span>
  );
}

/** Returns the short label of what computed a score: `service`, `judge MODEL` or `synthetic`. */
export function toSourceLabel({ kind, name }: ScoreOrigin): string {
  if (kind !== 'judge') return kind;
  return `judge ${readJudgeService(name)?.model ?? name}`;
}

/** Returns the sentence about what computed a score, for the place where the short label is explained. */
export function toSourceSentence({ kind, name }: ScoreOrigin): string {
  const sentence = kind === 'service' ? undefined : writeScoreNotice(name, toVisibleText);
  return sentence ?? `Scored by ${toVisibleText(name)}.`;
}
