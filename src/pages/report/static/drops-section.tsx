import type { VNode } from 'preact';
import { toScoreText } from '../../../batch/report/number-texts.ts';
import { toDifferenceNode } from '../../scores/score-change.tsx';
import { Text } from '../../text/text.tsx';
import type { Drop } from '../report-view.ts';
import { linkTo } from './links.ts';

/** The rows that fell most. Each opens with both answers. */
export function DropsSection({ drops }: { readonly drops: readonly Drop[] }): VNode {
  return (
    <section aria-labelledby="drops-title">
      <h2 id="drops-title">Largest drops</h2>
      {drops.length === 0 ? (
        <p class="muted">No row of this report fell.</p>
      ) : (
        <div class="scroll" tabIndex={0} role="region" aria-label="Table of the largest drops">
          <table class="drops">
            <thead>
              <tr>
                {['row', 'criterion', 'before', 'after', 'difference'].map((name) => (
                  <th scope="col">{name}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {drops.map(({ after, before, criterion, index, label }) => (
                <tr>
                  <th scope="row">
                    <a href={linkTo({ row: index + 1 })}>
                      <Text value={label} />
                    </a>
                  </th>
                  <td>
                    <Text value={criterion} />
                  </td>
                  <td class="number">{toScoreText(before)}</td>
                  <td class="number">{toScoreText(after)}</td>
                  <td class="number">{toDifferenceNode(after - before)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
