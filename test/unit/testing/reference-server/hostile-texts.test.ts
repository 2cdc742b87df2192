// Texts that make a regular expression backtrack.
import { describe, expect, it } from 'vitest';
import { growthOf } from '../../../kit/time/growth.ts';
import { answerOf, steadyServer } from '../../../kit/server/reference-service.ts';
import {
  RATE_LIMITS_PATH,
  TRACE_PARAMETERS,
  TRACES_PATH,
} from '../../../kit/server/service-calls.ts';
import { KEY } from '../../../kit/canary/secrets.ts';

const LENGTH = 50_000;
/** Quadratic work grows by 4. */
const LIMIT = 3;

const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  digits: (length) => `${'1'.repeat(length)}x`,
  'digits with a point': (length) => `1.${'1'.repeat(length)}x`,
  'digits with a sign': (length) => `-${'1'.repeat(length)}e`,
  'the exponent of a number': (length) => `1e${'1'.repeat(length)}x`,
  'a date with a long fraction': (length) => `2026-11-20T00:00:00.${'1'.repeat(length)}x`,
  'the letter T': (length) => `2026-11-20${'T'.repeat(length)}`,
  spaces: (length) => `${' '.repeat(length)}x`,
  colons: (length) => ':'.repeat(length),
  commas: (length) => `a:${','.repeat(length)}`,
};

describe('a text of 100,000 characters takes linear time', () => {
  const server = steadyServer();

  it.each(Object.entries(TEXTS))('in a query: %s', async (_name, make) => {
    for (const name of TRACE_PARAMETERS) {
      const growth = await growthOf(LENGTH, async (length) => {
        const url = `${server.origin('eu')}${TRACES_PATH}?${name}=${encodeURIComponent(make(length))}`;
        await (await server.fetch(url, { headers: { 'api-key': KEY } })).text();
      });

      expect([name, growth < LIMIT]).toEqual([name, true]);
    }
  });

  it.each(Object.entries(TEXTS))(
    'in the credentials and the content type: %s',
    async (_name, make) => {
      for (const name of ['authorization', 'content-type', 'api-key']) {
        for (const prefix of ['', 'Bearer ', 'application/json ', 'application/']) {
          const growth = await growthOf(LENGTH, async (length) => {
            const headers = { [name]: `${prefix}${make(length)}` };
            await (
              await server.fetch(`${server.origin('eu')}${RATE_LIMITS_PATH}`, { headers })
            ).text();
          });

          expect([name, prefix, growth < LIMIT]).toEqual([name, prefix, true]);
        }
      }
    },
  );

  it('rejects a score with 100,000 digits and a letter', async () => {
    const url = `${server.origin('eu')}${TRACES_PATH}?min_score=${'1'.repeat(100_000)}x`;
    const response = await server.fetch(url, { headers: { 'api-key': KEY } });

    expect(await answerOf(response)).toEqual({
      status: 422,
      body: {
        detail: [
          {
            loc: ['query', 'min_score'],
            msg: 'Input should be a number from 0 to 1',
            type: 'value_error',
          },
        ],
      },
    });
  });
});
