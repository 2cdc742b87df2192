import type { VNode } from 'preact';
import { toScoreText } from '../../../batch/report/number-texts.ts';
import { toDifferenceNode } from '../../scores/score-change.tsx';
import { ScrollTable } from '../../text/tables.tsx';
import { toTextNodes } from '../../text/text.tsx';
import type { Drop } from '../report-view.ts';
import { linkTo } from '../rows/view-state.ts';

/** The rows that fell most. Each opens with both answers. */
export function DropsSection({ drops }: { readonly drops: readonly Drop[] }): VNode {
  return (
    <section aria-labelledby="drops-title">
      <h2 id="drops-title">Largest drops</h2>
      {drops.length === 0 ? (
        <p class="muted">No row of this report fell.</p>
      ) : (
        <ScrollTable
          label="Table of the largest drops"
          class="drops"
          columns={['row', 'criterion', 'before', 'after', 'difference']}
        >
          {drops.map(({ after, before, criterion, index, label }) => (
            <tr>
              <th scope="row">
                <a href={linkTo({ row: index + 1 })}>{toTextNodes(label)}</a>
              </th>
              <td>{toTextNodes(criterion)}</td>
              <td class="number">{toScoreText(before)}</td>
              <td class="number">{toScoreText(after)}</td>
              <td class="number">{toDifferenceNode(after - before)}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </section>
  );
}
