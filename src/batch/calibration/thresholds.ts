import { throwIssues } from '../../client/params.ts';
import { type JudgeName, readJudgeService } from '../../service/judge-name.ts';
import { describeValue, quoteKey } from '../../values/describe-value.ts';
import { isRecord } from '../../values/objects.ts';
import { IssueList } from '../../values/rules.ts';
import type { PerCriterion } from '../gates/gate.ts';
import type { RunCriterion, RunLine } from '../journal/lines.ts';
import type { Interval } from '../statistics/intervals.ts';
import type { Calibration, CalibrationAim, LabelSource } from './calibration.ts';

const VERSION = 1;

/** The threshold of one criterion, and what it was chosen for. */
export interface CalibratedThreshold {
  /** Rows at or above it pass. */
  readonly threshold: number;
  /** The middle 95 % of the thresholds that bootstrap samples choose; null when too many choose none. */
  readonly range: Interval | null;
  /** The number of labels. */
  readonly labels: number;
  /** The text of the criterion. */
  readonly text: string;
  /** The hash of the text. */
  readonly c: string;
}

/** Thresholds that labels chose, and the scorer for which they hold. `align-evals calibrate --write` writes them as JSON. */
export interface CalibratedThresholds {
  /** The version of the format. */
  readonly v: typeof VERSION;
  /** The service, as in the journal. */
  readonly service: string;
  /** The model core; null for the default of the service. */
  readonly core: string | null;
  /** The judge; null for scores of the service and offline scores. */
  readonly judge: JudgeName | null;
  /** What the thresholds reach. */
  readonly aim: CalibrationAim;
  /** Where the labels are from. */
  readonly source: LabelSource;
  /** By the name of the criterion; criteria without a threshold are left out. */
  readonly criteria: Readonly<Record<string, CalibratedThreshold>>;
}

/**
 * Returns the thresholds of a calibration with what they hold for.
 *
 * @param run - The run whose scores were calibrated.
 *
 * @example
 * ```ts
 * import { writeFileSync } from 'node:fs';
 * import { calibrate, type LabelledPair, type RunRecord, toThresholds } from 'align-evals/batch';
 *
 * function save({ run }: RunRecord, pairs: readonly LabelledPair[]): void {
 *   writeFileSync('thresholds.json', JSON.stringify(toThresholds(calibrate(pairs), run)));
 * }
 * ```
 */
export function toThresholds(
  { aim, criteria, source }: Calibration,
  { criteria: texts, service, settings }: Pick<RunLine, 'criteria' | 'service' | 'settings'>,
): CalibratedThresholds {
  const judge = readJudgeService(service) ?? null;
  const found = Object.entries(criteria).flatMap(
    ([name, { labels, range, threshold }]): [string, CalibratedThreshold][] => {
      const criterion = Object.hasOwn(texts, name) ? texts[name] : undefined;
      if (threshold === null || criterion === undefined) return [];
      const { c, text } = criterion;
      return [[name, { threshold, range, labels: labels.passed + labels.failed, text, c }]];
    },
  );
  const facts = { service, core: settings.core, judge, aim, source };
  return { v: VERSION, ...facts, criteria: Object.fromEntries(found) };
}

/** The run to which thresholds are applied. Its scorer may not be known yet. */
export interface ThresholdsRun {
  /** The criteria by name. */
  readonly criteria: Readonly<Record<string, Pick<RunCriterion, 'text'>>>;
  /**
   * The service, as in the journal.
   *
   * @defaultValue it is not compared
   */
  readonly service?: string | undefined;
  /**
   * The settings with the model core.
   *
   * @defaultValue the core is not compared
   */
  readonly settings?: Pick<RunLine['settings'], 'core'> | undefined;
}

/** The pass marks of a run. */
export interface AppliedThresholds {
  /** For `summarize` and `compareRuns`. They are no gates. */
  readonly marks: PerCriterion;
  /** What makes the marks doubtful, such as another judge, or that no threshold is for a criterion of the run. */
  readonly warnings: readonly string[];
}

/**
 * Returns the pass marks of a run from calibrated thresholds. A threshold holds for one text of a criterion and one scorer.
 *
 * @param thresholds - The value of the file.
 * @throws `InvalidInputError` when the value is not of this format, or the text of a criterion differs.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { applyThresholds, type RunRecord, summarize } from 'align-evals/batch';
 *
 * function summarizeAt(record: RunRecord, path: string) {
 *   const { marks, warnings } = applyThresholds(JSON.parse(readFileSync(path, 'utf8')), record.run);
 *   for (const warning of warnings) console.warn(warning);
 *   return summarize(record, { thresholds: marks });
 * }
 * ```
 */
export function applyThresholds(thresholds: unknown, run: ThresholdsRun): AppliedThresholds {
  const { core, criteria, service } = readThresholds(thresholds);
  const issues = new IssueList();
  const named: [string, number][] = [];
  for (const [name, { text, threshold }] of Object.entries(criteria)) {
    const criterion = Object.hasOwn(run.criteria, name) ? run.criteria[name] : undefined;
    if (criterion === undefined) continue;
    named.push([name, threshold]);
    if (criterion.text === text) continue;
    const message = `has a threshold for another text of ${quoteKey(name)}, which scores differently: calibrate the criterion again`;
    issues.add('thresholds', message);
  }
  throwIssues(issues);
  const names = Object.keys(criteria).map((name) => quoteKey(name));
  const unused = `The thresholds are for ${names.join(', ') || 'no criterion'}, and this run has none of these criteria: no row has a mark from them.`;
  return {
    marks: { named: Object.fromEntries(named) },
    warnings: named.length === 0 ? [unused] : listWarnings({ core, service }, run),
  };
}

function listWarnings(
  { core, service }: Pick<CalibratedThresholds, 'core' | 'service'>,
  run: ThresholdsRun,
): string[] {
  const warnings: string[] = [];
  if (run.service !== undefined && run.service !== service) {
    warnings.push(
      `The thresholds were calibrated on scores of ${service}, and this run has scores of ${run.service}: calibrate again.`,
    );
  }
  if (run.settings !== undefined && run.settings.core !== core) {
    const name = (one: string | null): string => one ?? 'the default core';
    warnings.push(
      `The thresholds were calibrated on scores of ${name(core)}, and this run has scores of ${name(run.settings.core)}: calibrate again.`,
    );
  }
  return warnings;
}

type ReadThresholds = Pick<CalibratedThresholds, 'core' | 'service'> & {
  readonly criteria: Readonly<Record<string, Pick<CalibratedThreshold, 'text' | 'threshold'>>>;
};

const FIX = 'pass what align-evals calibrate --write wrote';

function readThresholds(value: unknown): ReadThresholds {
  const issues = new IssueList();
  if (!isRecord(value) || value['v'] !== VERSION || !isRecord(value['criteria'])) {
    issues.add('thresholds', `is ${describeValue(value)} of another format: ${FIX}`);
    throwIssues(issues);
    return { core: null, service: '', criteria: {} };
  }
  const { core, criteria, service } = value;
  const found = Object.entries(criteria).flatMap(([name, one]) => {
    const threshold = isRecord(one) ? one['threshold'] : undefined;
    const text = isRecord(one) ? one['text'] : undefined;
    const isMark = typeof threshold === 'number' && threshold >= 0 && threshold <= 1;
    if (isMark && typeof text === 'string') return [[name, { threshold, text }] as const];
    issues.add(`thresholds.criteria.${name}`, `has no threshold from 0 to 1 with its text: ${FIX}`);
    return [];
  });
  const named = readService(service, issues);
  throwIssues(issues);
  return {
    core: typeof core === 'string' ? core : null,
    service: named,
    criteria: Object.fromEntries(found),
  };
}

function readService(service: unknown, issues: IssueList): string {
  if (typeof service === 'string') return service;
  issues.add('thresholds.service', `is missing: ${FIX}`);
  return '';
}
