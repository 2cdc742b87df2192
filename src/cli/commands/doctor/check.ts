/** What a check found. Only `failed` stops a run; a warning may explain another failure. */
export type CheckStatus = 'ok' | 'warning' | 'failed';

/** The result of a check, one line for people. */
export interface Check {
  /** What was checked, such as `key` or `dns`. */
  readonly name: string;
  readonly status: CheckStatus;
  /** What was found; it contains no key. */
  readonly detail: string;
  /** What the user can do; only without `ok`. */
  readonly fix?: string;
}

/** Creates the result of a check that found nothing wrong. */
export function ok(name: string, detail: string): Check {
  return { name, status: 'ok', detail };
}

/** Creates the result of a check that found something wrong: failed when a run needs it, else a warning. */
export function problem(
  name: string,
  detail: string,
  { fix, isRequired }: { readonly fix?: string | undefined; readonly isRequired: boolean },
): Check {
  const status = isRequired ? 'failed' : 'warning';
  return { name, status, detail, ...(fix === undefined ? {} : { fix }) };
}
