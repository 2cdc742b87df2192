import { InvalidInputError } from '../errors/invalid-input-error.ts';
import { quoteKey } from '../values/describe-value.ts';

/** The ids of the runs of one recording, no two of which are equal. */
export class AgentIds {
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();

  /** Takes the name, or the name with the first number from 2 that is free: `planner`, `planner-2` … */
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

  /** Returns what {@link takeFor} would take. */
  firstFree(name: string): string {
    if (!this.#taken.has(name)) return name;
    let number = this.#next.get(name) ?? 2;
    while (this.#taken.has(`${name}-${String(number)}`)) number += 1;
    this.#next.set(name, number + 1);
    return `${name}-${String(number)}`;
  }
}
