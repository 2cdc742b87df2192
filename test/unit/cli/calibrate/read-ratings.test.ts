import { readFile, writeFile } from 'node:fs/promises';
import { journalLines } from 'align-evals/batch/node';
import { expect, it, onTestFinished } from 'vitest';
import { createCommandData } from '../../../kit/process/command-data.ts';
import { type CommandService, startService } from '../commands/start-service.ts';

const TONE = ['-c', 'tone=Reward friendly answers'];

/** Evaluates rows on the service, and returns the ids of their traces. */
async function evaluateOn(
  { run }: CommandService,
  rows: string,
  journal: string,
): Promise<readonly string[]> {
  await run(['evaluate', rows, ...TONE, '--out', journal]);
  return [...journalLines(journal)].flatMap((line) =>
    'traceId' in line ? [line.traceId ?? ''] : [],
  );
}

async function start(): Promise<CommandService> {
  const service = await startService({ now: () => Date.now() });
  onTestFinished(service.close);
  return service;
}

it('ignores the traces of other runs', async () => {
  const [service, data] = [await start(), await createCommandData(3)];
  const journal = data.path('run.jsonl');
  const [own = ''] = await evaluateOn(service, data.path('rows.jsonl'), journal);
  const [other = ''] = await evaluateOn(service, data.path('rows.jsonl'), data.path('other.jsonl'));
  await service.run(['traces', 'rate', own, 'good']);
  await service.run(['traces', 'rate', other, 'bad']);
  const { stderr, stdout } = await service.run(['calibrate', journal, '--ratings', '--json']);
  expect(JSON.parse(stdout).criteria.tone.labels).toEqual({ passed: 1, failed: 0 });
  expect(stderr).toContain('Reading the ratings of 3 traces');
  expect(stderr).not.toContain('not in this region');
});

it('warns of traces that the service does not have', async () => {
  const [service, data] = [await start(), await createCommandData(3)];
  const journal = data.path('run.jsonl');
  await evaluateOn(service, data.path('rows.jsonl'), journal);
  const { exitCode, stderr } = await (await start()).run(['calibrate', journal, '--ratings']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('3 traces are not in this region, or were deleted.');
  expect(stderr).toContain('has a rating in this region.');
});

it('leaves out the ratings of an earlier text of a row, and knows a criterion by its present name', async () => {
  const [service, data] = [await start(), await createCommandData(3)];
  const [journal, rows] = [data.path('run.jsonl'), data.path('rows.jsonl')];
  await evaluateOn(service, rows, journal);
  const [changed = '', ...others] = (await readFile(rows, 'utf8')).trim().split('\n');
  const { id }: { id: string } = JSON.parse(changed);
  for (const line of journalLines(journal)) {
    if (line.t !== 'out' || !('traceId' in line)) continue;
    await service.run(['traces', 'rate', line.traceId ?? '', line.id === id ? 'good' : 'bad']);
  }
  const other = {
    id,
    messages: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Else' },
    ],
  };
  await writeFile(rows, [JSON.stringify(other), ...others].join('\n'));
  const renamed = ['-c', 'warm=Reward friendly answers'];
  const resumed = await service.run(['evaluate', rows, ...renamed, '--resume', journal]);
  expect(resumed.exitCode, resumed.stderr).toBe(0);
  const { stderr, stdout } = await service.run(['calibrate', journal, '--ratings', '--json']);
  expect(stderr).toContain('Reading the ratings of 3 traces');
  expect(JSON.parse(stdout).criteria.warm.labels).toEqual({ passed: 0, failed: 2 });
});
