import type { VNode } from 'preact';
import { isRecord } from '../../../values/objects.ts';
import { ScoreValue } from '../../scores/score-value.tsx';
import { JsonText } from '../../text/json-text.tsx';
import { LongText } from '../../text/long-text.tsx';
import { Text } from '../../text/text.tsx';
import type { RowColumns, RowDetailResult } from '../report-view.ts';

export interface ResultListProps {
  readonly rows: RowColumns;
  readonly results: readonly RowDetailResult[];
}

export function ResultList({ results, rows }: ResultListProps): VNode {
  const hasTrials = results.some(({ trial }) => trial > 1);
  return (
    <ul class="results" aria-label="Scores">
      {results.map((result) => (
        <li>
          <Result rows={rows} result={result} hasTrials={hasTrials} />
        </li>
      ))}
    </ul>
  );
}

interface ResultProps {
  readonly rows: RowColumns;
  readonly result: RowDetailResult;
  readonly hasTrials: boolean;
}

function Result({ hasTrials, result, rows }: ResultProps): VNode {
  const column = rows.criteria[result.criterion];
  return (
    <>
      <p class="result-head">
        <strong class="name">
          <Text value={column?.name ?? ''} />
        </strong>
        {hasTrials && <span class="muted"> trial {result.trial}</span>}{' '}
        {result.status === 'failed' ? (
          <span class="score failure">failed</span>
        ) : (
          <ScoreValue score={result.score} mark={column?.mark ?? undefined} />
        )}
        <span class="muted">
          {' '}
          {result.ms} ms{result.attempts > 1 && `, ${String(result.attempts)} attempts`}
        </span>
      </p>
      {result.error !== undefined && (
        <p class="failure">
          <Text value={result.error} />
        </p>
      )}
      {result.explanation !== null && (
        <p class="raw">
          <LongText value={result.explanation} />
        </p>
      )}
      <AgentExplanations agents={result.agents} />
      <Folded label="Sources" values={result.sources} />
      <Folded label="Warnings" values={result.warnings} />
    </>
  );
}

function AgentExplanations({
  agents = {},
}: {
  readonly agents: RowDetailResult['agents'] | undefined;
}): VNode | null {
  const explained = Object.entries(agents).flatMap(([id, agent]) =>
    isRecord(agent) && typeof agent['explanation'] === 'string'
      ? [
          {
            name: typeof agent['name'] === 'string' ? agent['name'] : id,
            text: agent['explanation'],
          },
        ]
      : [],
  );
  if (explained.length === 0) return null;
  return (
    <details>
      <summary>{explained.length} explanations of agents</summary>
      <dl>
        {explained.map(({ name, text }) => (
          <>
            <dt>
              <Text value={name} />
            </dt>
            <dd class="raw">
              <LongText value={text} />
            </dd>
          </>
        ))}
      </dl>
    </details>
  );
}

function Folded({
  label,
  values = [],
}: {
  readonly label: string;
  readonly values: readonly unknown[] | undefined;
}): VNode | null {
  if (values.length === 0) return null;
  return (
    <details>
      <summary>
        {label} ({values.length})
      </summary>
      <JsonText value={JSON.stringify(values)} />
    </details>
  );
}
