import type { VNode } from 'preact';
import { toSourceSentence } from '../scores/source-label.tsx';
import type { PageTrace } from './api/records.ts';

/** Says which of the scores on a page do not come from the service. */
export function ScoreNotices({ traces }: { readonly traces: readonly PageTrace[] }): VNode | null {
  const origins = traces.flatMap(({ evaluations }) =>
    evaluations.map(({ score_source: origin }) => origin),
  );
  const others = origins.filter(({ kind }) => kind !== 'service');
  const sentences = new Set(others.map(toSourceSentence));
  if (sentences.size === 0) return null;
  return (
    <aside aria-label="Source of scores">
      {[...sentences].map((sentence) => (
        <p key={sentence} class="notice">
          {others.length < origins.length && 'Some of these scores: '}
          {sentence}
        </p>
      ))}
    </aside>
  );
}
