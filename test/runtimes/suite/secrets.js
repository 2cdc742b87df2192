import { createClient, equal, errorOf, evaluate, open, openRaw } from './support.js';

/** The secrets that a text repeats. */
function leaksIn({ key, prompt }, text) {
  return Object.entries({ key, prompt }).flatMap(([name, secret]) => {
    const slices = Array.from({ length: secret.length - 15 }, (_, at) => secret.slice(at, at + 16));
    return slices.some((slice) => text.includes(slice)) ? [name] : [];
  });
}

/** Every text that a value becomes without a console. */
function renderings(value) {
  const own = Reflect.ownKeys(value).map((name) => `${String(name)}: ${String(value[name])}`);
  return [String(value), JSON.stringify(value), ...own, value.stack ?? ''].join('\n');
}

async function errorsOf(context) {
  const quoting = {
    kind: 'respond',
    status: 422,
    body: JSON.stringify({ detail: `${context.key} ${context.prompt}` }),
  };
  const { client } = await openRaw(context, [quoting]);
  const { url } = await open(context, { kind: 'closed' });
  const closed = createClient(context, url);
  return await Promise.all([client, closed].map((one) => errorOf(() => evaluate(context, one))));
}

export const secrets = [
  {
    name: 'keeps the key out of a client that is serialised or inspected',
    run: async (context) => {
      const { client } = await openRaw(context, [{ kind: 'score' }]);
      equal(leaksIn(context, renderings(client)), [], 'list of leaks');
    },
  },
  {
    name: 'keeps key and prompt out of errors whose response quotes them',
    run: async (context) => {
      const errors = await errorsOf(context);
      equal(
        errors.map(({ name }) => name),
        ['ValidationError', 'ConnectionError'],
        'errors',
      );
      const shown = errors.map((error) => renderings(error) + renderings(error.cause ?? {}));
      equal(leaksIn(context, shown.join('\n')), [], 'list of leaks');
    },
  },
  {
    // Each host searches what the runtime has printed.
    name: 'prints no key and no prompt with console.log and logLevel debug',
    run: async (context) => {
      const { client } = await openRaw(context, [{ kind: 'score' }], { logLevel: 'debug' });
      await evaluate(context, client);
      console.log('searched output:', client, ...(await errorsOf(context)));
    },
  },
  {
    name: 'passes no key and no prompt to a logger and to hooks',
    run: async (context) => {
      const events = [];
      const keep = (...args) => void events.push(args);
      const logger = { debug: keep, info: keep, warn: keep, error: keep };
      const hooks = { onRequest: keep, onResponse: keep, onRetry: keep, onWarning: keep };
      const options = { logger, logLevel: 'debug', hooks };
      const { client } = await openRaw(context, [{ kind: 'reset' }, { kind: 'score' }], options);
      await evaluate(context, client);
      equal(leaksIn(context, JSON.stringify(events)), [], 'list of leaks');
    },
  },
];
