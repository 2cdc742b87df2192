import type { VNode } from 'preact';
import { ScoreValue } from '../../scores/score-value.tsx';
import { SourceLabel } from '../../scores/source-label.tsx';
import { FoldedJson } from '../../text/json-text.tsx';
import { LongText } from '../../text/long-text.tsx';
import { Terms } from '../../text/tables.tsx';
import { toTextNodes } from '../../text/text.tsx';
import { readAgentScores, toEvaluationNumber } from './agent-scores.ts';
import { SourceList } from './source-list.tsx';
import type { ImportedRow, PageEvaluation } from '../api/records.ts';

export interface EvaluationListProps {
  readonly evaluations: readonly PageEvaluation[];
  /** The evaluations of an imported row that failed, which the service does not store. */
  readonly failures?: ImportedRow['failures'];
}

export function EvaluationList({ evaluations, failures = [] }: EvaluationListProps): VNode {
  return (
    <section aria-labelledby="evaluations-title">
      <h2 id="evaluations-title">Evaluations</h2>
      {evaluations.length + failures.length === 0 && (
        <p class="muted">This trace has no evaluation.</p>
      )}
      <ol class="results evaluations">
        {failures.map(({ criterion, error }) => (
          <li class="card">
            <h3>{toTextNodes(criterion)}</h3>
            <p class="failure raw">
              Failed: <LongText value={error} />
            </p>
          </li>
        ))}
        {evaluations.map((evaluation, index) => (
          <li class="card" key={evaluation.id}>
            <Evaluation
              evaluation={evaluation}
              number={evaluations.length === 1 ? '' : toEvaluationNumber(index)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface EvaluationProps {
  readonly evaluation: PageEvaluation;
  /** The label in the tree of agents; empty for a single evaluation. */
  readonly number: string;
}

function Evaluation({ evaluation, number }: EvaluationProps): VNode {
  const { explanation = null, sources = null } = evaluation;
  return (
    <>
      <h3>
        {number !== '' && <span class="muted">{number} </span>}
        <CriterionName evaluation={evaluation} />
      </h3>
      <p class="result-head">
        <Score score={evaluation.score} /> <SourceLabel origin={evaluation.score_source} />
        <Caching evaluation={evaluation} />
      </p>
      {explanation === null ? (
        <p class="muted">No explanation is stored.</p>
      ) : (
        <p class="raw explanation">
          <LongText value={explanation} />
        </p>
      )}
      <Part subTrace={evaluation.sub_trace} />
      {sources !== null && <SourceList sources={sources} />}
    </>
  );
}

function CriterionName({ evaluation }: Pick<EvaluationProps, 'evaluation'>): VNode {
  const { criteria, criterion_name: name, evaluator_name: evaluator } = evaluation;
  if (name !== undefined && name !== criteria) {
    return (
      <>
        {toTextNodes(name)}{' '}
        <span class="muted clamp">{toTextNodes(criteria ?? evaluator ?? '')}</span>
      </>
    );
  }
  if (evaluator !== null) {
    return (
      <>
        <span class="muted">evaluator</span> {toTextNodes(evaluator)}
      </>
    );
  }
  if (criteria === null) return <span class="muted">criterion not reported</span>;
  return <>{toTextNodes(criteria)}</>;
}

function Score({ score }: Pick<PageEvaluation, 'score'>): VNode {
  if (score === null) return <span class="score none">not applicable</span>;
  return (
    <strong>
      <ScoreValue score={score} />
    </strong>
  );
}

function Caching({ evaluation }: Pick<EvaluationProps, 'evaluation'>): VNode | null {
  const { cached, c_cached_tokens: tokens } = evaluation;
  if (cached === null && tokens === null) return null;
  if (cached === false) return <span class="muted">not cached</span>;
  return <span class="muted">{tokens === null ? 'cached' : `cached tokens ${tokens}`}</span>;
}

/** The scores of agents as a list; any other part as JSON. */
function Part({ subTrace }: { readonly subTrace: unknown }): VNode | null {
  if (subTrace === null || subTrace === undefined) return null;
  const scores = readAgentScores(subTrace);
  if (scores === undefined) return <FoldedJson label="Evaluated part" value={subTrace} />;
  return (
    <details>
      <summary>Scores of agents ({scores.size})</summary>
      <Terms entries={Array.from(scores, ([id, score]) => [id, <ScoreValue score={score} />])} />
    </details>
  );
}
