import type { VNode } from 'preact';
import type { CriterionComparison } from '../../../batch/compare/comparison.ts';
import {
  toDifferenceIntervalText,
  toDifferenceText,
  toPercentText,
  toScoreText,
} from '../../../batch/report/number-texts.ts';
import { differenceDomain, IntervalChart } from '../../charts/interval-chart.tsx';
import { PairsChart, type ScorePair } from '../../charts/pairs-chart.tsx';
import { Text } from '../../text/text.tsx';
import { toVisibleText } from '../../text/visible-text.ts';
import type { ComparisonView } from '../report-view.ts';

export function ComparisonSection({ comparison }: { readonly comparison: ComparisonView }): VNode {
  const { baseline, criteria, leftOut, pairing, pairs, warnings } = comparison;
  return (
    <section aria-labelledby="comparison-title">
      <h2 id="comparison-title">
        Compared with <Text value={baseline} />
      </h2>
      <p class="muted">
        Rows are paired by {pairing}. Only rows that both runs scored are compared.
      </p>
      {warnings.map((warning) => (
        <p class="notice">
          <Text value={warning} />
        </p>
      ))}
      {leftOut.map(({ criterion, reason }) => (
        <p>
          Not compared:{' '}
          <strong>
            <Text value={criterion} />
          </strong>
          , <Text value={reason} />
        </p>
      ))}
      <div class="cards">
        {Object.entries(criteria).map(([name, change]) => (
          <ChangeCard name={name} change={change} pairs={pairs.get(name) ?? []} />
        ))}
      </div>
    </section>
  );
}

interface ChangeCardProps {
  readonly name: string;
  readonly change: CriterionComparison;
  readonly pairs: readonly ScorePair[];
}

function ChangeCard({ change, name, pairs }: ChangeCardProps): VNode {
  const { difference, interval, turned } = change;
  const label = toVisibleText(name);
  const mark = turned?.mark;
  const text = `difference ${toDifferenceText(difference)}, interval ${toDifferenceIntervalText(interval)}`;
  return (
    <article class="card">
      <h3>
        <Text value={name} />
      </h3>
      <p>
        <strong class="mean-value">{toDifferenceText(difference)}</strong>{' '}
        {interval !== null && toDifferenceIntervalText(interval)}
      </p>
      <IntervalChart
        label={`${label}: ${text}`}
        mean={difference}
        interval={interval}
        domain={differenceDomain(difference, interval)}
        reference={0}
      />
      {turned !== null && (
        <p>
          <span class="below">▼ {turned.worse} turned worse</span> · ▲ {turned.better} turned better
          at {turned.mark}
        </p>
      )}
      <PairsChart
        label={`${label}: ${String(pairs.length)} pairs, before and now`}
        pairs={pairs}
        mark={mark}
      />
      <ChangeTable change={change} />
    </article>
  );
}

function ChangeTable({ change }: Pick<ChangeCardProps, 'change'>): VNode {
  const lines: readonly (readonly [string, string])[] = [
    ['mean before', toScoreText(change.before)],
    ['mean now', toScoreText(change.after)],
    ['pairs', String(change.pairs)],
    ['only before', String(change.onlyBefore)],
    ['only now', String(change.onlyAfter)],
    ['failed in one run', String(change.failed)],
    ['not applicable in one run', String(change.notApplicable)],
    ['level of the interval', toPercentText(change.level)],
    ['adjusted p', change.adjustedP === null ? '-' : change.adjustedP.toPrecision(2)],
  ];
  return (
    <details>
      <summary>Numbers</summary>
      <table class="numbers">
        <tbody>
          {lines.map(([name, value]) => (
            <tr>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
