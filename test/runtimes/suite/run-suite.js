import { CASES } from './cases.js';

const CASE_TIMEOUT_MS = 20_000;
const SIDE_BY_SIDE = 12;

/**
 * Runs cases, by default all that need no process of their own: many at a time, because most of them wait. Resolves to
 * `{ name, failure }` per case; `failure` is missing when the case passed.
 */
export async function runSuite(context, names) {
  const cases = CASES.filter(({ name, process }) => names?.includes(name) ?? !process);
  const results = cases.map(({ name }) => ({ name }));
  const queue = cases.entries();
  const work = async () => {
    // One iterator for all, so that each case is taken once.
    for (const [index, one] of queue) results[index].failure = await failureOf(one, context);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return results;
}

async function failureOf({ run }, context) {
  const { promise, reject } = Promise.withResolvers();
  const timer = setTimeout(() => reject(new Error('the case hangs')), CASE_TIMEOUT_MS);
  try {
    await Promise.race([run(context), promise]);
    return undefined;
  } catch (error) {
    return `${error?.name}: ${error?.message}`;
  } finally {
    clearTimeout(timer);
  }
}
