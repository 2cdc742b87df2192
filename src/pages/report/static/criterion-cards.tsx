import type { VNode } from 'preact';
import { toIntervalText, toScoreText } from '../../../batch/report/number-texts.ts';
import type { ScoreSummary } from '../../../batch/summary/summary.ts';
import { BinTable, Histogram } from '../../charts/histogram.tsx';
import { IntervalChart } from '../../charts/interval-chart.tsx';
import { Text } from '../../text/text.tsx';
import { toVisibleText } from '../../text/visible-text.ts';
import type { ReportView } from '../report-view.ts';

export function CriterionCards({ view }: { readonly view: ReportView }): VNode {
  return (
    <section aria-labelledby="criteria-title">
      <h2 id="criteria-title">Criteria</h2>
      <div class="cards">
        {Object.entries(view.summary.criteria).map(([name, scores]) => (
          <Card name={name} text={view.criteria.get(name) ?? ''} scores={scores} />
        ))}
      </div>
    </section>
  );
}

interface CardProps {
  readonly name: string;
  readonly text: string;
  readonly scores: ScoreSummary;
}

function Card({ name, scores, text }: CardProps): VNode {
  const { histogram, interval, mean, passed } = scores;
  const mark = passed?.mark;
  const label = toVisibleText(name);
  const meanText = `mean ${toScoreText(mean)}, 95 % interval ${toIntervalText(interval)}`;
  return (
    <article class="card">
      <h3>
        <Text value={name} />
      </h3>
      <p class="muted clamp">
        <Text value={text} />
      </p>
      <p>
        <strong class="mean-value">{toScoreText(mean)}</strong>{' '}
        {interval !== null && <span>{toIntervalText(interval)}</span>}
        {interval !== null && scores.isRough && <span class="muted"> rough interval</span>}
      </p>
      <IntervalChart
        label={`${label}: ${meanText}`}
        mean={mean}
        interval={interval}
        reference={mark}
      />
      <Histogram
        label={`${label}: histogram of ${String(scores.scored)} scores`}
        bins={histogram}
        mark={mark}
      />
      <p class="counts">{describeCounts(scores)}</p>
      {passed !== null && (
        <p class="counts">
          {passed.passed} of {passed.rows} rows at or above {String(passed.mark)}
        </p>
      )}
      <details>
        <summary>Numbers</summary>
        <p class="counts">{describeSpread(scores)}</p>
        <BinTable bins={histogram} />
      </details>
    </article>
  );
}

function describeCounts({ failed, notApplicable, scored }: ScoreSummary): string {
  const counts = [`${String(scored)} scored`];
  if (notApplicable > 0) counts.push(`${String(notApplicable)} n/a`);
  if (failed > 0) counts.push(`${String(failed)} failed`);
  return counts.join(' · ');
}

function describeSpread({ quartiles, standardDeviation }: ScoreSummary): string {
  if (quartiles === null) return 'No scores';
  const [low, middle, high] = quartiles.map(toScoreText);
  const spread = `quartiles ${String(low)}, ${String(middle)}, ${String(high)}`;
  return standardDeviation === null
    ? spread
    : `${spread}; standard deviation ${toScoreText(standardDeviation)}`;
}
