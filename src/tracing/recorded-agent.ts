import { InvalidInputError } from '../errors/invalid-input-error.ts';
import type { Tags } from '../service/tags.ts';
import { quoteKey } from '../values/describe-value.ts';

/** All fields are required: an absent one would be read from the prototype. */
export interface AgentName {
  readonly name: string;
  readonly id: string | undefined;
  /** Tags of the evaluation. */
  readonly tags: Tags | undefined;
}

export interface RecordedAgent {
  /** The id of its instance. The id of the root is decided when the trace is built. */
  readonly id: string;
  /** Several runs may have the same name. */
  readonly name: string;
  /** The run that called this run; undefined for the root. */
  readonly parent: RecordedAgent | undefined;
  /** The position among all that was recorded. */
  readonly order: number;
  readonly tags: Tags | undefined;
  /** Whether it threw an error. */
  isFailed: boolean;
  /** Whether no more of its calls are expected: its function has returned data, or its promise is settled. */
  isOver: boolean;
  /** The number of its functions whose promise is not settled. */
  pending: number;
}

/** The ids of the runs of one recording. No two of them are equal. */
export class AgentIds {
  readonly #taken = new Set<string>();
  /** The numbers below are taken, so that a search does not begin at 2. */
  readonly #next = new Map<string, number>();

  /** Takes the name, or the name with the first free number from 2 on: `planner`, `planner-2` … */
  takeFor(name: string): string {
    const id = this.firstFree(name);
    this.#taken.add(id);
    return id;
  }

  /**
   * Takes an id that the application has chosen.
   *
   * @throws {@link InvalidInputError} when it is taken.
   */
  take(id: string): void {
    if (this.#taken.has(id)) {
      const message = `is ${quoteKey(id)}, which another run of this tracer has: each run needs an id of its own; to continue a run, call the method run of its handle`;
      throw new InvalidInputError([{ path: 'id', message }]);
    }
    this.#taken.add(id);
  }

  /** Returns the id that {@link takeFor} would take. */
  firstFree(name: string): string {
    if (!this.#taken.has(name)) return name;
    let number = this.#next.get(name) ?? 2;
    while (this.#taken.has(`${name}-${number}`)) number += 1;
    this.#next.set(name, number);
    return `${name}-${number}`;
  }
}
