import { expect, it } from 'vitest';
import type { RunWalks } from '../../../../scripts/structure/run-walks.ts';
import { runNode } from '../../../kit/process/run-node.ts';

it('run-walks prints the files of which code runs, and the functions between evaluate and fetch', async () => {
  const { stdout } = await runNode(['scripts/structure/run-walks.ts', '.'], {
    killAfterMs: 50_000,
  });
  const { files, stack } = JSON.parse(stdout) as RunWalks;
  const endingIn = (walk: keyof RunWalks['files'], name: string): unknown =>
    files[walk].filter((file) => file.startsWith('src/') && file.endsWith(`/${name}`)).length;

  expect(endingIn('evaluate', 'fetch-with-ky.ts')).toBe(1);
  expect(endingIn('evaluate', 'read-body.ts')).toBe(0);
  expect(endingIn('row', 'evaluate-all.ts')).toBe(1);
  expect(endingIn('row', 'read-body.ts')).toBe(1);
  expect(endingIn('span', 'assemble-trace.ts')).toBe(1);
  expect(endingIn('span', 'fetch-with-ky.ts')).toBe(0);
  expect(endingIn('recordedCall', 'agent-tracer.ts')).toBe(1);
  expect(stack.slice(0, 4).join('\n')).toContain('fetch-with-ky.ts');
  expect(stack.at(-1)).toContain('Client.evaluate');
});
