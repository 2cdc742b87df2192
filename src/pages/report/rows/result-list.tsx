import type { ComponentChildren, VNode } from 'preact';
import { isRecord } from '../../../values/objects.ts';
import { rowScore } from '../../../batch/summary/row-score.ts';
import { ScoreChange } from '../../scores/score-change.tsx';
import { ScoreValue } from '../../scores/score-value.tsx';
import { FoldedJson } from '../../text/json-text.tsx';
import { LongText } from '../../text/long-text.tsx';
import { Terms } from '../../text/tables.tsx';
import { toTextNodes } from '../../text/text.tsx';
import type { CriterionColumn, RowColumns, RowDetailResult } from '../report-view.ts';

export interface ResultListProps {
  readonly rows: RowColumns;
  readonly row: number;
  readonly results: readonly RowDetailResult[];
  /** The results of the earlier run; undefined without a comparison. */
  readonly earlier: readonly RowDetailResult[] | undefined;
}

/** The evaluations of a row, one entry per criterion; in a comparison first those that fell most. */
export function ResultList({ earlier, results, row, rows }: ResultListProps): VNode {
  const numbers = new Set([...results, ...(earlier ?? [])].map(({ criterion }) => criterion));
  const fall = (number: number): number => {
    const { before = [], scores = [] } = rows.criteria[number] ?? {};
    return (scores[row] ?? 0) - (before[row] ?? scores[row] ?? 0);
  };
  return (
    <ul class="results" aria-label="Scores">
      {[...numbers]
        .toSorted((one, other) => fall(one) - fall(other))
        .map((number) => {
          const column = rows.criteria[number];
          if (column === undefined) return null;
          const ofCriterion = ({ criterion }: RowDetailResult): boolean => criterion === number;
          return (
            <li>
              <Criterion
                column={column}
                after={results.filter(ofCriterion)}
                before={earlier?.filter(ofCriterion) ?? []}
              />
            </li>
          );
        })}
    </ul>
  );
}

interface CriterionProps {
  readonly column: CriterionColumn;
  readonly after: readonly RowDetailResult[];
  readonly before: readonly RowDetailResult[];
}

function Criterion({ after, before, column }: CriterionProps): VNode {
  const name = <strong>{toTextNodes(column.name)}</strong>;
  if (before.length === 0) return <Outcomes results={after} column={column} title={name} />;
  return (
    <>
      <p class="strip">
        {name} <ScoreChange before={toRowScore(before)} after={toRowScore(after)} />
      </p>
      <div class="pair reasons">
        <div class="before">
          <Outcomes results={before} column={column} title={<span class="muted">before</span>} />
        </div>
        <div class="after">
          <Outcomes results={after} column={column} title={<span class="muted">after</span>} />
        </div>
      </div>
    </>
  );
}

/** The mean of the trials; without a score, what there is instead. */
function toRowScore(results: readonly RowDetailResult[]): number | string {
  const score = rowScore(results.flatMap((result) => result.score ?? []));
  if (score !== null) return score;
  if (results.length === 0) return 'not evaluated';
  return results.some(({ status }) => status === 'failed') ? 'failed' : 'n/a';
}

interface OutcomesProps {
  readonly results: readonly RowDetailResult[];
  readonly column: CriterionColumn;
  readonly title: ComponentChildren;
}

/** One evaluation as it is; several trials folded behind the lowest, which explains most. */
function Outcomes({ column, results, title }: OutcomesProps): VNode {
  const [lowest] = results.toSorted((one, other) => (one.score ?? 2) - (other.score ?? 2));
  if (lowest === undefined) return <p class="result-head">{title} not evaluated</p>;
  if (results.length === 1) return <Outcome result={lowest} column={column} title={title} />;
  return (
    <>
      <Outcome result={lowest} column={column} title={title} note=" lowest," />
      <details>
        <summary>
          {results.length} trials: {results.map(toTrialText).join(', ')}
        </summary>
        {results.map((result) => (
          <Outcome
            result={result}
            column={column}
            title={<span class="muted">trial {result.trial}</span>}
          />
        ))}
      </details>
    </>
  );
}

function toTrialText({ score, status }: RowDetailResult): string {
  if (status === 'failed') return 'failed';
  return score === null ? 'n/a' : score.toFixed(2);
}

interface OutcomeProps extends Omit<OutcomesProps, 'results'> {
  readonly result: RowDetailResult;
  readonly note?: string;
}

function Outcome({ column, note = '', result, title }: OutcomeProps): VNode {
  return (
    <>
      <p class="result-head">
        {title}{' '}
        {result.status === 'failed' ? (
          <span class="score failure">failed</span>
        ) : (
          <ScoreValue score={result.score} mark={column.mark ?? undefined} />
        )}
        <span class="muted">
          {note} {result.ms} ms{result.attempts > 1 && `, ${result.attempts} attempts`}
        </span>
      </p>
      {result.error !== undefined && <p class="failure">{toTextNodes(result.error)}</p>}
      {result.filled !== undefined && (
        <p class="raw muted">
          <LongText value={result.filled} />
        </p>
      )}
      {result.explanation !== null && (
        <p class="raw">
          <LongText value={result.explanation} />
        </p>
      )}
      <AgentExplanations {...result} />
      <Attached {...result} />
    </>
  );
}

function Attached({
  sources = [],
  warnings = [],
}: Pick<RowDetailResult, 'sources' | 'warnings'>): VNode {
  return (
    <>
      {sources.length > 0 && <FoldedJson label={`Sources (${sources.length})`} value={sources} />}
      {warnings.length > 0 && (
        <FoldedJson label={`Warnings (${warnings.length})`} value={warnings} />
      )}
    </>
  );
}

function AgentExplanations({ agents = {} }: Pick<RowDetailResult, 'agents'>): VNode | null {
  const explained = Object.entries(agents).flatMap(([id, agent]) => {
    if (!isRecord(agent) || typeof agent['explanation'] !== 'string') return [];
    const name = typeof agent['name'] === 'string' ? agent['name'] : id;
    const explanation = (
      <span class="raw">
        <LongText value={agent['explanation']} />
      </span>
    );
    return [[name, explanation] as const];
  });
  if (explained.length === 0) return null;
  return (
    <details>
      <summary>{explained.length} explanations of agents</summary>
      <Terms entries={explained} />
    </details>
  );
}
