// No input changes the origin or the route of a request: I15 and I16.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Client } from '../../../src/client/client.ts';
import type { TracePart } from '../../../src/service/trace.ts';
import { AlignError } from '../../../src/errors/align-error.ts';
import { createTestClient } from '../../kit/client/client.ts';
import { json } from '../../kit/client/fake-fetch.ts';
import { rejection } from '../../kit/time/outcomes.ts';
import { traceId } from '../../kit/client/traces.ts';

const BASE = 'https://service.test/tenant';
const ORIGINS = ['https://service.test'];

/** Texts that change a URL when they are inserted without encoding. */
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        ...[
          '/',
          '../..',
          '.',
          '\\',
          '%2e',
          '%2f',
          '%5c',
          '?',
          '#',
          '@',
          ':',
          '//',
          '%',
          '\n',
          '\t',
        ],
        ...['a', 'evil.test', 'https:', traceId(1)],
      ),
      { maxLength: 6 },
    )
    .map((pieces) => pieces.join('')),
  fc.constant(traceId(2)),
);

/** Calls with text parameters, and the path of each below the base URL; `*` is one segment. */
const CALLS: readonly (readonly [string, (client: Client, texts: readonly string[]) => unknown])[] =
  [
    ['/api/v1/traces/*', (client, [id = '']) => client.traces.get(id)],
    [
      '/api/v1/traces',
      (client, [pageToken = '', key = '', value = '', part]) =>
        client.traces
          .list({ pageToken, tags: { [key]: [value] }, exclude: [part as TracePart] })
          .firstPage(),
    ],
    [
      '/api/v1/traces',
      (client, [pageToken = '', criteria = '']) =>
        client.traces.list({ pageToken, criteria }).firstPage(),
    ],
    ['/tasks/*/state', (client, [id = '']) => client.tasks.get(id, { kind: 'reward' })],
    [
      '/api/v1/annotations/comment',
      (client, [id = '', comment = '']) => client.annotations.comment({ traceId: id, comment }),
    ],
    [
      '/api/v1/evaluations/filter',
      (client, [key = '', value = '']) =>
        client.evaluations.filter({ filters: [{ key, values: [value] }] }).firstPage(),
    ],
  ];

/** The URLs to which a call sent its request; every call fails. */
async function addressesOf(call: number, texts: readonly string[]): Promise<URL[]> {
  const { client, sent } = createTestClient([json({})], {
    baseUrl: BASE,
    service: { taskPath: '/tasks/{task_id}/state' },
  });
  const error = await rejection((async () => CALLS[call]![1](client, texts))());
  expect(AlignError.isInstance(error)).toBe(true);
  return sent.map(({ url }) => new URL(url));
}

const calls = fc.nat(CALLS.length - 1);
const texts = fc.array(text, { minLength: 4, maxLength: 4 });

it('I15: no parameter of a call sends a request to another origin', async () => {
  await fc.assert(
    fc.asyncProperty(calls, texts, async (call, given) => {
      const origins = (await addressesOf(call, given)).map(({ origin }) => origin);

      expect(origins).toEqual(ORIGINS.slice(0, origins.length));
    }),
  );
});

it('I15: no path of client.request leaves the base URL', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (path, value) => {
      const { client, sent } = createTestClient([json({})], { baseUrl: BASE });
      const request = { method: 'GET', path: `/${path}`, query: { [value]: value } } as const;
      await client.request(request).catch((error: unknown) => {
        expect(AlignError.isInstance(error)).toBe(true);
      });

      for (const { url } of sent) expect(url.startsWith(`${BASE}/`)).toBe(true);
    }),
  );
});

it('I16: a path has as many segments as its route, for any id', async () => {
  await fc.assert(
    fc.asyncProperty(calls, texts, async (call, given) => {
      const shape = `/tenant${CALLS[call]![0]}`.split('/');
      for (const { pathname } of await addressesOf(call, given)) {
        const segments = pathname.split('/');
        expect(segments.map((segment, index) => (shape[index] === '*' ? '*' : segment))).toEqual(
          shape,
        );
      }
    }),
  );
});
