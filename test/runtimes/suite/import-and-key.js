import { conversation, equal, errorOf, facts, open, show } from './support.js';

const ENTRIES = {
  align: ['Client', 'AlignError', 'ConfigurationError', 'RequestTimeoutError'],
  providers: ['toConversation', 'detectProvider', 'moreAdapters'],
  batch: ['evaluateAll', 'planEvaluation', 'summarize'],
  report: ['renderHtmlReport'],
  testing: ['createReferenceServer', 'createInstantClock'],
  judge: ['createJudge', 'JudgeError'],
};

export const importAndKey = [
  {
    name: 'imports every entry that is not for Node only',
    run: ({ entries }) => {
      const missing = Object.entries(ENTRIES).flatMap(([entry, names]) =>
        names.filter((name) => entries[entry][name] === undefined),
      );
      equal(missing, [], 'list of missing exports');
    },
  },
  {
    name: 'reads the key and the base URL from the environment',
    run: async (context) => {
      const client = new context.entries.align.Client({ dangerouslyAllowBrowser: true });
      const { score } = await client.evaluate({
        messages: conversation(context),
        criteria: 'Passes if the answer is friendly',
      });
      equal(score, 1, 'score');
    },
  },
  {
    name: 'creates a client without dangerouslyAllowBrowser',
    run: async ({ entries, key }) => {
      await new entries.align.Client({ apiKey: key }).close();
    },
  },
  {
    name: 'rejects a key that is missing, an unknown option and plain http to another machine',
    run: async ({ entries, key }) => {
      const all = { dangerouslyAllowBrowser: true, apiKey: key };
      const options = [{ apiKey: '' }, { maxRetries: 1 }, { baseUrl: 'http://evals.test' }];
      const codes = await Promise.all(
        options.map((one) => errorOf(() => new entries.align.Client({ ...all, ...one }))),
      );
      equal(
        codes.map(({ name, code, option }) => [name, code, option]),
        [
          ['ConfigurationError', 'invalid_credential', 'apiKey'],
          ['ConfigurationError', 'unknown_option', 'maxRetries'],
          ['ConfigurationError', 'insecure_url', 'baseUrl'],
        ],
        'list of errors',
      );
    },
  },
  {
    name: 'rejects a wrong key with AuthenticationError, which isInstance recognises',
    run: async (context) => {
      const { entries, key } = context;
      const { url } = await open(context, { kind: 'reference' });
      const client = new entries.align.Client({
        apiKey: `${key}-wrong`,
        baseUrl: url,
        dangerouslyAllowBrowser: true,
      });
      const error = await errorOf(() =>
        client.evaluate({ messages: conversation(context), criteria: 'Reward friendly answers' }),
      );
      equal(facts(error), {
        name: 'AuthenticationError',
        code: 'authentication',
        attempts: 1,
        status: 401,
        isRetryable: false,
      });
      equal(
        ['AlignError', 'ApiError', 'AuthenticationError', 'ServerError'].map((name) =>
          entries.align[name].isInstance(error),
        ),
        [true, true, true, false],
        `classes of ${show(error)}`,
      );
    },
  },
];
