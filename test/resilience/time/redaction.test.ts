import { describe, expect, it } from 'vitest';
import { toApiError } from '../../../src/client/transport/to-api-error.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { redactorOf } from '../../kit/client/redactor.ts';
import { roundTripsOf } from '../../kit/time/cpu-time.ts';
import { createRandom } from '../../kit/time/random.ts';

const random = createRandom(29);
const bytes = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => Math.floor(256 * random())));
const fill = (part: string, length: number): string =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

const LENGTH = 5_000_000;
const PROMPTS: Readonly<Record<string, string>> = {
  prose: fill('The quick brown fox jumps over the lazy dog, and says hello. ', LENGTH),
  'random letters': bytes((3 * LENGTH) / 4).toString('base64'),
  Hangul: fill('안녕하세요 세계 여러분 ', LENGTH / 3),
  emoji: fill('🏔🌧', LENGTH / 4),
  'one letter': fill('a', LENGTH),
  'line breaks and quotes': fill('"\n', LENGTH / 2),
};

const TEXT = 4096;
const BLOB = bytes(3 * TEXT).toString('base64');
const TEXTS: Readonly<Record<string, string>> = {
  'a sentence': 'The value of this field is not valid.',
  'a part of the prompt': 'The quick brown fox jumps over the lazy dog, and says',
  'one letter': fill('a', TEXT),
  'random base64': BLOB.slice(0, TEXT),
  'base64 of base64': Buffer.from(BLOB.slice(0, (3 * TEXT) / 4)).toString('base64'),
  'random hex': bytes(TEXT / 2).toString('hex'),
  'percent signs': fill('%6b', TEXT),
  'bytes that are not UTF-8': fill('%ffx', TEXT),
  backslashes: fill('\\', TEXT),
  ampersands: `&${fill('amp;', TEXT - 1)}`,
  'an entity of zeros': `&#${fill('0', TEXT - 2)}`,
  'prefixes of hex': fill('0x', TEXT),
};

/** Measures the CPU time of the error for a response, with a new redactor, in round trips of a megabyte of JSON. */
function roundTripsFor(prompt: string, detail: unknown): number {
  const body = JSON.stringify({ messages: [{ role: 'user', content: prompt }] });
  const response = JSON.stringify({ detail });
  return roundTripsOf(() => {
    toApiError(
      {
        status: 422,
        body: response,
        requestId: undefined,
        retryAfterMs: undefined,
        remainingMs: 60_000,
      },
      {
        request: { method: 'POST', path: '/api/v1/evals/reward', attempts: 1 },
        auth: 'apiKey',
        targetLabel: 'eu',
        redactor: redactorOf(KEY, body),
        notFoundFix: undefined,
      },
    );
  });
}

/** About 100 ms on a fast machine. */
const LIMIT = 20;

describe.each(Object.entries(PROMPTS))(
  'an error against a body of 5 MB takes less CPU than 20 MB of JSON: %s',
  (_, prompt) => {
    it.each(Object.entries(TEXTS))('with %s', (__, text) => {
      expect(roundTripsFor(prompt, text)).toBeLessThan(LIMIT);
    });

    it('with 100 issues', () => {
      const msg = 'The value of this field is not valid in this context: see the documentation.';
      const detail = Array.from({ length: 100 }, (__, index) => ({
        loc: ['body', 'messages', index, 'content'],
        msg: `${msg} ${BLOB.slice(index, index + 100)}`,
        type: 'value_error',
      }));
      expect(roundTripsFor(prompt, detail)).toBeLessThan(LIMIT);
    });
  },
);

it('an error with 100 issues in base64 of base64 takes less CPU than 20 MB of JSON', () => {
  let text = 'a text of words; ';
  for (let layer = 0; layer < 7; layer += 1) text = Buffer.from(text.repeat(2)).toString('base64');
  const msg = text.slice(0, 600);
  const detail = Array.from({ length: 100 }, () => ({ loc: [], msg, type: '' }));
  expect(roundTripsFor('a prompt of words', detail)).toBeLessThan(LIMIT);
});

it('takes less CPU than 5 MB of JSON to compare the ids of 100 responses with a token of 4 KB', () => {
  const token = `${BLOB.slice(0, TEXT - 16)}${KEY.slice(0, 16)}`;
  const isFree = (): boolean => redactorOf(token, undefined).isFreeOfKey('req-1');
  const compare = (): unknown => Array.from({ length: 100 }, isFree);
  expect(roundTripsOf(compare)).toBeLessThan(5);
});
