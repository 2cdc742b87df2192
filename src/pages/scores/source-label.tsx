import type { VNode } from 'preact';
import { Text } from '../text/text.tsx';
import { type ScoreOrigin, toSourceLabel, toSourceSentence } from './score-source.ts';

/** The label of what computed a score: the service, a judge with its model, or a checksum. */
export function SourceLabel({ origin }: { readonly origin: ScoreOrigin }): VNode {
  return (
    <span class={`tag source ${origin.kind}`} title={toSourceSentence(origin)}>
      <Text value={toSourceLabel(origin)} />
    </span>
  );
}
