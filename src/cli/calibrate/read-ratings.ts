import type { Client } from 'align-evals';
import type { JournalLine, OutcomeLine, RowLabel, RunLine, RunRecord } from 'align-evals/batch';
import { usageError } from '../command-error.ts';
import { connect } from '../connect.ts';
import type { CommandContext, GlobalFlags } from '../program.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { countOf } from '../text/quantity-text.ts';

/** The row and the criterion of a stored trace. */
type TracedRow = Pick<RowLabel, 'id'> & { readonly criterion: string };

const PAGE_SIZE = 500;
/** Traces that are older than the run are not listed; the clocks of this machine and the service may differ. */
const CLOCK_ERROR_MS = 24 * 60 * 60 * 1000;

/** A run and its journal. */
interface RatedRun {
  readonly journal: string;
  readonly record: RunRecord;
}

/**
 * Reads the ratings of the traces of a run from the service, in one region. The rating of a trace is the label of its row for
 * its criterion.
 *
 * @throws {@link CommandError} when the run has no stored trace, or none of them has a rating.
 */
export async function readRatings(
  { journal, record }: RatedRun,
  globals: GlobalFlags,
  context: CommandContext,
): Promise<RowLabel[]> {
  const { run } = record;
  const traces = await readTraces(journal, run);
  const { scoreSource } = await import('align-evals/batch');
  // The embedded server of offline runs and judges has names for its traces, and keeps none.
  if (traces.rows.size === 0 || scoreSource(run.service) !== 'service') {
    throw usageError(
      `${toTerminalText(journal)} has no traces that the service stored. Pass --labels FILE.`,
      'no_traces',
    );
  }
  const { client, service } = await connect(globals, context);
  context.output.note(
    `Reading the ratings of ${countOf(traces.rows.size, 'trace', 'traces')} from ${service}`,
  );
  try {
    const labels = await findRatings(client, traces, context);
    if (labels.length > 0) return labels;
    throw usageError(
      `No trace of ${toTerminalText(journal)} has a rating in this region.`,
      'no_labels',
    );
  } finally {
    await client.close();
  }
}

interface TracesOfRun {
  /** By the id of the trace. */
  readonly rows: ReadonlyMap<string, TracedRow>;
  /** When the journal was begun. */
  readonly startedAt: string;
}

/** Finds the traces of the scores that count. The rating of an earlier text of a row says nothing about the present one. */
async function readTraces(journal: string, { at, criteria }: RunLine): Promise<TracesOfRun> {
  const { journalLines } = await import('align-evals/batch/node');
  const lines: LatestLines = { contents: new Map(), outcomes: new Map() };
  let startedAt: string | undefined;
  for (const line of journalLines(journal)) {
    if (line.t === 'run') startedAt ??= line.at;
    else addLine(line, lines);
  }
  const names = new Map(Object.entries(criteria).map(([name, { c }]) => [c, name]));
  const rows = new Map<string, TracedRow>();
  for (const outcome of lines.outcomes.values()) {
    const { c, id, traceId } = outcome;
    const criterion = names.get(c);
    if (traceId === undefined || criterion === undefined || !isCurrent(outcome, lines)) continue;
    rows.set(traceId, { id, criterion });
  }
  return { rows, startedAt: startedAt ?? at };
}

interface LatestLines {
  /** The hash of what is evaluated, by row, and by trial where a task answers. */
  readonly contents: Map<string, string>;
  readonly outcomes: Map<string, TracedOutcome>;
}

function addLine(line: JournalLine, { contents, outcomes }: LatestLines): void {
  if (line.t === 'row' || line.t === 'answer') {
    const key = line.t === 'row' ? keyOf(line) : keyOf(line, line.trial);
    contents.set(key, 'r' in line ? line.r : line.q);
  } else if (line.t === 'out') {
    const { c, id, n, r, trial } = line;
    const traceId = 'traceId' in line ? line.traceId : undefined;
    outcomes.set(keyOf(line, trial, c, r), { c, id, n, r, trial, traceId });
  }
}

function isCurrent(outcome: TracedOutcome, { contents }: LatestLines): boolean {
  const content = contents.get(keyOf(outcome, outcome.trial)) ?? contents.get(keyOf(outcome));
  return content === outcome.r;
}

type TracedOutcome = Pick<OutcomeLine, 'c' | 'id' | 'n' | 'r' | 'trial'> & {
  readonly traceId: string | undefined;
};

function keyOf(
  { id, n }: Pick<OutcomeLine, 'id' | 'n'>,
  ...others: readonly (string | number)[]
): string {
  return JSON.stringify([id, n, ...others]);
}

async function findRatings(
  client: Client,
  { rows, startedAt }: TracesOfRun,
  { output }: CommandContext,
): Promise<RowLabel[]> {
  const labels: RowLabel[] = [];
  const left = new Set(rows.keys());
  let listed = 0;
  const traces = client.traces.list({
    startDate: new Date(Date.parse(startedAt) - CLOCK_ERROR_MS).toISOString(),
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
    if (listed % PAGE_SIZE === 0) output.note(`${listed} traces read`);
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
