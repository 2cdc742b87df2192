import type { Region } from 'align-evals';
import type { ReferenceServer } from 'align-evals/testing';
import { CommandError, usageError } from '../../command-error.ts';
import type { ImportedRow, ScoreOrigin, TraceLabels } from '../pages/trace-labels.ts';
import {
  type CollectedRow,
  type CollectedRun,
  collectRows,
  mergeRunStates,
  readRunState,
  type RunState,
} from './collect-rows.ts';
import { evaluationIdOf, type ImportedTrace, toTraceSeed } from './to-trace-seeds.ts';

/** The result of importing a journal with its copies. */
export interface ImportFacts {
  readonly journals: readonly string[];
  readonly region: Region;
  readonly traces: number;
  readonly evaluations: number;
  /** The number of failed evaluations, which are left out because they have no score. */
  readonly failed: number;
}

interface Imported extends Omit<TraceLabels, 'originOf'> {
  readonly facts: readonly ImportFacts[];
  /** Returns what computed the score of an imported evaluation; undefined for other evaluations. */
  readonly originOf: (evaluationId: string) => ScoreOrigin | undefined;
}

interface Stored {
  readonly trace: ImportedTrace;
  readonly region: Region;
}

/** The journals of a run, which are copies of each other. */
interface Copies {
  readonly journals: [string, ...string[]];
  readonly states: [RunState, ...RunState[]];
}

/**
 * Stores a trace per row of each run: in the region whose host scored it, otherwise in eu. A journal that is imported
 * twice, or together with its copies, has its traces once.
 */
export async function importJournals(
  server: ReferenceServer,
  journals: readonly string[],
): Promise<Imported> {
  const stored: Stored[] = [];
  const rows = new Map<string, ImportedRow>();
  const evaluated = new Map<string, { readonly criterion: string; readonly origin: ScoreOrigin }>();
  const facts: ImportFacts[] = [];
  const { scoreSource, serviceRegion } = await import('align-evals/batch');
  for (const copies of (await readRuns(journals)).values()) {
    const collected = collectRows(mergeRunStates(copies.states));
    const { run } = collected;
    const { service } = run;
    const region = serviceRegion(service) ?? 'eu';
    requireDates(collected, copies.journals);
    const origin = { kind: scoreSource(service), name: service };
    const traces = collected.rows.map((row) => {
      const trace = toTraceSeed(row, run);
      rows.set(trace.id, toImportedRow(row));
      for (const outcome of row.outcomes) {
        evaluated.set(evaluationIdOf(outcome, row, run), { criterion: outcome.name, origin });
      }
      stored.push({ trace, region });
      return trace;
    });
    const evaluations = traces.flatMap((trace) => trace.evaluations);
    const outcomes = collected.rows.reduce((sum, row) => sum + row.outcomes.length, 0);
    const failed = outcomes - evaluations.length;
    const counts = { traces: traces.length, evaluations: evaluations.length, failed };
    facts.push({ journals: copies.journals, region, ...counts });
  }
  store(server, stored);
  return {
    facts,
    originOf: (id) => evaluated.get(id)?.origin,
    criterionOf: (id) => evaluated.get(id)?.criterion,
    rowOf: (id) => rows.get(id),
  };
}

function toImportedRow({ line, outcomes, trial }: CollectedRow): ImportedRow {
  const name = line.named ? line.id : `row ${line.i}`;
  return {
    label: trial === undefined ? name : `${name}, trial ${trial}`,
    failures: outcomes.flatMap(({ line: outcome, name: criterion }) => {
      if (outcome.status !== 'failed') return [];
      const { code, message } = outcome.error;
      return [{ criterion, error: message === undefined ? code : `${code}: ${message}` }];
    }),
  };
}

/** Groups journals by the id of their run. */
async function readRuns(journals: readonly string[]): Promise<ReadonlyMap<string, Copies>> {
  const runs = new Map<string, Copies>();
  for (const journal of journals) {
    const state = await readState(journal);
    const copies = runs.get(state.run.run);
    if (copies === undefined) {
      runs.set(state.run.run, { journals: [journal], states: [state] });
      continue;
    }
    copies.journals.push(journal);
    copies.states.push(state);
  }
  return runs;
}

async function readState(journal: string): Promise<RunState> {
  const { journalLines } = await import('align-evals/batch/node');
  const state = readRunState(journalLines(journal));
  if (state !== undefined) return state;
  throw usageError(
    `${journal} is empty: its run ended before it began. Leave it out.`,
    'not_a_journal',
  );
}

function requireDates({ rows }: CollectedRun, journals: readonly string[]): void {
  if (rows.every(({ firstAt }) => !Number.isNaN(Date.parse(firstAt)))) return;
  throw new CommandError(
    `${journals.join(' or ')} has an outcome whose time is not a date. Restore it from a copy.`,
    { code: 'journal_damaged' },
  );
}

/** Stores traces in the order of their times, which the service requires. */
function store(server: ReferenceServer, stored: readonly Stored[]): void {
  const inOrder = stored.toSorted(
    (one, other) => Date.parse(one.trace.created_at) - Date.parse(other.trace.created_at),
  );
  for (const { trace, region } of inOrder) server.seedTraces(region, 1, () => trace);
}
