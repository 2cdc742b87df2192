import type { EvaluationRowInput } from 'align-evals/batch';
import type { CommandError } from '../command-error.ts';
import { unknownTag } from '../results/group-rows.ts';
import { toTerminalText } from '../text/terminal-text.ts';

/** Names of tags that are data would fill the memory. */
const MAX_TAGS = 100;

/** The names of the tags of all rows. */
export class TagNames {
  readonly #names = new Set<string>();

  async *collect(
    rows: AsyncIterable<EvaluationRowInput>,
  ): AsyncGenerator<EvaluationRowInput, void, undefined> {
    for await (const row of rows) {
      this.#add(row.tags);
      yield row;
    }
  }

  /** Returns the error of a tag that no row has, which would make no group. */
  find(tag: string | undefined, shared: object | undefined): CommandError | undefined {
    this.#add(shared);
    if (tag === undefined || this.#names.has(tag) || this.#names.size === MAX_TAGS) {
      return undefined;
    }
    const name = toTerminalText(tag);
    const fix = `If it is a column or a path, add --field tags.${name}=${name}.`;
    return unknownTag(tag, this.#names, fix);
  }

  #add(tags: unknown): void {
    if (typeof tags !== 'object' || tags === null || this.#names.size >= MAX_TAGS) return;
    for (const name of Object.keys(tags).slice(0, MAX_TAGS)) this.#names.add(name);
  }
}
