import type { Clock } from '../../options/clock.ts';
import type { Progress } from '../progress.ts';
import type { StopLine } from '../journal/lines.ts';
import type { Outcome } from '../outcome.ts';
import { clusterOf, createSummary, type SummaryBuilder } from '../summary/summarize.ts';
import type { Summary, SummaryOutcome } from '../summary/summary.ts';
import type { ResolvedRunOptions } from './resolve-run-options.ts';
import type { Sending } from './sending.ts';

const BETWEEN_EVENTS_MS = 100;

/** When the progress is reported in any case, also shortly after another report. */
export type ReportedAt = 'stopping' | 'last';

/** Counts the outcomes of a run, and reports its progress. */
export class Tally {
  readonly #settings: ResolvedRunOptions;
  readonly #clock: Clock;
  readonly #startedAt: number;
  readonly #summary: SummaryBuilder;
  #counts = { done: 0, scored: 0, notApplicable: 0, failed: 0, resumed: 0 };
  #reportedAt = -Infinity;

  constructor(settings: ResolvedRunOptions, clock: Clock) {
    this.#settings = settings;
    this.#clock = clock;
    this.#startedAt = clock.now();
    const names = settings.subjects.map(({ name }) => name);
    this.#summary = createSummary(names, { thresholds: settings.thresholds });
  }

  get counts(): Pick<Progress, 'done' | 'scored' | 'notApplicable' | 'failed' | 'resumed'> {
    return this.#counts;
  }

  /** The counts of the `stop` line. */
  get ends(): Pick<StopLine, 'scored' | 'not_applicable' | 'failed'> {
    const { scored, notApplicable, failed } = this.#counts;
    return { scored, not_applicable: notApplicable, failed };
  }

  /** The outcomes of the whole run, if the number of rows is known. */
  get total(): number | undefined {
    const { totalRows, subjects, trials } = this.#settings;
    return totalRows === undefined ? undefined : totalRows * subjects.length * trials;
  }

  add({ status, resumed }: Outcome): void {
    const counts = this.#counts;
    counts.done += 1;
    if (resumed) counts.resumed += 1;
    if (status === 'scored') counts.scored += 1;
    else if (status === 'failed') counts.failed += 1;
    else counts.notApplicable += 1;
  }

  /** Adds a row with all its outcomes to the summary. */
  addRow({ group, tags }: Pick<Outcome, 'group' | 'tags'>, outcomes: readonly Outcome[]): void {
    const { clusterBy } = this.#settings;
    const cluster = clusterOf({ tags }, clusterBy);
    this.#summary.add({ group, cluster, outcomes: outcomes.map(toSummaryOutcome) });
  }

  summarize(): Summary {
    return this.#summary.conclude();
  }

  /** Reports the progress, at most ten times a second; always when the run begins to stop and at its end. */
  report(describe: () => Sending, at?: ReportedAt): void {
    const { onProgress } = this.#settings;
    if (onProgress === undefined) return;
    const now = this.#clock.now();
    if (at === undefined && now - this.#reportedAt < BETWEEN_EVENTS_MS) return;
    this.#reportedAt = now;
    const { level, latencyMs, ...sending } = describe();
    const msLeft = at === 'last' ? 0 : this.#msLeft(sending.ratePerMinute, level, latencyMs);
    notify(onProgress, { ...this.#counts, total: this.total, ...sending, msLeft });
  }

  /** The time left: as fast as the pace allows, and not faster than the run was. */
  #msLeft(ratePerMinute: number | null, level: number, latencyMs: number): number | null {
    const { total } = this;
    if (total === undefined) return null;
    const { done, resumed } = this.#counts;
    const left = total - done;
    if (left <= 0) return 0;
    const elapsedMs = this.#clock.now() - this.#startedAt;
    const observed = (done - resumed) / Math.max(1, elapsedMs);
    const perMs = Math.min((ratePerMinute ?? Infinity) / 60_000, observed);
    if (perMs === 0) return null;
    return Math.max(0, left - level) / perMs + latencyMs;
  }
}

// A listener that throws, or rejects, must not cost outcomes that are paid.
function notify(listener: (progress: Progress) => unknown, progress: Progress): void {
  try {
    Promise.resolve(listener(progress)).catch(() => undefined);
  } catch {
    // As above.
  }
}

function toSummaryOutcome(outcome: Outcome): SummaryOutcome {
  const { criterion, status, score } = outcome;
  const code = status === 'failed' ? outcome.error.code : undefined;
  return { criterion, status, score, code };
}
