import type { ListTracesParams, TracePart } from 'align-evals';
import { connect } from '../../connect.ts';
import type { CommandContext } from '../../context.ts';
import type { GlobalFlags } from '../../program.ts';
import type { ListFlags } from './list-flags.ts';
import { type ListedTrace, toTraceTable } from './trace-table.ts';

const DEFAULT_LIMIT = 50;
const MAX_PAGE_SIZE = 500;
/** Traces per table: the columns of a long list are aligned in blocks, so that memory does not grow. */
const TABLE_ROWS = 500;

/** What a table does not show, and what may be large. */
const NOT_IN_TABLE: readonly TracePart[] = [
  'trace',
  'evaluations.explanation',
  'evaluations.sub_trace',
  'evaluations.sources',
];

/** Lists traces as a table, or as one line of JSON each. */
export async function listTraces(
  flags: ListFlags,
  globals: GlobalFlags,
  context: CommandContext,
): Promise<void> {
  const { output } = context;
  const limit = flags.all === true ? Number.POSITIVE_INFINITY : (flags.limit ?? DEFAULT_LIMIT);
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
    if (hasMore) output.note(`The first ${String(limit)} traces. List more with --limit or --all.`);
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
    // One more than is shown, to know whether there are more.
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
