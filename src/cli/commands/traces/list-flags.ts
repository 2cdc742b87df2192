import { Option } from '@commander-js/extra-typings';
import { parseCount } from '../../flags/parse-number.ts';
import { parseScore } from '../../flags/parse-score.ts';
import { parseTagFilter } from '../../flags/parse-tag-filter.ts';
import type { Program } from '../../program.ts';

const PARTS = [
  'trace',
  'comments',
  'evaluations.explanation',
  'evaluations.sub_trace',
  'evaluations.sources',
] as const;

const LIST_HELP = `
  $ align-evals traces list --max-score 0.5 --tag env=prod
  $ align-evals traces list --all --json > traces.jsonl
Each trace is one line of JSON with --json.`;

/** Adds the group `traces`. */
export function createTracesGroup(program: Program) {
  return program
    .command('traces')
    .description('list, show, rate and comment on stored traces')
    .helpCommand(false);
}

/** The flags of `traces list`. */
export type ListFlags = ReturnType<ReturnType<typeof createTracesList>['opts']>;

/** Adds `list` to the group. */
export function createTracesList(traces: ReturnType<typeof createTracesGroup>) {
  return traces
    .command('list')
    .description('list stored traces, the newest first')
    .option('--start <time>', 'stored at this time or later, such as 2026-11-22')
    .option('--end <time>', 'stored at this time or earlier')
    .option('--min-score <x>', 'the lowest score, 0 to 1', parseScore)
    .option('--max-score <x>', 'the highest score, 0 to 1', parseScore)
    .option('--criteria <text>', 'evaluated against this criterion')
    .option('--tag <key=values>', 'with one of these values, such as env=prod,test', parseTagFilter)
    .addOption(new Option('--exclude <part...>', 'leave out parts of each trace').choices(PARTS))
    .option('--page-size <n>', 'traces per request, at most 500', parseCount)
    .addOption(
      new Option('--limit <n>', 'list at most so many (50)').argParser(parseCount).conflicts('all'),
    )
    .option('--all', 'list every trace')
    .addHelpText('after', LIST_HELP);
}
