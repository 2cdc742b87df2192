// What the cases share. Runs on every runtime, so it uses nothing of Node.

/** Opens a service of the server for one case. */
export async function open({ control }, scenario) {
  const response = await fetch(control, { method: 'POST', body: JSON.stringify(scenario) });
  const { id, url } = await response.json();
  const report = async () => await (await fetch(`${control}/${id}`)).json();
  const release = () => fetch(`${control}/${id}/release`);
  return { url, report, release };
}

/** Opens a reference server, and creates a client for it. */
export async function openReference(context, scenario = {}, options = {}) {
  const service = await open(context, { kind: 'reference', ...scenario });
  return { service, client: createClient(context, service.url, options) };
}

/** Opens a service that takes these steps, and creates a client for it. */
export async function openRaw(context, steps, options = {}, scenario = {}) {
  const service = await open(context, { kind: 'raw', steps, ...scenario });
  return { service, client: createClient(context, service.url, options) };
}

/** Creates a client that retries once, the least that it accepts. */
export function createClient({ entries, key }, baseUrl, options = {}) {
  return new entries.align.Client({
    apiKey: key,
    baseUrl,
    numRetries: 1,
    timeoutMs: 10_000,
    dangerouslyAllowBrowser: true,
    ...options,
  });
}

/** A conversation that contains the prompt which no runtime may print. */
export function conversation({ prompt }) {
  return [
    { role: 'user', content: prompt },
    { role: 'assistant', content: 'It left our warehouse today.' },
  ];
}

/** Evaluates the conversation against one criterion. */
export function evaluate(context, client, options = {}) {
  const params = { messages: conversation(context), criteria: 'Reward friendly answers' };
  return client.evaluate(params, options);
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs an action, and returns its result or error, with the time that it took. */
export async function timed(action) {
  const start = Date.now();
  const settled = await settle(action);
  return { ...settled, ms: Date.now() - start };
}

/** Runs an action, and returns its result or error. */
async function settle(action) {
  try {
    return { value: await action() };
  } catch (error) {
    return { error };
  }
}

/** Runs an action that must fail, and returns its error. */
export async function errorOf(action) {
  const { value, error } = await settle(action);
  if (error === undefined) throw new Error(`nothing was thrown, but ${show(value)} returned`);
  return error;
}

/** The facts about an error that do not depend on ports and times. */
export function facts(error) {
  const { name, code, attempts, status, isRetryable } = error;
  return { name, code, attempts, status, isRetryable };
}

/** Compares whole values. */
export function equal(actual, expected, what = 'value') {
  const [shown, wanted] = [show(actual), show(expected)];
  if (shown !== wanted) throw new Error(`the ${what} is ${shown}, not ${wanted}`);
}

/** Checks that a number has at least a value. */
export function atLeast(actual, min, what) {
  if (!(actual >= min)) throw new Error(`the ${what} is ${actual}, not at least ${min}`);
}

const EVENTUALLY_MS = 5000;

/** Waits until a service reports what is expected, at most 5 seconds. */
export async function eventually(report, expected, what) {
  const end = Date.now() + EVENTUALLY_MS;
  for (;;) {
    const last = pick(await report(), Object.keys(expected));
    if (show(last) === show(expected)) return;
    if (Date.now() > end) equal(last, expected, what);
    await sleep(50);
  }
}

/** Returns some fields of an object. */
function pick(object, names) {
  return Object.fromEntries(names.map((name) => [name, object[name]]));
}

/** Writes a value as text, with sorted keys. What is undefined is left out, as `toEqual` does. */
export function show(value) {
  const sort = (_, inner) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return JSON.stringify(value, sort) ?? String(value);
}
