import type { VNode } from 'preact';
import type { CriterionComparison } from '../../../batch/compare/comparison.ts';
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
  return (
    <div class="change-part">
      <p>
        {difference === null ? (
          <span class="muted">No pair to compare</span>
        ) : (
          <>
            <strong>{toDifferenceNode(difference)}</strong> from {toScoreText(before)} to{' '}
            {toScoreText(after)} {interval !== null && <span class="muted">{intervalText}</span>}
          </>
        )}
      </p>
      <IntervalChart
        label={`${label}: difference ${toDifferenceText(difference ?? 0)}, interval ${intervalText}`}
        mean={difference}
        interval={interval}
        domain={domain}
        reference={0}
      />
      {turned !== null && (
        <p class="counts">
          <a class="failure" href={linkTo({ criterion: name, turned: 'worse' })}>
            ▼ {turned.worse} turned worse
          </a>{' '}
          <a href={linkTo({ criterion: name, turned: 'better' })}>
            ▲ {turned.better} turned better
          </a>{' '}
          at {turned.mark}
        </p>
      )}
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
        ['mean before', toScoreText(change.before)],
        ['mean after', toScoreText(change.after)],
        ['pairs', change.pairs],
        ['only before', change.onlyBefore],
        ['only after', change.onlyAfter],
        ['failed in one run', change.failed],
        ['not applicable in one run', change.notApplicable],
        ['level of the interval', toPercentText(change.level)],
        ['adjusted p', change.adjustedP === null ? '-' : change.adjustedP.toPrecision(2)],
      ]}
    />
  );
}
