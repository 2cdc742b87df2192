import type { VNode } from 'preact';
import { toIntervalText, toScoreText } from '../../../batch/report/number-texts.ts';
import type { ScoreSummary } from '../../../batch/summary/summary.ts';
import { differenceDomain } from '../../charts/interval-chart.tsx';
import { BinTable, LEAST_SCORES, ScoreChart } from '../../charts/score-chart.tsx';
import { toTextNodes } from '../../text/text.tsx';
import { toVisibleText } from '../../text/visible-text.ts';
import type { ReportView } from '../report-view.ts';
import { ChangePart, type ChangePartProps, ChangeRows } from './change-part.tsx';
import { linkTo } from '../rows/view-state.ts';

/** One card per criterion, with its distribution and its comparison. */
export function CriterionCards({ view }: { readonly view: ReportView }): VNode {
  const { comparison, criteria, rows, summary } = view;
  const changes = Object.entries(comparison?.criteria ?? {});
  const domain = differenceDomain(
    changes.flatMap(([, { difference, interval, pairs }]) => [
      difference,
      pairs < LEAST_SCORES ? null : interval,
    ]),
  );
  return (
    <section aria-labelledby="criteria-title">
      <h2 id="criteria-title">Criteria</h2>
      {comparison !== undefined && <ComparisonNotes {...comparison} />}
      <div class={comparison === undefined ? 'cards' : 'cards compared'}>
        {Object.entries(summary.criteria).map(([name, scores]) => {
          const change = changes.find(([criterion]) => criterion === name)?.[1];
          const pairs = comparison?.pairs.get(name) ?? [];
          const column = rows.criteria.find((one) => one.name === name);
          return (
            <Card
              name={name}
              text={criteria.get(name) ?? ''}
              scores={scores}
              values={column?.scores.flatMap((score) => score ?? []) ?? []}
              comparison={change && { name, change, pairs, domain }}
            />
          );
        })}
      </div>
    </section>
  );
}

type ComparisonNotesProps = NonNullable<ReportView['comparison']>;

function ComparisonNotes(comparison: ComparisonNotesProps): VNode {
  const { baseline, leftOut, pairing, warnings } = comparison;
  return (
    <>
      <p class="muted">
        Compared with {toTextNodes(baseline)}. Rows are paired by {pairing}. Only rows that both
        runs scored are compared.
      </p>
      {warnings.map((warning) => (
        <p class="notice">{toTextNodes(warning)}</p>
      ))}
      {leftOut.map(({ criterion, reason }) => (
        <p>
          Not compared: <strong>{toTextNodes(criterion)}</strong>, {toTextNodes(reason)}
        </p>
      ))}
    </>
  );
}

interface CardProps {
  readonly name: string;
  readonly text: string;
  readonly scores: ScoreSummary;
  /** The scores of the rows of the report. */
  readonly values: readonly number[];
  readonly comparison: ChangePartProps | undefined;
}

function Card({ comparison, name, scores, text, values }: CardProps): VNode {
  const { histogram, mean, passed } = scores;
  const interval = scores.scored < LEAST_SCORES ? null : scores.interval;
  const meanText = `mean ${toScoreText(mean)}, 95 % interval ${toIntervalText(interval)}`;
  const linkOf = (bin: number): string => linkToBin(name, bin);
  return (
    <article class="card">
      <h3>{toTextNodes(name)}</h3>
      <p class="muted clamp">{toTextNodes(text)}</p>
      <p>
        <strong class="mean-value">{toScoreText(mean)}</strong>{' '}
        {interval !== null && <span>{toIntervalText(interval)}</span>}
        {interval !== null && scores.isRough && <span class="muted"> rough interval</span>}
      </p>
      <ScoreChart
        label={`${toVisibleText(name)}: ${meanText}; histogram of ${scores.scored} scores`}
        mean={mean}
        interval={interval}
        bins={histogram}
        mark={passed?.mark}
        scores={values}
        linkOf={linkOf}
      />
      <div>
        <Counts name={name} scores={scores} />
        {passed !== null && (
          <p class="counts">
            <a href={linkTo({ criterion: name, minScore: String(passed.mark) })}>
              {passed.passed} of {passed.rows} rows
            </a>{' '}
            at or above {String(passed.mark)}
          </p>
        )}
      </div>
      {comparison !== undefined && <ChangePart {...comparison} />}
      <details>
        <summary>Numbers</summary>
        <p class="counts">{describeSpread(scores)}</p>
        {comparison !== undefined && <ChangeRows change={comparison.change} />}
        <BinTable bins={histogram} linkOf={linkOf} />
      </details>
    </article>
  );
}

/** A bin includes its lower end only; the last one includes 1. */
function linkToBin(criterion: string, bin: number): string {
  const maxScore = bin === 9 ? '' : ((bin + 1) / 10 - 0.0001).toFixed(4);
  return linkTo({ criterion, minScore: (bin / 10).toFixed(1), maxScore });
}

function Counts({ name, scores }: Pick<CardProps, 'name' | 'scores'>): VNode {
  const counts = [
    [scores.scored, 'scored', 'scored'],
    [scores.notApplicable, 'n/a', 'not_applicable'],
    [scores.failed, 'failed', 'failed'],
  ] as const;
  return (
    <p class="counts">
      {counts.map(([count, text, status]) =>
        count > 0 ? (
          <>
            <a href={linkTo({ criterion: name, status })}>
              {count} {text}
            </a>{' '}
          </>
        ) : (
          status === 'scored' && '0 scored '
        ),
      )}
    </p>
  );
}

function describeSpread({ quartiles, standardDeviation }: ScoreSummary): string {
  if (quartiles === null) return 'No scores';
  const [low, middle, high] = quartiles.map(toScoreText);
  const spread = `quartiles ${String(low)}, ${String(middle)}, ${String(high)}`;
  return standardDeviation === null
    ? spread
    : `${spread}; standard deviation ${toScoreText(standardDeviation)}`;
}
