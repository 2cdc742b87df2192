import type { VNode } from 'preact';
import type { Region } from '../../../service/regions.ts';
import { isRecord } from '../../../values/objects.ts';
import { readMessages } from '../../chat/read-messages.ts';
import { ScoreValue } from '../../scores/score-value.tsx';
import { SourceLabel } from '../../scores/source-label.tsx';
import { Text, TimeText } from '../../text/text.tsx';
import type { PageEvaluation, PageTrace } from '../api/records.ts';
import { toTraceAddress } from '../navigation/route.ts';
import type { Part } from './list-query.ts';

export interface TraceTableProps {
  readonly region: Region;
  readonly traces: readonly PageTrace[];
  /** The parts that were left out; they have no column. */
  readonly excluded: ReadonlySet<string>;
}

/** A column of evaluations has a line per evaluation. */
type Column =
  | { readonly name: string; readonly part?: Part; readonly ofTrace: (trace: PageTrace) => VNode }
  | { readonly name: string; readonly part?: Part; readonly of: (one: PageEvaluation) => VNode };

const COLUMNS: readonly Column[] = [
  {
    name: 'criteria',
    of: ({ criteria, evaluator_name: evaluator }) => <Text value={criteria ?? evaluator ?? '-'} />,
  },
  {
    name: 'score',
    of: ({ score, score_source: origin }) => (
      <>
        <ScoreValue score={score} /> <SourceLabel origin={origin} />
      </>
    ),
  },
  {
    name: 'explanation',
    part: 'evaluations.explanation',
    of: ({ explanation }) => (
      <span class="clamp">
        <Text value={explanation ?? '-'} />
      </span>
    ),
  },
  {
    name: 'sub-trace',
    part: 'evaluations.sub_trace',
    of: ({ sub_trace: part }) => <Text value={toSubTraceText(part)} />,
  },
  {
    name: 'sources',
    part: 'evaluations.sources',
    of: ({ sources }) => <>{sources?.length ?? '-'}</>,
  },
  {
    name: 'trace',
    part: 'trace',
    ofTrace: ({ trace }) => (
      <span class="clamp">
        <Text value={toContentText(trace)} />
      </span>
    ),
  },
  { name: 'rating', ofTrace: ({ rating }) => <>{toRatingText(rating)}</> },
  { name: 'comments', part: 'comments', ofTrace: ({ comments }) => <>{comments?.length ?? '-'}</> },
  { name: 'tags', ofTrace: ({ tags }) => <Tags tags={tags ?? {}} /> },
];

export function TraceTable({ excluded, region, traces }: TraceTableProps): VNode {
  const columns = COLUMNS.filter(({ part }) => part === undefined || !excluded.has(part));
  return (
    <table class="rows traces">
      <thead>
        <tr>
          <th scope="col" aria-sort="descending">
            time <span aria-hidden="true">▼</span>
          </th>
          {columns.map(({ name }) => (
            <th scope="col">{name}</th>
          ))}
        </tr>
      </thead>
      {traces.map((trace) => (
        <TraceRows key={trace.id} trace={trace} region={region} columns={columns} />
      ))}
    </table>
  );
}

interface TraceRowsProps {
  readonly trace: PageTrace;
  readonly region: Region;
  readonly columns: readonly Column[];
}

/** A line per evaluation. The cells of the trace span all lines. */
function TraceRows({ columns, region, trace }: TraceRowsProps): VNode {
  const { created_at: time, evaluations, id } = trace;
  const [first, ...others] = evaluations;
  const rowSpan = Math.max(1, evaluations.length);
  return (
    <tbody>
      <tr>
        <th scope="row" rowSpan={rowSpan}>
          <a href={toTraceAddress(region, id)}>
            <TimeText value={time} />
          </a>
        </th>
        {columns.map((column) =>
          'of' in column ? (
            <EvaluationCell column={column} evaluation={first} />
          ) : (
            <td class={`col-${column.name}`} rowSpan={rowSpan} data-label={column.name}>
              {column.ofTrace(trace)}
            </td>
          ),
        )}
      </tr>
      {others.map((evaluation) => (
        <tr key={evaluation.id}>
          {columns.map(
            (column) =>
              'of' in column && <EvaluationCell column={column} evaluation={evaluation} />,
          )}
        </tr>
      ))}
    </tbody>
  );
}

interface EvaluationCellProps {
  readonly column: Extract<Column, { readonly of: unknown }>;
  /** Undefined in a trace without evaluations. */
  readonly evaluation: PageEvaluation | undefined;
}

function EvaluationCell({ column, evaluation }: EvaluationCellProps): VNode {
  return (
    <td class={`col-${column.name}`} data-label={column.name}>
      {evaluation === undefined ? '-' : column.of(evaluation)}
    </td>
  );
}

function Tags({ tags }: { readonly tags: Readonly<Record<string, string>> }): VNode {
  const entries = Object.entries(tags);
  if (entries.length === 0) return <>-</>;
  return (
    <>
      {entries.map(([key, value]) => (
        <span class="tag">
          <Text value={`${key}=${value}`} />
        </span>
      ))}
    </>
  );
}

const EXCERPT = 200;

/** Returns the beginning of the last message, or the number of agents. */
export function toContentText(trace: PageTrace['trace']): string {
  if (trace === null || trace === undefined) return '-';
  const agents = trace['agent_instance_by_id'];
  if (isRecord(agents)) return toCountText(Object.keys(agents).length, 'agent');
  const texts = readMessages(trace['messages']).flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])),
  );
  const last = texts.findLast((text) => text.trim() !== '') ?? '';
  return last.length > EXCERPT ? `${last.slice(0, EXCERPT)}…` : last || '-';
}

export function toSubTraceText(part: PageEvaluation['sub_trace']): string {
  if (part === null || part === undefined) return '-';
  const scores = part['agent_scores'];
  return isRecord(scores) ? toCountText(Object.keys(scores).length, 'agent') : 'yes';
}

export function toRatingText(rating: boolean | null): string {
  if (rating === null) return '-';
  return rating ? 'good' : 'bad';
}

export function toCountText(count: number, unit: string): string {
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;
}
