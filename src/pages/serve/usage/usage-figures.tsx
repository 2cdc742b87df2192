import type { VNode } from 'preact';
import { ShareBar } from '../../charts/share-bar.tsx';
import { Text } from '../../text/text.tsx';
import type { UsageByCore } from '../api/records.ts';
import { shareOf, toCreditText, toShareText, toTokenText } from './usage-texts.ts';

/** Usage, and what it is of. */
export interface UsageFiguresProps {
  readonly usage: UsageByCore;
  /** What the table is of, for readers who hear it. */
  readonly label: string;
}

/** Credits, tokens and cached tokens, and the same per model core. */
export function UsageFigures({ label, usage }: UsageFiguresProps): VNode {
  return (
    <>
      <Totals usage={usage} />
      {Object.keys(usage.byModelCore).length === 0 ? (
        <p class="muted">Nothing was evaluated yet.</p>
      ) : (
        <CoreTable usage={usage} label={label} />
      )}
    </>
  );
}

function Totals({ usage }: Pick<UsageFiguresProps, 'usage'>): VNode {
  const { cachedTokens, monthlyCreditAllowance: allowance, totalCredits, totalTokens } = usage;
  return (
    <dl class="figures">
      <div>
        <dt>Credits</dt>
        <dd>
          <span class="figure">{toCreditText(totalCredits)}</span>{' '}
          {allowance === null ? 'no limit' : `of ${toCreditText(allowance)}`}
          {allowance !== null && <ShareBar share={shareOf(totalCredits, allowance)} />}
        </dd>
      </div>
      <div>
        <dt>Tokens</dt>
        <dd>
          <span class="figure">{toTokenText(totalTokens)}</span>
        </dd>
      </div>
      <div>
        <dt>Cached tokens</dt>
        <dd>
          <span class="figure">{toTokenText(cachedTokens)}</span>{' '}
          {toShareText(shareOf(cachedTokens, totalTokens))}
          <ShareBar share={shareOf(cachedTokens, totalTokens)} />
        </dd>
      </div>
    </dl>
  );
}

function CoreTable({ label, usage }: UsageFiguresProps): VNode {
  const cores = Object.entries(usage.byModelCore).sort(
    ([, one], [, other]) => other.totalTokens - one.totalTokens,
  );
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={`Usage by model core, ${label}`}>
      <table class="cores">
        <thead>
          <tr>
            <th scope="col">model core</th>
            <th scope="col">tokens</th>
            <th scope="col">credits</th>
            <th scope="col">cached</th>
            <th scope="col">share of tokens</th>
          </tr>
        </thead>
        <tbody>
          {cores.map(([core, { cachedTokens, totalCredits, totalTokens }]) => {
            const share = shareOf(totalTokens, usage.totalTokens);
            return (
              <tr key={core}>
                <th scope="row">
                  <Text value={core} />
                </th>
                <td class="number">{toTokenText(totalTokens)}</td>
                <td class="number">{toCreditText(totalCredits)}</td>
                <td class="number">{toShareText(shareOf(cachedTokens, totalTokens))}</td>
                <td class="share">
                  <span>
                    <span class="number">{toShareText(share)}</span> <ShareBar share={share} />
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
