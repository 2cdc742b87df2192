import { describe, expect, it } from 'vitest';
import { parseReportTargets, pathOf } from '../../../../src/cli/flags/parse-report-targets.ts';

describe('the parsers of flags', () => {
  it.each<[string, (text: string) => unknown, string, unknown]>([
    [
      'reports',
      (text) => parseReportTargets(text),
      'junit,markdown=a/b.md,csv=-',
      [
        { kind: 'junit', path: undefined },
        { kind: 'markdown', path: 'a/b.md' },
        { kind: 'csv', path: '-' },
      ],
    ],
    [
      'a repeated report',
      (text) => parseReportTargets(text, [{ kind: 'csv', path: '-' }]),
      'junit',
      [
        { kind: 'csv', path: '-' },
        { kind: 'junit', path: undefined },
      ],
    ],
  ])('read %s', (_what, parse, text, value) => {
    expect(parse(text)).toEqual(value);
  });

  it.each<[string, (text: string) => unknown, readonly string[]]>([
    [
      'Pass html, junit, markdown and csv with commas, each with =PATH if you like, or =- for stdout.',
      (text) => parseReportTargets(text),
      ['pdf', 'junit=', '', 'junit,', '__proto__'],
    ],
    ['Pass each kind once.', (text) => parseReportTargets(text), ['csv,csv=a']],
    ['Only one report can be on stdout.', (text) => parseReportTargets(text), ['csv=-,junit=-']],
  ])('say: %s', (message, parse, texts) => {
    for (const text of texts) expect(() => parse(text), text).toThrow(message);
  });
});

describe('pathOf', () => {
  it.each([
    [{ kind: 'junit', path: undefined } as const, 'runs/a.jsonl', 'runs/a.junit.xml'],
    [{ kind: 'markdown', path: undefined } as const, 'run', 'run.md'],
    [{ kind: 'csv', path: undefined } as const, 'a.jsonl.jsonl', 'a.jsonl.csv'],
    [{ kind: 'csv', path: '-' } as const, 'a.jsonl', '-'],
  ])('of %j for %s is %s', (target, journal, path) => {
    expect(pathOf(target, journal)).toBe(path);
  });
});
