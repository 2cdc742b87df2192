import { writeFile } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { createCommandData } from '../../kit/process/command-data.ts';
import { buildCommand } from '../../kit/process/command-process.ts';
import { startCommandService, unevenScorer } from '../../kit/process/command-service.ts';
import { otlpOf } from '../../kit/traces/otlp.ts';

const command = await buildCommand();
const data = await createCommandData(1);
const { server, env, close } = await startCommandService(unevenScorer());
afterAll(close);

const ARGS = ['evaluate', 'traces.jsonl', '--trace', '--format', 'otlp'];
const GOOD = ['-c', 'good=Reward clear answers'];

it('evaluate scores the traces of an OTLP file, and the journal has their ids', async () => {
  const ids = ['a'.repeat(32), 'b'.repeat(32)];
  const lines = ids.map((id) => JSON.stringify(otlpOf(id)));
  await writeFile(data.path('traces.jsonl'), lines.join('\n'));
  const before = server.calls.length;
  const { exitCode, stdout, stderr } = await command.run(
    [...ARGS, ...GOOD, '--out', 'traces-run.jsonl', '--json'],
    { env, cwd: data.folder },
  );

  expect(exitCode, stderr).toBe(0);
  const paths = server.calls.slice(before).map(({ path }) => path);
  expect(paths.filter((path) => path === '/api/v1/evals/trace')).toHaveLength(2);
  expect(JSON.parse(stdout)).toMatchObject({ summary: { rows: 2, scored: 2, failed: 0 } });
});

it('evaluate names the setting where the messages of a trace were not captured, before any request', async () => {
  const text = JSON.stringify(otlpOf('c'.repeat(32), { hasContent: false }));
  await writeFile(data.path('traces.jsonl'), text);
  const before = server.calls.length;
  const { exitCode, stdout, stderr } = await command.run([...ARGS, ...GOOD], {
    env,
    cwd: data.folder,
  });

  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain('traces.jsonl, trace 1: The trace ');
  expect(stderr).toContain('turn on the capture of message content');
  expect(server.calls.length).toBe(before);
});
