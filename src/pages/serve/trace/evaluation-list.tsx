import type { VNode } from 'preact';
import { ScoreValue } from '../../scores/score-value.tsx';
import { SourceLabel } from '../../scores/source-label.tsx';
import { JsonText } from '../../text/json-text.tsx';
import { LongText } from '../../text/long-text.tsx';
import { Text } from '../../text/text.tsx';
import { readAgentScores, type ScoresById, toEvaluationNumber } from './agent-scores.ts';
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
            <h3>
              <Text value={criterion} />
            </h3>
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
        <Text value={name} />{' '}
        <span class="muted clamp">
          <Text value={criteria ?? evaluator ?? ''} />
        </span>
      </>
    );
  }
  if (evaluator !== null) {
    return (
      <>
        <span class="muted">evaluator</span> <Text value={evaluator} />
      </>
    );
  }
  if (criteria === null) return <span class="muted">criterion not reported</span>;
  return <Text value={criteria} />;
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
  return (
    <span class="muted">{tokens === null ? 'cached' : `cached tokens ${String(tokens)}`}</span>
  );
}

/** The scores of agents as a table; any other part as JSON. */
function Part({ subTrace }: { readonly subTrace: unknown }): VNode | null {
  if (subTrace === null || subTrace === undefined) return null;
  const scores = readAgentScores(subTrace);
  return (
    <details>
      <summary>
        {scores === undefined ? 'Evaluated part' : `Scores of agents (${String(scores.size)})`}
      </summary>
      {scores === undefined ? (
        <JsonText value={JSON.stringify(subTrace)} />
      ) : (
        <AgentScoreTable scores={scores} />
      )}
    </details>
  );
}

function AgentScoreTable({ scores }: { readonly scores: ScoresById }): VNode {
  return (
    <dl class="terms">
      {Array.from(scores, ([id, score]) => (
        <>
          <dt>
            <Text value={id} />
          </dt>
          <dd>
            <ScoreValue score={score} />
          </dd>
        </>
      ))}
    </dl>
  );
}
