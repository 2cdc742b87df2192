import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedTraces, traceId } from './seed-traces.ts';
import { type CommandService, startService } from './start-service.ts';

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

describe('align-evals traces get', () => {
  it('prints evaluations and comments within the width', async () => {
    seedTraces(service.server, 1);
    await service.run(['traces', 'comment', traceId(0), 'Good, but slow.']);
    const { exitCode, stdout, stderr } = await service.run(['traces', 'get', traceId(0)]);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: 'The conversation is in the output of --json.\n',
    });
    expect(stdout).toMatchInlineSnapshot(`
      "trace   00000000-0000-4000-8000-000000001000
      stored  2026-11-01 00:00:00 UTC
      tags    env=prod
      rating  good

      0.00  Reward friendly answers
        Because it greets.

      Comments
        2026-11-20 00:00:00  Good, but slow.
      "
    `);
  });

  it('prints the whole trace as one object with --json', async () => {
    seedTraces(service.server, 1);
    const { stdout } = await service.run(['traces', 'get', traceId(0), '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ id: traceId(0), trace: { messages: [] } });
  });

  it('exits with 1 for an unknown trace, and with 2 for an id that is none', async () => {
    const unknown = await service.run(['traces', 'get', traceId(9), '--json']);
    expect(unknown).toMatchObject({ exitCode: 1, stderr: '' });
    expect(JSON.parse(unknown.stdout)).toEqual({
      error: { code: 'not_found', message: expect.any(String) },
    });
    expect(await service.run(['traces', 'get', 'x'])).toMatchObject({ exitCode: 2, stdout: '' });
  });
});

describe('align-evals traces rate', () => {
  it.each([
    ['good', true],
    ['bad', false],
  ])('rates a trace %s', async (word, rating) => {
    seedTraces(service.server, 1);
    const { exitCode, stdout } = await service.run(['traces', 'rate', traceId(0), word]);
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: `${traceId(0)} is rated ${word}.\n`,
    });
    expect(service.server.store('eu').traces.get(traceId(0))?.rating).toBe(rating);
  });

  it('prints the stored rating with --json', async () => {
    seedTraces(service.server, 1);
    const { stdout } = await service.run(['traces', 'rate', traceId(0), 'good', '--json']);
    expect(JSON.parse(stdout)).toEqual({ traceId: traceId(0), rating: true });
  });

  it('rejects any other rating', async () => {
    const { exitCode, stderr } = await service.run(['traces', 'rate', traceId(0), 'great']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Allowed choices are good, bad.');
  });
});

describe('align-evals traces comment', () => {
  const commentsOf = (): (string | undefined)[] =>
    service.server
      .store('eu')
      .traces.get(traceId(0))
      ?.comments.map(({ comment }) => comment) ?? [];

  it('stores a comment from the argument', async () => {
    seedTraces(service.server, 1);
    const { exitCode, stdout } = await service.run(['traces', 'comment', traceId(0), 'Too slow.']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^The comment [0-9a-f-]{36} is stored\.\n$/);
    expect(commentsOf()).toEqual(['Too slow.']);
  });

  it('reads the comment from stdin for "-"', async () => {
    seedTraces(service.server, 1);
    const args = ['traces', 'comment', traceId(0), '-', '--json'];
    const { stdout } = await service.run(args, { stdin: 'Two\nlines\n' });
    expect(JSON.parse(stdout)).toMatchObject({ traceId: traceId(0), comment: 'Two\nlines' });
    expect(commentsOf()).toEqual(['Two\nlines']);
  });

  it.each([
    ['an empty argument', ' ', undefined],
    ['an empty stdin', '-', Readable.from([])],
  ])('rejects %s', async (_what, text, stdin) => {
    expect(
      await service.run(
        ['traces', 'comment', traceId(0), text],
        stdin === undefined ? {} : { stdin },
      ),
    ).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'Error: The comment is empty. Pass a text, or "-" to read stdin.\n',
    });
  });
});
