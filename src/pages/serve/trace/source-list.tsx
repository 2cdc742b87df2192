import type { VNode } from 'preact';
import type { Source } from '../../../service/evaluation-result.ts';
import { Text } from '../../text/text.tsx';
import { describeSources } from './describe-sources.ts';

/** The sources of a score: how a judge reached it, and what it refers to. */
export function SourceList({ sources }: { readonly sources: readonly Source[] }): VNode | null {
  const { judge, others } = describeSources(sources);
  if (sources.length === 0) return null;
  return (
    <>
      {judge.length > 0 && (
        <details>
          <summary>How the judge scored</summary>
          <dl class="terms">
            {judge.map(({ label, values }) => (
              <>
                <dt>{label}</dt>
                <dd>
                  <Text value={values.join(', ')} />
                </dd>
              </>
            ))}
          </dl>
        </details>
      )}
      {others.length > 0 && (
        <details>
          <summary>Sources ({others.length})</summary>
          <dl class="terms">
            {others.map(({ id, type }) => (
              <>
                <dt>
                  <Text value={type} />
                </dt>
                <dd>
                  <Text value={id} />
                </dd>
              </>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
