import { type InputIssue, InvalidInputError, MAX_ISSUES } from '../errors/invalid-input-error.ts';

/** Collects everything that is wrong with an input, so that the caller sees it at once. */
export class IssueList {
  readonly #issues: InputIssue[] = [];

  /**
   * Notes that something is wrong.
   *
   * @param path - Where, as one would write it in code.
   * @param message - What was given, the rule, and the fix.
   */
  add(path: string, message: string): void {
    if (this.#issues.length < MAX_ISSUES) this.#issues.push({ path, message });
  }

  /**
   * Ends the check.
   *
   * @throws {@link InvalidInputError} when anything is wrong.
   */
  throwIfAny(): void {
    if (this.#issues.length > 0) throw new InvalidInputError(this.#issues);
  }
}
