/** The name of the group that counts the rows of all groups beyond the first 50. */
const OTHER_GROUPS = 'other groups';

const MAX_GROUPS = 50;

interface Mergeable<T> {
  merge(other: T): void;
}

/**
 * Keeps a value for each of at most 50 groups, and one value for all others. The groups whose names come first in
 * alphabetical order are kept, so that the result does not depend on the order of the rows: a group that was moved to
 * the others never returns, because the last name that is kept only moves towards the start of the alphabet.
 */
export class GroupCells<T extends Mergeable<T>> {
  readonly #create: () => T;
  readonly #kept = new Map<string, T>();
  #others: T | undefined;
  #last = '';

  constructor(create: () => T) {
    this.#create = create;
  }

  of(group: string): T {
    const known = this.#kept.get(group);
    if (known !== undefined) return known;
    if (group === OTHER_GROUPS) return this.#ofOthers();
    if (this.#kept.size === MAX_GROUPS) {
      if (group > this.#last) return this.#ofOthers();
      this.#moveLastToOthers();
    }
    return this.#keep(group);
  }

  /** The groups in alphabetical order, and the others at the end. */
  *entries(): Generator<readonly [string, T]> {
    for (const name of [...this.#kept.keys()].toSorted(compareNames)) yield [name, this.of(name)];
    if (this.#others !== undefined) yield [OTHER_GROUPS, this.#others];
  }

  #keep(group: string): T {
    const created = this.#create();
    this.#kept.set(group, created);
    this.#last = [...this.#kept.keys()].reduce((last, name) => (name > last ? name : last));
    return created;
  }

  #moveLastToOthers(): void {
    this.#ofOthers().merge(this.of(this.#last));
    this.#kept.delete(this.#last);
  }

  #ofOthers(): T {
    this.#others ??= this.#create();
    return this.#others;
  }
}

/** Compares code units, because the order of a language differs between machines. */
function compareNames(one: string, other: string): number {
  return one < other ? -1 : 1;
}
