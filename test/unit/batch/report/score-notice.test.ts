import { scoreNotice, scoreSource, toMarkdown } from 'align-evals/batch';
import { describe, expect, it } from 'vitest';
import { recordWith, reportOf } from '../../../kit/journal/reports.ts';

const JUDGE_NOTICE = (model: string, host: string): string =>
  `Scored by ${model} at ${host} as a judge; these are not scores of the Align cores.`;

describe('the service of a run', () => {
  it.each([
    ['https://api.eu.align.example', 'service', undefined],
    ['', 'service', undefined],
    [
      'offline',
      'synthetic',
      'Offline: scores come from a checksum in the embedded server. They are synthetic and say nothing about your data.',
    ],
    ['offline.example', 'service', undefined],
    [
      'judge gpt-4.1 at api.openai.com, prompt 1',
      'judge',
      JUDGE_NOTICE('gpt-4.1', 'api.openai.com'),
    ],
    [
      'judge llama at home at 127.0.0.1:11434, prompt 2',
      'judge',
      JUDGE_NOTICE('llama at home', '127.0.0.1:11434'),
    ],
    ['judge gpt-4.1', 'service', undefined],
  ] as const)('%j is that of %s, with its notice', (service, source, notice) => {
    expect([scoreSource(service), scoreNotice(service)]).toEqual([source, notice]);
  });

  it('shows no control or invisible characters of a journal', () => {
    const service = 'judge a\u001B[31m\u202Eb\u200B at h\u0007ost, prompt 1';

    expect(scoreNotice(service)).toBe(JUDGE_NOTICE('a [31mb', 'h ost'));
  });

  it('shows 200 characters of a name', () => {
    const service = `judge ${'m'.repeat(201)} at host, prompt 1`;

    expect(scoreNotice(service)).toBe(JUDGE_NOTICE(`${'m'.repeat(200)}…`, 'host'));
  });
});

it('is in code spans in Markdown, so that a model mentions nobody and links to nothing', () => {
  const service = 'judge @team/[x](y) at api.openai.com, prompt 1';
  const record = recordWith([], { run: { service } });

  expect(toMarkdown(reportOf({ record }))).toContain(
    `\n\n${JUDGE_NOTICE('`@team/[x](y)`', '`api.openai.com`')}\n`,
  );
});
