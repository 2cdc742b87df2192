import type { Report } from 'align-evals/batch';

/** A report with what only some kinds of files need. */
export interface ReportSource {
  readonly report: Report;
  /** The path of the journal, which has the conversations. */
  readonly journal: string;
  readonly maxRows?: number | undefined;
  readonly conversations?: boolean | undefined;
}
