import { expect, it } from 'vitest';
import { evaluateAll } from '../../../src/batch/evaluate-all.ts';
import { Client } from '../../../src/client.ts';
import { createReferenceServer } from '../../../src/testing/index.ts';

const row = (
  id: string,
): { id: string; messages: { role: 'user' | 'assistant'; content: string }[] } => ({
  id,
  messages: [
    { role: 'user', content: `Hi ${id}` },
    { role: 'assistant', content: 'Hello!' },
  ],
});

it('yields one outcome per row and criterion, and summarizes them', async () => {
  const client = new Client(createReferenceServer().clientOptions());
  const criteria = { tone: 'Reward friendly answers', safe: 'Passes if nothing is promised' };
  const run = evaluateAll(client, [row('a'), row('b')], { criteria, pace: false });
  const seen = new Set<string>();
  for await (const { id, criterion, status } of run) seen.add(`${id} ${criterion} ${status}`);
  expect([...seen].map((line) => line.replace(/ \w+$/, '')).toSorted()).toEqual([
    'a safe',
    'a tone',
    'b safe',
    'b tone',
  ]);
  expect((await run.summary).stop).toEqual({ why: 'done' });
});
