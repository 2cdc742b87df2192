/** One run of an agent that is recorded. */
export interface RecordedAgent {
  /** The id of its instance; that of the root is decided when the trace is built. */
  readonly id: string;
  /** The name; several runs may share it. */
  readonly name: string;
  /** The run that called this one; undefined of the root. */
  readonly parent: RecordedAgent | undefined;
  /** Its place among all that was recorded. */
  readonly order: number;
  /** Whether it threw an error. */
  isFailed: boolean;
  /** Whether no more of its calls are expected: the promise of its function is settled. */
  isOver: boolean;
}
