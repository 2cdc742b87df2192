/** One rule that a value breaks. */
export interface Issue {
  /** The place of the value, written as in code: `criteria[2]`, `tags.env`. */
  readonly path: string;
  /** What was passed, the rule, and the fix. Never the text of a message or a key. */
  readonly message: string;
}

/** How many issues are collected at most. */
export const MAX_ISSUES = 100;

/** Collects the rules that an input breaks, so that the caller sees all of them at once. */
export class IssueList {
  readonly #issues: Issue[] = [];

  /** The issues in the order in which they were added. */
  get all(): readonly Issue[] {
    return this.#issues;
  }

  /** Adds an issue, unless there are {@link MAX_ISSUES} already. */
  add(path: string, message: string): void {
    if (this.#issues.length < MAX_ISSUES) this.#issues.push({ path, message });
  }
}
