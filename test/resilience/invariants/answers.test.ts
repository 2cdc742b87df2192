// The chunks in which an answer arrives have no effect: I17.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTestClient, MESSAGES } from '../../kit/client/client.ts';
import { factsOf, watch } from '../../kit/time/outcomes.ts';
import { steadyRuntime } from '../../kit/time/steady-runtime.ts';

const scored = fc
  .record({ explanation: fc.string({ unit: 'binary' }), score: fc.double({ min: 0, max: 1 }) })
  .map((answer) => JSON.stringify(answer));
const refused = fc
  .record({ detail: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()) })
  .map((answer) => JSON.stringify(answer));
const text = fc.oneof(scored, refused, fc.json(), fc.string({ unit: 'binary' }));
const bytes = fc.oneof(
  text.map((one) => new TextEncoder().encode(one)),
  // Truncated at any byte, also within a character.
  fc.tuple(text, fc.nat(60)).map(([one, cut]) => new TextEncoder().encode(one).slice(0, cut)),
  fc.uint8Array({ maxLength: 40 }).map((one) => Uint8Array.from(one)),
);
const status = fc.constantFrom(200, 200, 201, 400, 404, 422, 429, 500);

function split(whole: Uint8Array<ArrayBuffer>, cuts: readonly number[]): Uint8Array<ArrayBuffer>[] {
  const ends = [...cuts.map((cut) => cut % (whole.length + 1)), whole.length].sort((a, b) => a - b);
  return ends.map((end, index) => whole.slice(ends[index - 1] ?? 0, end));
}

function streamOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

/** Returns the outcome of a call whose response arrives in these chunks. */
async function outcomeOf(
  chunks: readonly Uint8Array<ArrayBuffer>[],
  code: number,
  maxResponseBytes: number,
): Promise<unknown> {
  const clock = steadyRuntime();
  const reply = (): Response => new Response(streamOf(chunks), { status: code });
  const { client, sent } = createTestClient([reply], { maxResponseBytes });
  const outcome = watch(client.evaluate({ messages: MESSAGES, criteria: 'Reward a' }));
  await clock.advance(1_000_000);
  const seen = outcome();
  if (seen === 'pending') throw new Error('the call hangs');
  const facts = 'value' in seen ? seen : { ...factsOf(seen.reason), message: String(seen.reason) };
  return { ...facts, requests: sent.length };
}

it('I17: the outcome of a call does not depend on the chunks of the response', async () => {
  const cuts = fc.array(fc.nat(300), { maxLength: 8 });
  const limit = fc.constantFrom(20, 1000);
  await fc.assert(
    fc.asyncProperty(bytes, cuts, status, limit, async (whole, places, code, maxBytes) => {
      const inPieces = await outcomeOf(split(whole, places), code, maxBytes);

      expect(inPieces).toEqual(await outcomeOf([whole], code, maxBytes));
    }),
  );
});
