import { ROUTES } from '../../../service/routes.ts';
import { isUuid } from '../../../service/ids.ts';
import { toNormalForm, toText } from './normal-form.ts';

/** Shorter names do not repeat enough of a request. */
const MIN_LENGTH = 12;
/** To compare more names would take too long. */
const MAX_NAMES = 1000;

// In JSON, the quotes within a text have a backslash.
const FIELD = /(?<=[{,])"([^"\\]{6,255})"\s*:/g;
const VALUE = /"(?:evaluator_name|model_core|trace_id)"\s*:\s*"([^"\\]{6,255})"/g;
const FILTER = /"key"\s*:\s*"([^"\\]{6,255})"/g;
const PARAMETER = /^(?:evaluator_name|model_core|trace_id)$/;

/**
 * Finds names in the body of a request, in normal form: of fields, tags, evaluators, model cores and traces. The caller
 * chose them, and an error is clear only if it shows them.
 */
export function findNames(url: string, body: string): string[] {
  const isFilter = new URL(url).pathname.endsWith(ROUTES.evaluations);
  const names = new Set<string>();
  for (const pattern of isFilter ? [FIELD, VALUE, FILTER] : [FIELD, VALUE]) {
    for (const [, name = ''] of body.matchAll(pattern)) {
      if (names.size === MAX_NAMES) break;
      names.add(name);
    }
  }
  return [...names]
    .map((name) => toText(toNormalForm(name)))
    .filter(({ length }) => length >= MIN_LENGTH);
}

/** Returns the values of a query that are not names. A tag is `key:values`. */
export function queryValues(url: string): string[] {
  return [...new URL(url).searchParams]
    .filter(([name, value]) => !PARAMETER.test(name) && !isUuid(value))
    .map(([, value]) => value.replace(/^[^\s:]{1,64}:/, ''));
}
