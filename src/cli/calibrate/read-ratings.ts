import type { Client } from 'align-evals';
import type { RowLabel, RunLine } from 'align-evals/batch';
import { usageError } from '../command-error.ts';
import { connect } from '../connect.ts';
import type { CommandContext, GlobalFlags } from '../program.ts';
import { countOf } from '../text/quantity-text.ts';

/** The row and the criterion of a stored trace. */
type TracedRow = Pick<RowLabel, 'id'> & { readonly criterion: string };

const PAGE_SIZE = 500;
/** Traces that are older than the run are not listed; the clocks of this machine and the service may differ. */
const CLOCK_ERROR_MS = 24 * 60 * 60 * 1000;

/**
 * Reads the ratings of the traces of a run from the service, in one region. The rating of a trace is the label of its row for
 * its criterion.
 */
export async function readRatings(
  journal: string,
  globals: GlobalFlags,
  context: CommandContext,
): Promise<RowLabel[]> {
  const { rows, run } = await readTraces(journal);
  const { scoreSource } = await import('align-evals/batch');
  // The embedded server of offline runs and judges has names for its traces, and keeps none.
  if (rows.size === 0 || run === undefined || scoreSource(run.service) !== 'service') {
    throw usageError(
      `${journal} has no traces that the service stored. Pass --labels FILE.`,
      'no_traces',
    );
  }
  const { client, service } = await connect(globals, context);
  context.output.note(
    `Reading the ratings of ${countOf(rows.size, 'trace', 'traces')} from ${service}`,
  );
  try {
    return await findRatings(client, { rows, run }, context);
  } finally {
    await client.close();
  }
}

interface TracesOfRun {
  readonly rows: Map<string, TracedRow>;
  /** The first line of the run. */
  readonly run: RunLine | undefined;
}

async function readTraces(journal: string): Promise<TracesOfRun> {
  const { journalLines } = await import('align-evals/batch/node');
  const rows = new Map<string, TracedRow>();
  let run: RunLine | undefined;
  for (const line of journalLines(journal)) {
    if (line.t === 'run') run ??= line;
    if (line.t !== 'out' || !('traceId' in line)) continue;
    rows.set(line.traceId, { id: line.id, criterion: line.name });
  }
  return { rows, run };
}

async function findRatings(
  client: Client,
  { rows, run }: TracesOfRun,
  { output }: CommandContext,
): Promise<RowLabel[]> {
  const labels: RowLabel[] = [];
  const left = new Set(rows.keys());
  let listed = 0;
  const traces = client.traces.list({
    startDate: run && new Date(Date.parse(run.at) - CLOCK_ERROR_MS).toISOString(),
    pageSize: PAGE_SIZE,
    exclude: [
      'trace',
      'comments',
      'evaluations.explanation',
      'evaluations.sub_trace',
      'evaluations.sources',
    ],
  });
  for await (const { id, rating } of traces) {
    const row = rows.get(id);
    listed += 1;
    if (listed % PAGE_SIZE === 0) output.note(`${String(listed)} traces read`);
    if (row === undefined) continue;
    left.delete(id);
    if (rating !== null) labels.push({ ...row, label: rating });
    if (left.size === 0) break;
  }
  if (left.size > 0) {
    output.warn(
      `${countOf(left.size, 'trace is', 'traces are')} not in this region, or were deleted.`,
    );
  }
  return labels;
}
