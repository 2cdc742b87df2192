import type { VNode } from 'preact';
import type { CriterionComparison } from '../../../batch/compare/comparison.ts';
import {
  toDifferenceIntervalText,
  toPercentText,
  toScoreText,
} from '../../../batch/report/number-texts.ts';
import { IntervalChart } from '../../charts/interval-chart.tsx';
import { isBinary, PairsChart, type ScorePair } from '../../charts/pairs-chart.tsx';
import { LEAST_SCORES } from '../../charts/score-chart.tsx';
import { toDifferenceNode } from '../../scores/score-change.tsx';
import { toSignedText, withMinus } from '../../text/signed-text.ts';
import { toVisibleText } from '../../text/visible-text.ts';
import { linkTo } from './links.ts';

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
  const intervalText = withMinus(toDifferenceIntervalText(interval));
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
        label={`${label}: difference ${toSignedText(difference ?? 0, 3)}, interval ${intervalText}`}
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
          label={`${label}: ${String(pairs.length)} ${pairs.length === 1 ? 'pair' : 'pairs'}, before and after`}
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
  const link = (before: number, after: number): VNode => {
    const count = pairs.filter((pair) => pair.before === before && pair.after === after).length;
    const earlier = String(before);
    const later = String(after);
    const choices = { before: `${earlier}-${earlier}`, minScore: later, maxScore: later };
    return (
      <td>
        <a href={linkTo({ criterion: name, ...choices })}>{count}</a>
      </td>
    );
  };
  return (
    <table class="numbers turns">
      <thead>
        <tr>
          <th scope="col">before</th>
          <th scope="col">0 after</th>
          <th scope="col">1 after</th>
        </tr>
      </thead>
      <tbody>
        {[0, 1].map((before) => (
          <tr>
            <th scope="row">{before}</th>
            {link(before, 0)}
            {link(before, 1)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ChangeRows({ change }: Pick<ChangePartProps, 'change'>): VNode {
  const lines: readonly (readonly [string, string])[] = [
    ['mean before', toScoreText(change.before)],
    ['mean after', toScoreText(change.after)],
    ['pairs', String(change.pairs)],
    ['only before', String(change.onlyBefore)],
    ['only after', String(change.onlyAfter)],
    ['failed in one run', String(change.failed)],
    ['not applicable in one run', String(change.notApplicable)],
    ['level of the interval', toPercentText(change.level)],
    ['adjusted p', change.adjustedP === null ? '-' : change.adjustedP.toPrecision(2)],
  ];
  return (
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
  );
}
