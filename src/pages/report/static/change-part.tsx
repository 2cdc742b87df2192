import type { VNode } from 'preact';
import type { CriterionComparison, TurnedRows } from '../../../batch/compare/comparison.ts';
import { describeUnpaired } from '../../../batch/report/describe-comparison.ts';
import {
  toDifferenceIntervalText,
  toDifferenceText,
  toPercentText,
  toScoreText,
} from '../../../batch/report/number-texts.ts';
import { IntervalChart } from '../../charts/interval-chart.tsx';
import { isBinary, PairsChart, type ScorePair } from '../../charts/pairs-chart.tsx';
import { LEAST_SCORES } from '../../charts/score-chart.tsx';
import { toDifferenceNode } from '../../scores/score-change.tsx';
import { NumberTable } from '../../text/tables.tsx';
import { toCountText } from '../../text/text.tsx';
import { toVisibleText } from '../../text/visible-text.ts';
import { linkTo } from '../rows/view-state.ts';

export interface ChangePartProps {
  readonly name: string;
  readonly change: CriterionComparison;
  readonly pairs: readonly ScorePair[];
  /** The ends of the axis of all differences. */
  readonly domain: readonly [low: number, high: number];
}

/** The part of a card that compares with the earlier run. */
export function ChangePart({ change, domain, name, pairs }: ChangePartProps): VNode {
  const { after, before, difference, turned } = change;
  const interval = change.pairs < LEAST_SCORES ? null : change.interval;
  const intervalText = toDifferenceIntervalText(interval);
  const label = toVisibleText(name);
  if (difference === null)
    return (
      <div class="change-part">
        <p class="muted">No pair to compare</p>
        <Unpaired change={change} />
      </div>
    );
  return (
    <div class="change-part">
      <p>
        <strong>{toDifferenceNode(difference)}</strong> from {toScoreText(before)} to{' '}
        {toScoreText(after)} over {toCountText(change.pairs, 'pair')}{' '}
        {interval !== null && <span class="muted">{intervalText}</span>}
      </p>
      <Unpaired change={change} />
      <IntervalChart
        label={`${label}: difference ${toDifferenceText(difference)}, interval ${intervalText}`}
        mean={difference}
        interval={interval}
        domain={domain}
        reference={0}
      />
      {turned !== null && <TurnLinks name={name} turned={turned} />}
      {isBinary(pairs) ? (
        <TurnTable name={name} pairs={pairs} />
      ) : (
        <PairsChart
          label={`${label}: ${toCountText(pairs.length, 'pair')}, before and after`}
          criterion={name}
          pairs={pairs}
          mark={turned?.mark}
        />
      )}
    </div>
  );
}

function Unpaired({ change }: Pick<ChangePartProps, 'change'>): VNode | null {
  const reasons = describeUnpaired(change);
  return reasons === '' ? null : <p class="counts">Rows without a pair: {reasons}</p>;
}

interface TurnLinksProps {
  readonly name: string;
  readonly turned: TurnedRows;
}

function TurnLinks({ name, turned }: TurnLinksProps): VNode {
  return (
    <p class="counts">
      <a class="failure" href={linkTo({ criterion: name, turned: 'worse' })}>
        ▼ {turned.worse} turned worse
      </a>{' '}
      <a href={linkTo({ criterion: name, turned: 'better' })}>▲ {turned.better} turned better</a> at{' '}
      {turned.mark}
    </p>
  );
}

interface TurnTableProps {
  readonly name: string;
  readonly pairs: readonly ScorePair[];
}

/** Scores of 0 and 1 have four kinds of pairs, which a table shows better than a chart. */
function TurnTable({ name, pairs }: TurnTableProps): VNode {
  const link = (before: string, after: string): VNode => {
    const ofKind = pairs.filter(
      (pair) => String(pair.before) === before && String(pair.after) === after,
    );
    const choices = { before: `${before}-${before}`, minScore: after, maxScore: after };
    return <a href={linkTo({ criterion: name, ...choices })}>{ofKind.length}</a>;
  };
  return (
    <NumberTable
      columns={['before', '0 after', '1 after']}
      lines={['0', '1'].map((before) => [before, link(before, '0'), link(before, '1')])}
    />
  );
}

export function ChangeRows({ change }: Pick<ChangePartProps, 'change'>): VNode {
  return (
    <NumberTable
      lines={[
        ['level of the interval', toPercentText(change.level)],
        ['adjusted p', change.adjustedP === null ? '-' : change.adjustedP.toPrecision(2)],
      ]}
    />
  );
}
