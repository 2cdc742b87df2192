import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedTraces, traceId } from '../seed-traces.ts';
import { type CommandService, startService } from '../start-service.ts';

let service: CommandService;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.close();
});
beforeEach(() => {
  service.server.reset();
});

const idsIn = (stdout: string): string[] =>
  stdout.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g)?.map(String) ?? [];

describe('align-evals traces list', () => {
  it('prints two lines per trace within 80 columns', async () => {
    seedTraces(service.server, 2);
    const { exitCode, stdout, stderr } = await service.run(['traces', 'list']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatchInlineSnapshot(`
      "trace                                 time (UTC)           score  rating
      00000000-0000-4000-8000-000000001001  2026-11-01 00:00:01   0.10  -
        Reward friendly answers  env=test
      00000000-0000-4000-8000-000000001000  2026-11-01 00:00:00   0.00  good
        Reward friendly answers  env=prod
      "
    `);
    expect(stdout.split('\n').every((line) => line.length <= 80)).toBe(true);
  });

  it('prints one JSON object per line with --json', async () => {
    seedTraces(service.server, 3);
    const { stdout } = await service.run(['traces', 'list', '--json']);
    const traces = stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(traces).toMatchObject([
      { id: traceId(2) },
      { id: traceId(1) },
      { id: traceId(0), createdAt: '2026-11-01T00:00:00.000Z', rating: true },
    ]);
  });

  it.each([
    [
      ['--min-score', '0.3'],
      [4, 3],
    ],
    [
      ['--max-score', '0.1'],
      [1, 0],
    ],
    [
      ['--tag', 'env=test'],
      [3, 1],
    ],
    [
      ['--tag', 'env=test,prod'],
      [4, 3, 2, 1, 0],
    ],
    [
      ['--tag', 'env=test', '--tag', 'env=prod'],
      [4, 3, 2, 1, 0],
    ],
    [
      ['--criteria', 'Reward friendly answers'],
      [4, 3, 2, 1, 0],
    ],
    [['--criteria', 'Reward polite answers'], []],
    [
      ['--start', '2026-11-01T00:00:03'],
      [4, 3],
    ],
    [['--end', '2026-11-01T00:00:00Z'], [0]],
    [
      ['--limit', '2'],
      [4, 3],
    ],
    [
      ['--page-size', '1', '--all'],
      [4, 3, 2, 1, 0],
    ],
  ])('filters by %j', async (flags, expected) => {
    seedTraces(service.server, 5);
    const { exitCode, stdout } = await service.run(['traces', 'list', ...flags]);
    expect(exitCode).toBe(0);
    expect(idsIn(stdout)).toEqual(expected.map(traceId));
  });

  it('leaves parts out with --exclude', async () => {
    seedTraces(service.server, 1);
    const flags = ['--json', '--exclude', 'trace', '--exclude', 'comments'];
    const { stdout } = await service.run(['traces', 'list', ...flags]);
    expect(Object.keys(JSON.parse(stdout))).toEqual([
      'id',
      'createdAt',
      'tags',
      'rating',
      'evaluations',
    ]);
  });

  it('lists 50 traces and tells on stderr that there are more', async () => {
    seedTraces(service.server, 51);
    const { stdout, stderr } = await service.run(['traces', 'list']);
    expect(idsIn(stdout)).toHaveLength(50);
    expect(stderr).toBe('The first 50 traces. List more with --limit or --all.\n');
  });

  it.each([
    ['--all', 51],
    ['--limit=51', 51],
  ])('lists all 51 traces with %s', async (flag, count) => {
    seedTraces(service.server, 51);
    const { stdout, stderr } = await service.run(['traces', 'list', flag]);
    expect(idsIn(stdout)).toHaveLength(count);
    expect(stderr).toBe('');
  });

  it('fetches one trace more than it lists', async () => {
    seedTraces(service.server, 51);
    await service.run(['traces', 'list', '--limit', '3']);
    expect(
      service.server.calls.map(({ query }) => query.filter(([name]) => name === 'page_size')),
    ).toEqual([[['page_size', '4']]]);
  });

  it('shows the lowest score of several evaluations, the number of the others, and the number of comments', async () => {
    const evaluation = (score: number | null, criteria: string) => ({
      id: crypto.randomUUID(),
      evaluator_name: criteria === '' ? 'tone' : null,
      criteria: criteria === '' ? null : criteria,
      score,
      explanation: null,
      sub_trace: null,
    });
    service.server.seedTraces('eu', 3, (index) => ({
      id: traceId(index),
      created_at: '2026-11-01T00:00:00Z',
      tags: null,
      evaluations: [
        [],
        [evaluation(null, 'Passes if polite')],
        [evaluation(0.7, ''), evaluation(0.25, 'Reward'), evaluation(null, 'Reward')],
      ][index]!,
    }));
    await service.run(['traces', 'comment', traceId(0), 'One.']);
    const { stdout } = await service.run(['traces', 'list']);
    expect(stdout).toMatchInlineSnapshot(`
      "trace                                 time (UTC)             score  rating
      00000000-0000-4000-8000-000000001002  2026-11-01 00:00:00  0.25 +2  -
        tone  Reward
      00000000-0000-4000-8000-000000001001  2026-11-01 00:00:00      n/a  -
        Passes if polite
      00000000-0000-4000-8000-000000001000  2026-11-01 00:00:00        -  -
        1 comment
      "
    `);
  });

  it('says that no trace fits, and prints nothing on stdout', async () => {
    expect(await service.run(['traces', 'list'])).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: 'No trace fits the filters. Remove one, or use another --region.\n',
    });
  });

  it('lets no control character of the service reach the terminal', async () => {
    service.server.seedTraces('eu', 1, () => ({
      tags: { env: '\u001B[31mred\u202E\r\n' },
      comments: [],
      evaluations: [],
    }));
    const { stdout } = await service.run(['traces', 'list']);
    // eslint-disable-next-line no-control-regex -- these are what must not be there
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u202E]/);
    expect(stdout).toContain('  env=red\n');
  });

  it.each([
    [['--min-score', '2'], 'Pass a score from 0 to 1.'],
    [['--limit', '0'], 'Pass an integer of at least 1.'],
    [['--tag', 'env'], 'Pass a key and its values, such as env=prod,staging.'],
    [['--tag', 'env=a,,b'], 'Pass a key and its values, such as env=prod,staging.'],
    [['--exclude', 'score'], 'Allowed choices are trace, comments,'],
    [['--limit', '5', '--all'], "cannot be used with option '--all'"],
  ])('rejects %j before any request', async (flags, message) => {
    const { exitCode, stderr } = await service.run(['traces', 'list', ...flags]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
    expect(service.server.calls).toEqual([]);
  });
});
