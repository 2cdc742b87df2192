import { describe, expect, it } from 'vitest';
import { otlpOf } from '../../../kit/traces/otlp.ts';
import { readAll, sourceOf } from './row-sources.ts';

const TRACE = { kind: 'trace' } as const;
const A = 'a'.repeat(32);
const B = 'b'.repeat(32);

describe('readRows of telemetry', () => {
  it('reads a row per trace, whose id is that of the trace, with the warnings of its conversion', async () => {
    const text = `${JSON.stringify(otlpOf(A))}\n${JSON.stringify(otlpOf(B))}\n`;
    const rows = await readAll(sourceOf(text, 'otlp', 7), TRACE);
    expect(rows.map(({ line, row }) => ({ line, id: row?.id }))).toEqual([
      { line: 1, id: A },
      { line: 2, id: B },
    ]);
    expect(rows[0]?.row).toMatchObject({
      trace: {
        trace: { root_agent_instance_id: '1111111111111111' },
        warnings: [{ code: 'no_agent_spans', level: 'info' }],
      },
    });
  });

  it('reports a trace without content with the place and the fix', async () => {
    const text = JSON.stringify(otlpOf(A, { hasContent: false }));
    expect(await readAll(sourceOf(text, 'otlp'), TRACE)).toEqual([
      {
        line: 1,
        problem: `chats.otlp, trace 1: The trace ${A} has one call of a model without messages: turn on the capture of message content in the library that wrote the spans`,
      },
    ]);
  });

  it.each([
    ['without --trace', '{}', 'reward', '--format otlp is for the traces of agents. Add --trace.'],
    [
      'that is not UTF-8',
      Buffer.from([0xff]),
      'trace',
      'chats.otlp is not UTF-8. Save it as UTF-8.',
    ],
    [
      'above the limit',
      ' '.repeat(99),
      'trace',
      'chats.otlp is larger than 50 bytes, and an export is read all at once. Split it by traces.',
    ],
  ] as const)('rejects an export %s', async (_, content, kind, message) => {
    const rows = readAll(sourceOf(content, 'otlp'), { kind, maxBytes: 50 });
    await expect(rows).rejects.toMatchObject({ exitCode: 2, message });
  });

  it('rejects an export of another format', async () => {
    const rows = readAll(sourceOf('{"a":1}', 'otlp'), TRACE);
    await expect(rows).rejects.toMatchObject({ exitCode: 2, code: 'unreadable_rows' });
  });

  it('rejects an export without traces', async () => {
    await expect(readAll(sourceOf(' ', 'otlp'), TRACE)).rejects.toMatchObject({ exitCode: 1 });
  });

  it('names the flag where telemetry is read as rows', async () => {
    const text = JSON.stringify(otlpOf(A));
    expect(await readAll(sourceOf(text), TRACE)).toEqual([
      {
        line: 1,
        problem:
          'chats.jsonl:1: this line is telemetry. Add --format otlp, or the name of its format.',
      },
    ]);
  });
});
