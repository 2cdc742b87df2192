import { invalidOption } from '../../errors/configuration-error.ts';
import { describeValue, quoteKey } from '../../values/describe-value.ts';
import { isPlainObject } from '../../values/objects.ts';
import { findNameProblem } from '../../values/header-names.ts';

/**
 * Checks the headers of an option and converts their names to lower case. Errors never show a value.
 *
 * @param own - A further header that the client sets, in lower case.
 */
export function resolveHeaders(
  option: string,
  given: unknown,
  own?: string,
): Readonly<Record<string, string>> {
  if (given === undefined) return {};
  if (!isPlainObject(given)) {
    throw invalidOption(
      option,
      `is ${describeValue(given)}: pass a plain object of names and values`,
    );
  }
  const headers = Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const path = `${option}[${quoteKey(name)}]`;
    const problem = findNameProblem(name, own);
    if (problem !== undefined) throw invalidOption(path, problem);
    return [[name.toLowerCase(), checkValue(path, value)] as const];
  });
  return Object.fromEntries(headers);
}

function checkValue(path: string, value: unknown): string {
  if (typeof value === 'string' && /^[\x20-\x7E\t]*$/.test(value)) return value;
  throw invalidOption(path, 'has a value that a header cannot carry: use printable ASCII');
}
