import { Fragment, type VNode } from 'preact';
import type { Region } from '../../../service/regions.ts';
import { isRecord } from '../../../values/objects.ts';
import { findAnswer, toPlainText } from '../../chat/find-answer.ts';
import { ScoreValue } from '../../scores/score-value.tsx';
import { SourceLabel } from '../../scores/source-label.tsx';
import { TimeText, toCountText, toTextNodes } from '../../text/text.tsx';
import { toVisibleText } from '../../text/visible-text.ts';
import type { PageEvaluation, PageTrace } from '../api/records.ts';
import { shortId, toTraceAddress } from '../navigation/route.ts';

export interface TraceTableProps {
  readonly region: Region;
  readonly traces: readonly PageTrace[];
}

/** A line per trace. */
export function TraceTable({ region, traces }: TraceTableProps): VNode {
  const origins = traces.flatMap(({ evaluations }) =>
    evaluations.map(({ score_source: origin }) => origin.name),
  );
  // The page has a notice about scores that are not of the service: a label per line would repeat it.
  const hasLabels = new Set(origins).size > 1;
  return (
    <table class="traces">
      <thead>
        <tr>
          <th scope="col" aria-sort="descending">
            time (UTC) <span aria-hidden="true">↓</span>
          </th>
          {['trace', 'answer', 'scores', 'rating'].map((name) => (
            <th scope="col">{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {traces.map((trace) => (
          <Line key={trace.id} trace={trace} region={region} hasLabels={hasLabels} />
        ))}
      </tbody>
    </table>
  );
}

interface LineProps extends Pick<TraceTableProps, 'region'> {
  readonly trace: PageTrace;
  /** Whether the line names what computed its scores. */
  readonly hasLabels: boolean;
}

function Line({ hasLabels, region, trace }: LineProps): VNode {
  const { created_at: time, id, rating, row } = trace;
  const answer = toAnswerText(trace.trace);
  return (
    <tr>
      <td class="muted">
        <TimeText value={time} hasZone={false} />
      </td>
      <th scope="row">
        <a href={toTraceAddress(region, id)} title={toVisibleText(toTagText(trace))}>
          {toTextNodes(row?.label ?? shortId(id))}
        </a>
      </th>
      <td class="line-answer">{toTextNodes(answer)}</td>
      <td>
        <Scores trace={trace} hasLabels={hasLabels} />
      </td>
      <td>
        {toRatingText(rating)} <CommentCount trace={trace} />
      </td>
    </tr>
  );
}

/** More scores are on the page of the trace. */
const MAX_SCORES = 3;

/** The scores by criterion, if there are too many the lowest, and what failed. */
function Scores({ hasLabels, trace: { evaluations, row } }: Omit<LineProps, 'region'>): VNode {
  const failures = row?.failures ?? [];
  const shown =
    evaluations.length <= MAX_SCORES
      ? evaluations
      : evaluations
          .toSorted((one, other) => (one.score ?? 2) - (other.score ?? 2))
          .slice(0, MAX_SCORES);
  const more = evaluations.length - shown.length;
  const origins = new Map(evaluations.map(({ score_source: one }) => [one.name, one]));
  return (
    <span class="line-scores">
      {failures.length > 0 && (
        <span
          class="tag failure"
          title={failures.map((one) => toVisibleText(`${one.criterion}: ${one.error}`)).join('\n')}
        >
          {failures.length} failed
        </span>
      )}{' '}
      {shown.map((evaluation) => (
        <Fragment key={evaluation.id}>
          <span class="tag" title={toVisibleText(evaluation.criteria ?? '')}>
            {toTextNodes(nameOf(evaluation))} <ScoreValue score={evaluation.score} />
          </span>{' '}
        </Fragment>
      ))}
      {more > 0 && <span class="muted">+{more} </span>}
      {hasLabels && [...origins.values()].map((origin) => <SourceLabel origin={origin} />)}
    </span>
  );
}

function CommentCount({ trace: { comments } }: Pick<LineProps, 'trace'>): VNode | null {
  const count = comments?.length ?? 0;
  if (count === 0) return null;
  return <span class="muted">{toCountText(count, 'comment')}</span>;
}

const NAME = 24;

/** The name of the criterion in its journal, of its evaluator, or the beginning of its text. */
function nameOf({
  criteria,
  criterion_name: name,
  evaluator_name: evaluator,
}: Pick<PageEvaluation, 'criteria' | 'criterion_name' | 'evaluator_name'>): string {
  const text = criteria ?? 'criterion not reported';
  return name ?? evaluator ?? (text.length > NAME ? `${text.slice(0, NAME).trim()}…` : text);
}

function toTagText({ id, tags }: PageTrace): string {
  return [id, ...Object.entries(tags ?? {}).map(([key, value]) => `${key}=${value}`)].join('\n');
}

const EXCERPT = 300;

/** Returns the beginning of the answer on one line; without one, the number of agents. */
function toAnswerText(trace: PageTrace['trace']): string {
  const answer = findAnswer(trace);
  const text = answer === undefined ? '' : toPlainText(answer).slice(0, EXCERPT).toWellFormed();
  if (text.trim() !== '') return text.replaceAll(/\s+/g, ' ').trim();
  const agents = isRecord(trace) ? trace['agent_instance_by_id'] : undefined;
  return isRecord(agents) ? toCountText(Object.keys(agents).length, 'agent') : '-';
}

function toRatingText(rating: boolean | null): string {
  if (rating === null) return '-';
  return rating ? 'good' : 'bad';
}
