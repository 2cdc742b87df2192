import { describe, expect, it } from 'vitest';
import type { RunLine } from '../../../src/batch/journal/lines.ts';
import { toRowCommand } from '../../../src/report/row-command.ts';
import { criteriaOf, recordOf, scoresOf } from '../../kit/journal/records.ts';

const SETTINGS = { core: null, latest: true, cleaning: null, retention: 'standard' };
const CRITERIA = {
  tone: { text: "Reward 'kind' answers", c: 'c1' },
  'evaluator:safe': { text: 'safe', c: 'c2', evaluator: true },
} as const;
const CHECK = { has: { text: 'has', c: 'c3', check: true } } as const;

function commandOf(run: Partial<RunLine>): string | undefined {
  const settings = { ...SETTINGS, ...run.settings };
  const service = 'https://api.eu.align.example';
  const record = scoresOf([0.5], { source: 'chats.jsonl', service, keep: 'all', ...run, settings });
  return toRowCommand(record)?.join('ID');
}

describe('the command that scores a row again', () => {
  it.each<[string, Partial<RunLine>, string]>([
    ['a file', {}, "align-evals evaluate chats.jsonl --row ID -c 'tone=Reward tone'"],
    [
      'a file whose name looks like a flag',
      { source: '-chats.jsonl' },
      "align-evals evaluate ./-chats.jsonl --row ID -c 'tone=Reward tone'",
    ],
    [
      'several files',
      { source: 'a b.jsonl, c.csv.gz' },
      "align-evals evaluate 'a b.jsonl' c.csv.gz --row ID -c 'tone=Reward tone'",
    ],
    [
      'rows of stdin, with a place for a file',
      { source: 'stdin' },
      "align-evals evaluate FILE --row ID -c 'tone=Reward tone'",
    ],
    [
      'criteria and evaluators',
      { criteria: CRITERIA },
      String.raw`align-evals evaluate chats.jsonl --row ID -c 'tone=Reward '\''kind'\'' answers' --evaluator safe`,
    ],
    [
      'traces, without a service',
      { kind: 'trace', service: 'offline' },
      "align-evals evaluate chats.jsonl --row ID -c 'tone=Reward tone' --trace --offline",
    ],
    [
      'a judge',
      { service: 'judge gpt 5 at api.openai.com, prompt 1' },
      "align-evals evaluate chats.jsonl --row ID -c 'tone=Reward tone' --judge-model 'gpt 5'",
    ],
    [
      'settings that differ from the defaults',
      {
        ...{ keep: 'scores', service: 'https://api.us.align.example' },
        settings: { core: 'align-20250529', latest: false, cleaning: null, retention: 'none' },
      },
      "align-evals evaluate chats.jsonl --row ID -c 'tone=Reward tone' --all-responses --retention none --core align-20250529 --region us --keep scores",
    ],
    [
      'an eval, which has its criteria, checks and kind',
      {
        ...{ source: 'evals/s.eval.mjs', kind: 'trace', service: 'offline', variant: 'small one' },
        criteria: { ...CRITERIA, ...CHECK },
        settings: { core: 'align-20250529', latest: false, cleaning: null, retention: 'none' },
      },
      "align-evals run evals/s.eval.mjs --row ID --variant 'small one' --core align-20250529 --offline",
    ],
  ])('is of %s', (_what, run, command) => {
    expect(commandOf(run)).toBe(command);
  });

  it.each<[string, Partial<RunLine>]>([
    ['a program with checks', { criteria: { ...criteriaOf(['tone']), ...CHECK } }],
    ['a criterion whose name the command does not accept', { criteria: criteriaOf(['a tone']) }],
    ['files whose names cannot be told apart', { source: 'a, b' }],
  ])('is not known for %s', (_what, run) => {
    expect(commandOf(run)).toBeUndefined();
  });

  it('is not known for an eval whose rows are in another file', () => {
    const answer = { trial: 1, ms: 5, usage: null, error: null };
    const record = recordOf([{ scores: { tone: 0.5 }, answers: [answer] }], {
      source: 'rows.jsonl',
    });
    expect(toRowCommand(record)).toBeUndefined();
  });
});
