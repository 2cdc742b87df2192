import type { ListTracesParams, Trace, TraceEvaluation, TracePart } from 'align-evals';
import { connect } from '../../connect.ts';
import type { CommandContext, GlobalFlags } from '../../program.ts';
import { fitText, type Space } from '../../text/fit-text.ts';
import { countOf } from '../../text/quantity-text.ts';
import { type Column, layOutTable } from '../../text/table.ts';
import { toTerminalText } from '../../text/terminal-text.ts';
import { showRating, showScore, showTags, showTime } from './show-trace-fields.ts';

const DEFAULT_LIMIT = 50;
const MAX_PAGE_SIZE = 500;
/** The number of traces whose columns are aligned together. Memory would grow if a long list were one table. */
const TABLE_ROWS = 500;

/** The parts that a table does not show, and that may be large. */
const NOT_IN_TABLE: readonly TracePart[] = [
  'trace',
  'evaluations.explanation',
  'evaluations.sub_trace',
  'evaluations.sources',
];

interface ListFlags {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly minScore?: number | undefined;
  readonly maxScore?: number | undefined;
  readonly criteria?: string | undefined;
  readonly tag?: ListTracesParams['tags'];
  readonly exclude?: readonly TracePart[] | undefined;
  readonly pageSize?: number | undefined;
  readonly limit?: number | undefined;
  readonly all?: true | undefined;
}

/** Lists traces as a table, or as one line of JSON each. */
export async function listTraces(
  flags: ListFlags,
  globals: GlobalFlags,
  context: CommandContext,
): Promise<void> {
  const { output } = context;
  const limit = flags.all === true ? Infinity : (flags.limit ?? DEFAULT_LIMIT);
  const exclude = new Set([...(flags.exclude ?? []), ...(output.isJson ? [] : NOT_IN_TABLE)]);
  const { client } = await connect(globals, context);
  try {
    const params = { ...toParams(flags, limit), exclude: [...exclude] };
    const show = output.isJson ? showLines(context) : showTable(context);
    let count = 0;
    let hasMore = false;
    for await (const trace of client.traces.list(params)) {
      hasMore = count === limit;
      if (hasMore || !output.isOpen()) break;
      count += 1;
      show.add(trace);
    }
    show.end();
    if (hasMore) output.note(describeMore(limit));
  } finally {
    await client.close();
  }
}

function toParams(flags: ListFlags, limit: number): ListTracesParams {
  return {
    startDate: flags.start,
    endDate: flags.end,
    minScore: flags.minScore,
    maxScore: flags.maxScore,
    criteria: flags.criteria,
    tags: flags.tag,
    // One more than is shown, to find out whether there are more.
    pageSize: flags.pageSize ?? Math.min(limit + 1, MAX_PAGE_SIZE),
  };
}

interface Show {
  readonly add: (trace: ListedTrace) => void;
  readonly end: () => void;
}

function showLines({ output }: CommandContext): Show {
  return { add: output.printJson, end: () => undefined };
}

function showTable({ output }: CommandContext): Show {
  let traces: ListedTrace[] = [];
  let isEmpty = true;
  const flush = (): void => {
    if (traces.length > 0) output.print(toTraceTable(traces, output.stdout));
    traces = [];
  };
  return {
    add: (trace) => {
      isEmpty = false;
      traces.push(trace);
      if (traces.length === TABLE_ROWS) flush();
    },
    end: () => {
      flush();
      if (isEmpty) output.note('No trace fits the filters. Remove one, or use another --region.');
    },
  };
}

/** The fields of a trace that a list shows; excluded parts are absent. */
type ListedTrace = Pick<Trace, 'id' | 'createdAt' | 'tags' | 'rating'> &
  Partial<Pick<Trace, 'comments'>> & {
    readonly evaluations: readonly Pick<TraceEvaluation, 'score' | 'criteria' | 'evaluatorName'>[];
  };

const INDENT = '  ';

/** Creates two lines per trace: its columns, and below them criteria and tags, which need the whole width. */
function toTraceTable(traces: readonly ListedTrace[], space: Space): string {
  const columns: Column[] = [
    { header: 'trace', cells: traces.map(({ id }) => toTerminalText(id)) },
    { header: 'time (UTC)', cells: traces.map((trace) => showTime(trace.createdAt)), rank: 2 },
    { header: 'score', cells: traces.map(showScores), align: 'right', rank: 1 },
    { header: 'rating', cells: traces.map(({ rating }) => showRating(rating)), rank: 3 },
  ];
  const [header = '', ...lines] = layOutTable(columns, space);
  const rows = traces.flatMap((trace, index) => [
    lines[index] ?? '',
    ...describe(trace).map((line) => fitText(line, space)),
  ]);
  return [header, ...rows].join('\n');
}

/** Shows the lowest score, with the number of the other evaluations, such as `0.25 +2`. */
function showScores({ evaluations }: ListedTrace): string {
  const [first] = evaluations;
  if (first === undefined) return '-';
  if (evaluations.length === 1) return showScore(first.score);
  const scores = evaluations.flatMap(({ score }) => score ?? []);
  const lowest = scores.length === 0 ? null : Math.min(...scores);
  return `${showScore(lowest)} +${evaluations.length - 1}`;
}

function describe({ evaluations, tags, comments = [] }: ListedTrace): string[] {
  const names = evaluations.map((one) => toTerminalText(one.criteria ?? one.evaluatorName ?? ''));
  const parts = [...new Set(names), showTags(tags), countComments(comments.length)].filter(
    (part) => part !== '',
  );
  return parts.length === 0 ? [] : [INDENT + parts.join('  ')];
}

function countComments(count: number): string {
  return count === 0 ? '' : countOf(count, 'comment', 'comments');
}

function describeMore(limit: number): string {
  const shown = limit === 1 ? 'The first trace' : `The first ${limit} traces`;
  return `${shown}. List more with --limit or --all.`;
}
