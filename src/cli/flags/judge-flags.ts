import type { PerCriterion } from 'align-evals/batch';
import type { MaxFailed } from './parse-max-failed.ts';
import type { ReportTarget } from './parse-report-targets.ts';

/** The flags that judge and report a run. */
export interface JudgeFlags {
  readonly threshold?: PerCriterion;
  readonly minPassRate?: PerCriterion;
  readonly minMean?: PerCriterion;
  readonly baseline?: string;
  readonly maxDrop?: PerCriterion;
  readonly maxFailed?: MaxFailed;
  readonly clusterBy?: string;
  readonly report?: readonly ReportTarget[];
  readonly full?: true;
  readonly force?: true;
}
