import { type Issue as InputIssue, MAX_ISSUES } from '../values/rules.ts';
import { AlignError, hasBrand } from './align-error.ts';

export type { InputIssue };

// Keeps the message short when a conversation has a thousand invalid messages.
const MAX_ISSUES_IN_MESSAGE = 5;

/**
 * Thrown when the input of a call breaks a rule, before any request is sent.
 *
 * @example
 * ```ts
 * import { Client, InvalidInputError } from 'align-evals';
 *
 * const client = new Client({ apiKey: 'key' });
 * try {
 *   await client.evaluate({ messages: [], criteria: 'Reward polite answers' });
 * } catch (error) {
 *   if (InvalidInputError.isInstance(error)) {
 *     for (const issue of error.issues) console.error(issue.path, issue.message);
 *   }
 * }
 * ```
 */
export class InvalidInputError extends AlignError {
  static override readonly brand: string = 'InvalidInputError';

  /** All issues in the order of the fields, at most 100. */
  readonly issues: readonly InputIssue[];

  /**
   * Creates an error.
   *
   * @param issues - At least one issue.
   */
  constructor(issues: readonly InputIssue[]) {
    super(toMessage(issues), { code: 'invalid_input' });
    this.issues = Object.freeze(issues.map((issue) => Object.freeze({ ...issue })));
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is InvalidInputError {
    return hasBrand(value, 'InvalidInputError');
  }
}

function toMessage(issues: readonly InputIssue[]): string {
  const shown = issues.slice(0, MAX_ISSUES_IN_MESSAGE);
  const lines = shown.map(({ path, message }) => `${path}: ${message}`);
  const left = issues.length - shown.length;
  // Validation stops after MAX_ISSUES, so the exact number of further issues is not known.
  const more = issues.length < MAX_ISSUES ? 'more' : 'or more';
  return [...lines, ...(left > 0 ? [`(and ${left} ${more})`] : [])].join('\n');
}
