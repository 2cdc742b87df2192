import { Option } from '@commander-js/extra-typings';
import { type Program, rare } from '../program.ts';
import { parseCount } from './parse-number.ts';
import { collect, parseBudget } from './parse-pairs.ts';
import {
  baselineOption,
  clusterByOption,
  forceOption,
  fullOption,
  maxDropOption,
  maxFailedOption,
  minCoverageOption,
  minMeanOption,
  minPassRateOption,
  noConversationsOption,
  reportOption,
  rowsOption,
  thresholdOption,
  thresholdsOption,
} from './result-flags.ts';

const DESCRIPTION = `Runs evals: calls your application for each row, and scores what it answers.

  $ align-evals run support.eval.mts
  $ align-evals run support.eval.mts --baseline main.jsonl --report html
  $ align-evals run --resume support-20261122-090000.jsonl support.eval.mts`;

const KEEP = ['all', 'scores'] as const;

/** The flags of `run`, with the flags of every command. */
export type RunFlags = ReturnType<ReturnType<typeof createRun>['optsWithGlobals']>;

export function createRun(program: Program) {
  return addResultOptions(addProceedOptions(addWhatOptions(program)));
}

function addWhatOptions(program: Program) {
  return program
    .command('run')
    .summary('run your application, and score its answers')
    .description(DESCRIPTION)
    .argument('[FILE...]', 'eval files, folders or patterns (*.eval.ts in this folder)')
    .optionsGroup('What to run:')
    .option('--variant <name>', 'only this variant')
    .option('--limit <n>', 'only the first n rows', parseCount)
    .option('--row <id>', 'only the row with this id or position; may be repeated', collect)
    .option('--trials <n>', 'calls of the application per row', parseCount)
    .addOption(rare(new Option('--core <name>', 'model core')));
}

function addProceedOptions(command: ReturnType<typeof addWhatOptions>) {
  return command
    .optionsGroup('Run:')
    .option('--out <journal>', 'file that keeps answers and results (NAME-DATE-TIME.jsonl)')
    .option('--resume <journal>', 'continue; calls nothing twice whose answer is kept')
    .option('--rescore <journal>', 'score the answers of another run, and call nothing')
    .option('--retry-failed', 'with --resume, repeat what failed')
    .option('--dry-run', 'print what the run would call and cost, and call nothing')
    .option('--offline', 'no service: synthetic scores, for a trial')
    .option('--judge-model <name>', 'a model that scores, in place of the service')
    .addOption(new Option('--budget <list>', 'requests=N,tokens=N').argParser(parseBudget))
    .addOption(
      rare(new Option('--task-concurrency <n>', 'calls at the same time').argParser(parseCount)),
    )
    .addOption(rare(new Option('--concurrency <n>', 'requests in flight').argParser(parseCount)))
    .addOption(rare(new Option('--keep <what>', 'of the journal: all or scores').choices(KEEP)))
    .addOption(rare(new Option('--no-priming', 'send all criteria of a row at once')));
}

function addResultOptions(command: ReturnType<typeof addProceedOptions>) {
  return command
    .optionsGroup('Gates, which replace the gates of the eval:')
    .addOption(thresholdOption())
    .addOption(rare(thresholdsOption()))
    .addOption(minPassRateOption())
    .addOption(minMeanOption())
    .addOption(baselineOption())
    .addOption(maxDropOption())
    .addOption(rare(minCoverageOption()))
    .addOption(maxFailedOption())
    .addOption(rare(clusterByOption()))
    .optionsGroup('Report:')
    .addOption(reportOption())
    .addOption(rare(rowsOption()))
    .addOption(rare(noConversationsOption()))
    .addOption(fullOption())
    .addOption(rare(forceOption()))
    .optionsGroup('Other:');
}
