import type { VNode } from 'preact';
import type {
  AgreementRates,
  Calibration,
  CriterionCalibration,
  Rate,
} from '../../../batch/calibration/calibration.ts';
import { toIntervalText, toPercentText, toScoreText } from '../../../batch/report/number-texts.ts';
import type { Interval } from '../../../batch/statistics/intervals.ts';
import { RocChart } from '../../charts/roc-chart.tsx';
import { NumberTable } from '../../text/tables.tsx';
import { toTextNodes } from '../../text/text.tsx';
import { toVisibleText } from '../../text/visible-text.ts';

/** One card per criterion that has labels of people. */
export function CalibrationSection({ calibration }: { readonly calibration: Calibration }): VNode {
  return (
    <section aria-labelledby="calibration-title">
      <h2 id="calibration-title">Agreement with {calibration.source}</h2>
      <div class="calibrations">
        {Object.entries(calibration.criteria).map(([name, one]) => (
          <Card name={name} one={one} aim={calibration.aim} />
        ))}
      </div>
    </section>
  );
}

interface CardProps {
  readonly name: string;
  readonly one: CriterionCalibration;
  readonly aim: string;
}

function Card({ aim, name, one }: CardProps): VNode {
  const { labels, method, notes, passRate, proposed, range, threshold, today } = one;
  return (
    <article class="card calibration">
      <h3>{toTextNodes(name)}</h3>
      <p class="counts">
        Labels: {labels.passed} pass, {labels.failed} fail
      </p>
      {threshold !== null && (
        <p>
          Threshold <strong>{String(threshold)}</strong> for {aim}{' '}
          {range !== null && <span class="muted">range {toIntervalText(range)}</span>}
        </p>
      )}
      <Roc name={name} one={one} />
      {proposed !== null && <RatesTable title={toTitle(method, proposed)} rates={proposed} />}
      {today !== null && <RatesTable title={`Today, at ${today.threshold}`} rates={today} />}
      {passRate !== null && (
        <p class="counts">
          {toPercentText(passRate.observed)} of {passRate.rows} rows pass; corrected{' '}
          {toPercentText(passRate.corrected)}
          {withInterval(passRate.interval, toPercentText)}
        </p>
      )}
      {notes.map((note) => (
        <p class="notice">{toTextNodes(note)}</p>
      ))}
      <details>
        <summary>Passes by score</summary>
        <BinsTable bins={one.bins} />
      </details>
    </article>
  );
}

function Roc({ name, one: { auc, roc, threshold } }: Pick<CardProps, 'name' | 'one'>): VNode {
  const ofAuc = auc === null ? '' : `, AUC ${toScoreText(auc.value)}`;
  const label = `${toVisibleText(name)}: ROC curve${ofAuc}`;
  return (
    <>
      {roc.length > 0 && <RocChart label={label} points={roc} threshold={threshold} />}
      {auc !== null && (
        <p class="counts">
          AUC {toScoreText(auc.value)}
          {withInterval(auc.interval, toScoreText)}
        </p>
      )}
    </>
  );
}

/** Cross-fitting judges each fold by a threshold of its own, so that its rates are not of the proposed one. */
function toTitle(method: CriterionCalibration['method'], { threshold }: AgreementRates): string {
  return method === 'cross-fitting' ? 'Cross-fitted' : `At ${threshold}`;
}

interface RatesTableProps {
  readonly title: string;
  readonly rates: AgreementRates;
}

/** The confusion table, with the rates of its rows and columns. */
function RatesTable({ rates, title }: RatesTableProps): VNode {
  const { falseFails, falsePasses, trueFails, truePasses } = rates.confusion;
  return (
    <>
      <NumberTable
        columns={[title, 'people pass', 'people fail']}
        lines={[
          ['pass', truePasses, falsePasses],
          ['fail', falseFails, trueFails],
        ]}
      />
      <NumberTable lines={listRates(rates)} />
    </>
  );
}

function listRates(rates: AgreementRates): readonly (readonly [string, string])[] {
  const { agreement, failPrecision, kappa, trueFailRate, truePassRate } = rates;
  const ofKappa =
    kappa === null
      ? '-'
      : (toScoreText(kappa.value) + withInterval(kappa.interval, toScoreText)).replaceAll('-', '−');
  return [
    ['agreement', toRateText(agreement)],
    ['kappa', ofKappa],
    ['TPR', toRateText(truePassRate)],
    ['TNR', toRateText(trueFailRate)],
    ['precision of fail', toRateText(failPrecision)],
  ];
}

function BinsTable({ bins }: Pick<CriterionCalibration, 'bins'>): VNode {
  const used = bins.filter(({ rows }) => rows > 0);
  return (
    <NumberTable
      columns={['scores', 'labels', 'people pass']}
      lines={used.map(({ interval, low, passed, rows }) => [
        `${low.toFixed(1)} to ${(low + 0.1).toFixed(1)}`,
        rows,
        toPercentText(passed / rows) + withInterval(interval, toPercentText),
      ])}
    />
  );
}

function toRateText(rate: Rate | null): string {
  return rate === null
    ? '-'
    : toPercentText(rate.value) + withInterval(rate.interval, toPercentText);
}

function withInterval(interval: Interval | null, toText: (value: number) => string): string {
  return interval === null ? '' : ` [${toText(interval.low)}, ${toText(interval.high)}]`;
}
