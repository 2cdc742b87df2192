import type { PerCriterion } from 'align-evals/batch';
import type { MaxFailed } from './parse-max-failed.ts';
import type { ReportTarget } from './parse-report-targets.ts';

/** The flags of gates and reports. */
export interface ResultFlags {
  readonly threshold?: PerCriterion;
  readonly minPassRate?: PerCriterion;
  readonly minMean?: PerCriterion;
  readonly baseline?: string;
  readonly maxDrop?: PerCriterion;
  readonly maxFailed?: MaxFailed;
  readonly clusterBy?: string;
  readonly report?: readonly ReportTarget[];
  /** The most rows of the HTML report. */
  readonly rows?: number;
  /** False with --no-conversations. */
  readonly conversations?: boolean;
  readonly full?: true;
  readonly force?: true;
}
