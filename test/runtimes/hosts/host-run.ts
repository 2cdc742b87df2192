/** The outcome of a case on a runtime. */
export interface CaseResult {
  readonly name: string;
  /** What happened instead; undefined when the case passed. */
  readonly failure?: string | undefined;
}

/** A run of the suite on one runtime. */
export interface HostRun {
  readonly results: readonly CaseResult[];
  /** Everything that the runtime printed. */
  readonly printed: string;
}

const MARK = 'RESULTS ';

/** Reads the results from the output of a program, whose last line they are. */
export function readResults(output: string): HostRun {
  const at = output.lastIndexOf(MARK);
  if (at === -1) throw new Error(`The program printed no results:\n${output.slice(-2000)}`);
  const [line = ''] = output.slice(at + MARK.length).split('\n');
  return {
    results: JSON.parse(line) as CaseResult[],
    printed: output,
  };
}
