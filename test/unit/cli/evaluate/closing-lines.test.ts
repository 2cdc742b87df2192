import { describe, expect, it } from 'vitest';
import { toClosingLines } from '../../../../src/cli/evaluate/closing-lines.ts';
import { programName } from '../../../../src/cli/host.ts';
import {
  failureOf,
  gateOf,
  outcomeOf,
  recordWith,
  reportOf,
  rowOf,
  scoreSummaryOf,
  stopOf,
  summaryOf,
} from '../../../kit/journal/reports.ts';

const OPTIONS = {
  journal: 'run.jsonl',
  program: 'align-evals',
  resume: ['align-evals', 'evaluate', '--resume', 'run.jsonl'],
  width: 80,
  isUnicode: true,
};
const run = {
  service: 'offline',
  criteria: { tone: { text: 'Reward friendly answers', c: 'c' } },
};
const low = rowOf(2, 'r2', [outcomeOf('tone', 0.03, { explanation: 'Ignores\nthe question.' })]);
const high = rowOf(1, 'r1', [outcomeOf('tone', 0.9, { explanation: 'Greets back.' })]);
const summary = summaryOf({ tone: scoreSummaryOf({ scored: 2 }) }, { rows: 2 });
const SCORED = reportOf({ record: recordWith([high, low], { run }), summary });

describe('toClosingLines', () => {
  it('says what was scored by what, why the lowest score is low, where the journal is and what comes next', () => {
    expect(toClosingLines(SCORED, OPTIONS).join('\n')).toMatchInlineSnapshot(`
      "2 rows × 1 criterion, scored by the embedded server.
      Why r2 has 0.03 for tone ("Reward friendly answers"): Ignores the question.
      Journal: run.jsonl
      Next:
        align-evals report run.jsonl --full"
    `);
  });

  it('names the service, and the same command after a run with gates', () => {
    const service = 'https://api.eu.align.example';
    const report = {
      ...SCORED,
      record: recordWith([high], { run: { ...run, service } }),
      gates: [gateOf()],
    };

    expect(toClosingLines(report, OPTIONS)).toEqual([
      '2 rows × 1 criterion, scored by https://api.eu.align.example.',
      'Why r1 has 0.90 for tone ("Reward friendly answers"): Greets back.',
      'Journal: run.jsonl',
      'Next:',
      '  align-evals report run.jsonl --full',
    ]);
  });

  it('quotes a criterion with the values of the row', () => {
    const filled = 'Reward answers that say "14 days"';
    const row = rowOf(1, 'r1', [outcomeOf('tone', 0.9, { explanation: 'Says 30.', filled })]);
    const report = { ...SCORED, record: recordWith([row], { run }) };

    expect(toClosingLines(report, OPTIONS)[1]).toBe(
      'Why r1 has 0.90 for tone ("Reward answers that say "14 days""): Says 30.',
    );
  });

  it('names the first failure with its reason, and the command that repeats it', () => {
    const failed = rowOf(3, 'a hash', [failureOf('tone', 'server')], { named: false });
    const report = {
      ...SCORED,
      record: recordWith([low, failed], { run }),
      summary: { ...summary, failed: 1 },
    };

    expect(toClosingLines(report, OPTIONS).slice(1)).toEqual([
      'Why row 3 failed for tone: The message of server',
      'Journal: run.jsonl',
      'Next:',
      '  align-evals evaluate --resume run.jsonl --retry-failed',
    ]);
  });

  it.each([
    ['stopped early', { run, stop: stopOf('budget', 4) }, 2],
    ['was killed', { run, stop: null }, 3],
  ])('ends with the journal after a run that %s', (_, fields, lines) => {
    const report = { ...SCORED, record: recordWith([low], fields) };

    expect(toClosingLines(report, OPTIONS)).toHaveLength(lines);
    expect(toClosingLines(report, OPTIONS).at(-1)).toBe('Journal: run.jsonl');
  });

  it('says that nothing was scored', () => {
    const failed = { ...SCORED, summary: { ...summary, scored: 0, failed: 2 } };

    expect(toClosingLines(failed, OPTIONS)[0]).toBe(
      '2 rows × 1 criterion, none scored by the embedded server.',
    );
  });

  it('leaves the explanation out when the journal keeps scores only, or a score is 1', () => {
    const rows = [rowOf(1, 'r1', [outcomeOf('tone', 0.5)]), rowOf(2, 'r2', [outcomeOf('tone', 1)])];
    const report = { ...SCORED, record: recordWith(rows, { run }) };

    expect(toClosingLines(report, OPTIONS)).toHaveLength(4);
  });

  it.each([
    ['-run.jsonl', './-run.jsonl'],
    ['my  runs/1.jsonl', "'my  runs/1.jsonl'"],
    ["Ada's\u{1b}[2J.jsonl", String.raw`$'Ada\'s\x1b[2J.jsonl'`],
  ])('writes the journal %j so that a shell passes it on: %s', (journal, argument) => {
    expect(toClosingLines(SCORED, { ...OPTIONS, journal }).at(-1)).toBe(
      `  align-evals report ${argument} --full`,
    );
  });

  it('breaks long lines, and keeps paths and quoted arguments whole', () => {
    const lines = toClosingLines(SCORED, { ...OPTIONS, journal: 'my runs/1.jsonl', width: 40 });

    expect(lines.join('\n')).toMatchInlineSnapshot(`
      "2 rows × 1 criterion, scored by the
      embedded server.
      Why r2 has 0.03 for tone ("Reward
      friendly answers"): Ignores the
      question.
      Journal: my runs/1.jsonl
      Next:
        align-evals report 'my runs/1.jsonl' \\
          --full"
    `);
  });
});

it.each([
  ['npx align-evals', { npm_config_user_agent: 'npm/11.6.2 node/v24.21.0 linux x64' }],
  ['pnpm exec align-evals', { npm_config_user_agent: 'pnpm/10.0.0 npm/? node/v24.21.0' }],
  ['yarn align-evals', { npm_config_user_agent: 'yarn/4.9.1 npm/? node/v24.21.0 linux x64' }],
  ['bunx align-evals', { npm_config_user_agent: 'bun/1.3.0 npm/? node/v24.3.0 linux x64' }],
  ['align-evals', { npm_config_user_agent: 'constructor/1.0.0' }],
  ['align-evals', {}],
])('the command is %s with the environment %j', (name, env) => {
  expect(programName(env)).toBe(name);
});
