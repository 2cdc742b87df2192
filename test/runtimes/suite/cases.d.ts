/** A case of the suite, without what it runs. */
export interface SuiteCase {
  /** A sentence about behaviour. */
  readonly name: string;
  /** Whether it runs in a process of its own. */
  readonly process?: true;
}

export const CASES: readonly SuiteCase[];
