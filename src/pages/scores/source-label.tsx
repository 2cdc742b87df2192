import type { VNode } from 'preact';
import type { ScoreSource } from '../../batch/journal/score-source.ts';
import { writeScoreNotice } from '../../batch/report/score-notice.ts';
import { readJudgeService } from '../../service/judge-name.ts';
import { toTextNodes } from '../text/text.tsx';
import { toVisibleText } from '../text/visible-text.ts';

/** The source of a score, as the server of the pages sends it. */
export interface ScoreOrigin {
  readonly kind: ScoreSource;
  /** The service, the judge with its model, or `offline`, as in a journal. */
  readonly name: string;
}

export function SourceLabel({ origin }: { readonly origin: ScoreOrigin }): VNode {
  return (
    <span class={`tag source ${origin.kind}`} title={toSourceSentence(origin)}>
      {toTextNodes(toSourceLabel(origin))}
    </span>
  );
}

/** Returns `service`, `judge MODEL` or `synthetic`. */
function toSourceLabel({ kind, name }: ScoreOrigin): string {
  if (kind !== 'judge') return kind;
  return `judge ${readJudgeService(name)?.model ?? name}`;
}

/** The tooltip that explains the label. */
export function toSourceSentence({ kind, name }: ScoreOrigin): string {
  const sentence = kind === 'service' ? undefined : writeScoreNotice(name, toVisibleText);
  return sentence ?? `Scored by ${toVisibleText(name)}.`;
}
