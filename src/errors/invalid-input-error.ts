import { AlignError, hasBrand } from './align-error.ts';

/** One thing that is wrong with the input of a call. */
export interface InputIssue {
  /** Where it is, as one would write it in code: `criteria[2]`, `tags.env`. */
  readonly path: string;
  /** What was given, the rule, and the fix. Never the text of a message or a key. */
  readonly message: string;
}

// A conversation of a thousand bad messages must not give a megabyte of text.
const MAX_ISSUES_IN_MESSAGE = 5;

/** How many issues are collected at most. */
export const MAX_ISSUES = 100;

/**
 * Thrown when the input of a call breaks a rule. No request has been sent.
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

  /** Everything that is wrong, in the order of the fields; at most a hundred. */
  readonly issues: readonly InputIssue[];

  /**
   * Creates an error.
   *
   * @param issues - What is wrong; at least one.
   */
  constructor(issues: readonly InputIssue[]) {
    super(toMessage(issues), { code: 'invalid_input' });
    this.issues = Object.freeze(issues.map((issue) => Object.freeze({ ...issue })));
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is InvalidInputError {
    return hasBrand(value, InvalidInputError.brand);
  }
}

function toMessage(issues: readonly InputIssue[]): string {
  const shown = issues.slice(0, MAX_ISSUES_IN_MESSAGE);
  const lines = shown.map(({ path, message }) => `${path}: ${message}`);
  const left = issues.length - shown.length;
  // Whoever collects issues stops at a hundred.
  const more = issues.length < MAX_ISSUES ? 'more' : 'or more';
  return [...lines, ...(left > 0 ? [`(and ${String(left)} ${more})`] : [])].join('\n');
}
