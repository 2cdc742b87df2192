import type { VNode } from 'preact';
import type { Source } from '../../../service/evaluation-result.ts';
import { Terms } from '../../text/tables.tsx';
import { toTextNodes } from '../../text/text.tsx';

export function SourceList({ sources }: { readonly sources: readonly Source[] }): VNode {
  const { judge, others } = describeSources(sources);
  return (
    <>
      {judge.length > 0 && (
        <details>
          <summary>How the judge scored</summary>
          <Terms
            entries={judge.map(({ label, values }) => [label, toTextNodes(values.join(', '))])}
          />
        </details>
      )}
      {others.length > 0 && (
        <details>
          <summary>Sources ({others.length})</summary>
          <Terms entries={others.map(({ id, type }) => [type, toTextNodes(id)])} />
        </details>
      )}
    </>
  );
}

interface SourceFact {
  readonly label: string;
  readonly values: readonly string[];
}

interface DescribedSources {
  /** How a judge computed the score, which it reports as sources. */
  readonly judge: readonly SourceFact[];
  /** The content that the score refers to. */
  readonly others: readonly Source[];
}

const JUDGE_LABELS: ReadonlyMap<string, string> = new Map([
  ['judge-model', 'model'],
  ['judge-host', 'host'],
  ['judge-prompt', 'prompt version'],
  ['judge-format', 'answer as'],
  ['judge-samples', 'samples'],
  ['judge-applicable', 'samples to which the criterion applied'],
  ['judge-spread', 'spread of the samples'],
  ['judge-omitted', 'not shown to the model'],
]);

function describeSources(sources: readonly Source[]): DescribedSources {
  const byLabel = Map.groupBy(sources, ({ type }) => JUDGE_LABELS.get(type));
  const judge = Array.from(byLabel).flatMap(([label, own]) =>
    label === undefined ? [] : [{ label, values: own.map(({ id }) => id) }],
  );
  return { judge, others: byLabel.get(undefined) ?? [] };
}
