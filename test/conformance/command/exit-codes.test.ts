import { writeFile } from 'node:fs/promises';
import { createReferenceServer, type ReferenceServer } from 'align-evals/testing';
import { listen } from 'align-evals/testing/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY, OTHER_KEY } from '../../kit/canary/secrets.ts';
import { createCommandData } from '../../kit/process/command-data.ts';
import { buildCommand } from '../../kit/process/command-process.ts';
import { fixedScorer } from '../../kit/server/reference-service.ts';

const command = await buildCommand();
const data = await createCommandData(4);
const rows = data.path('rows.jsonl');
const TONE = ['-c', 'tone=Reward friendly answers'];
const EVALUATE = ['evaluate', rows, ...TONE];

let server: ReferenceServer;
let origin: string;
let close: () => Promise<void>;
let journals = 0;

beforeAll(async () => {
  server = createReferenceServer({ scorer: fixedScorer, regions: { eu: { apiKeys: [KEY] } } });
  const listening = await listen(server);
  origin = String(listening.clientOptions('eu').baseUrl);
  close = () => listening.close();
});

afterAll(() => close());

async function run(args: readonly string[], key = KEY) {
  journals += 1;
  const out = data.path(`run-${String(journals)}.jsonl`);
  const end = await command.run(
    [...args, '--json', ...(args[0] === 'evaluate' ? ['--out', out] : [])],
    {
      cwd: data.folder,
      env: { ALIGN_API_KEY: key, ALIGN_BASE_URL: origin },
    },
  );
  const lines = end.stdout.trimEnd().split('\n');
  expect(lines, end.stderr).toHaveLength(1);
  return { ...end, json: JSON.parse(lines[0] ?? '') as Record<string, unknown>, out };
}

describe('the exit code of evaluate is', () => {
  it('0 when the run is complete', async () => {
    const { exitCode, json } = await run(EVALUATE);

    expect(exitCode).toBe(0);
    expect(json).toMatchObject({
      exitCode: 0,
      verdict: 'passed',
      stopped: 'done',
      isSynthetic: false,
      gates: [],
      summary: { rows: 4, scored: 4, failed: 0, criteria: { tone: { mean: 0.5 } } },
    });
  });

  it.each([
    [['--threshold', '0.5'], 0],
    [['--threshold', '0.51'], 10],
    [['--min-mean', 'tone=0.5'], 0],
    [['--min-mean', 'tone=0.51'], 10],
    [['--threshold', '0.51', '--min-pass-rate', '0'], 0],
    [['--budget', 'requests=3'], 11],
    [['--budget', 'requests=3', '--min-mean', '0.51'], 11],
  ])('with %j: %i', async (flags, code) => {
    const { exitCode, json } = await run([...EVALUATE, ...flags]);

    expect({ exitCode, inJson: json['exitCode'] }).toEqual({ exitCode: code, inJson: code });
  });

  it.each([
    [[], 11],
    [['--max-failed', '1'], 0],
    [['--max-failed', '25%'], 0],
    [['--max-failed', '24%'], 11],
  ])('with one failed outcome and %j: %i', async (flags, code) => {
    server.fail({ kind: 'status', status: 400 });

    expect((await run([...EVALUATE, ...flags])).exitCode).toBe(code);
  });

  it('1 when the service rejects the key, after one request', async () => {
    const before = server.calls.length;
    const { exitCode, json } = await run([...EVALUATE, '--concurrency', '1'], OTHER_KEY);

    expect({ exitCode, stopped: json['stopped'] }).toEqual({ exitCode: 1, stopped: 'key' });
    expect(server.calls.length - before).toBe(1);
  });

  it('1 when the service rejects the key, also with a gate and failures that may be', async () => {
    const flags = ['--min-mean', '0.9', '--max-failed', '100%'];
    const { exitCode, json } = await run([...EVALUATE, ...flags], OTHER_KEY);

    expect(exitCode).toBe(1);
    expect(json).toMatchObject({ exitCode: 1, stopped: 'key', gates: [{ passed: false }] });
  });

  it('11 when a run is incomplete, with the failed gate in the JSON', async () => {
    const flags = ['--budget', 'requests=3', '--min-mean', '0.9'];
    const { exitCode, json } = await run([...EVALUATE, ...flags]);

    expect(exitCode).toBe(11);
    expect(json).toMatchObject({
      exitCode: 11,
      verdict: 'incomplete',
      stopped: 'budget',
      left: 1,
      gates: [{ gate: 'min-mean', criterion: 'tone', passed: false, value: 0.5, required: 0.9 }],
    });
  });

  it('2 for a wrong flag, also when the key would be rejected', async () => {
    const before = server.calls.length;
    const { exitCode } = await run([...EVALUATE, '--min-pass-rate', '1'], OTHER_KEY);

    expect({ exitCode, requests: server.calls.length - before }).toEqual({
      exitCode: 2,
      requests: 0,
    });
  });

  it.each<[string, string[], number, string]>([
    ['a file without rows', ['evaluate', data.path('empty.jsonl'), ...TONE], 1, 'no_rows'],
    ['a missing file', ['evaluate', data.path('no.jsonl'), ...TONE], 2, 'unreadable_rows'],
    [
      'a line that is not a row',
      ['evaluate', data.path('bad.jsonl'), ...TONE],
      2,
      'unreadable_rows',
    ],
    ['no criterion', ['evaluate', rows], 2, 'missing_criteria'],
    ['a misspelt criterion', ['evaluate', rows, '-c', 'tone=Reword x'], 2, 'invalid_input'],
    ['an unknown name in a gate', [...EVALUATE, '--threshold', 'ton=0.5'], 2, 'unknown_criterion'],
    ['a misspelt flag', [...EVALUATE, '--treshold', '1'], 2, 'unknown_option'],
    ['a misspelt command', ['evaluat', rows], 2, 'unknown_command'],
    ['--retry-failed without a journal', [...EVALUATE, '--retry-failed'], 2, 'usage'],
    ['a missing baseline', [...EVALUATE, '--baseline', data.path('no')], 2, 'journal_io'],
    ['a missing journal', ['report', data.path('no')], 2, 'journal_io'],
    ['a file that is not a journal', ['report', rows], 2, 'not_a_journal'],
    ['--out and --resume', [...EVALUATE, '--resume', data.path('no')], 2, 'usage'],
    ['--max-drop without a baseline', [...EVALUATE, '--max-drop', '0.1'], 2, 'usage'],
    ['--min-pass-rate without a mark', [...EVALUATE, '--min-pass-rate', '0.9'], 2, 'usage'],
  ])('for %s without a request', async (_what, args, code, errorCode) => {
    await writeFile(data.path('empty.jsonl'), '');
    await writeFile(data.path('bad.jsonl'), '{"id":"r1"}\n');
    const before = server.calls.length;
    const { exitCode, json } = await run(args);

    expect({ exitCode, json }).toEqual({
      exitCode: code,
      json: { error: { code: errorCode, message: expect.any(String) } },
    });
    expect(server.calls.length).toBe(before);
  });

  it('0 for a finished journal that is resumed, without a request', async () => {
    const { out } = await run(EVALUATE);
    const before = server.calls.length;
    const { exitCode, json } = await command
      .run(['evaluate', '--resume', out, '--json'], {
        env: { ALIGN_API_KEY: KEY, ALIGN_BASE_URL: origin },
      })
      .then((end) => ({ ...end, json: JSON.parse(end.stdout) as Record<string, unknown> }));

    expect({ exitCode, verdict: json['verdict'] }).toEqual({ exitCode: 0, verdict: 'passed' });
    expect(server.calls.length).toBe(before);
  });

  it('2 when a journal of the service is resumed offline', async () => {
    const { out } = await run(EVALUATE);
    const end = await command.run(['evaluate', '--resume', out, '--offline']);

    expect(end.exitCode).toBe(2);
    expect(end.stderr).toContain('offline');
  });
});
