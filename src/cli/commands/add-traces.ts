import { Argument, Option } from '@commander-js/extra-typings';
import { parseCount, parseScore } from '../flags/parse-number.ts';
import { parseTagFilter } from '../flags/parse-pairs.ts';
import type { AddCommand, Program } from '../program.ts';

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

export const addTraces: AddCommand = (program, context) => {
  const traces = createGroup(program);
  createList(traces).action(async (flags) => {
    const { listTraces } = await import('./traces/list-traces.ts');
    await listTraces(flags, program.opts(), context);
  });
  traces
    .command('get')
    .description('show a trace')
    .argument('<id>', 'the id of the trace')
    .action(async (id) => {
      const { getTrace } = await import('./traces/get-trace.ts');
      await getTrace(id, program.opts(), context);
    });
  traces
    .command('rate')
    .description('rate a trace; a second rating replaces the first')
    .argument('<id>', 'the id of the trace')
    .addArgument(new Argument('<rating>', 'how it is').choices(['good', 'bad']))
    .action(async (id, rating) => {
      const { rateTrace } = await import('./traces/annotate-trace.ts');
      await rateTrace({ id, isGood: rating === 'good' }, program.opts(), context);
    });
  traces
    .command('comment')
    .description('comment on a trace')
    .argument('<id>', 'the id of the trace')
    .argument('<text>', 'the comment; "-" reads it from stdin')
    .action(async (id, text) => {
      const { commentOnTrace } = await import('./traces/annotate-trace.ts');
      await commentOnTrace({ id, text }, program.opts(), context);
    });
};

function createGroup(program: Program) {
  return program
    .command('traces')
    .description('list, show, rate and comment on stored traces')
    .helpCommand(false);
}

function createList(traces: ReturnType<typeof createGroup>) {
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
