import { Option } from '@commander-js/extra-typings';
import { type Program, rare } from '../program.ts';
import { FILE_FORMATS } from '../rows/row-format.ts';
import { parseCount, parseSeed, parseShard, parseShare } from './parse-number.ts';
import { collect, parseBudget, parseCriterion, parseField, parseTag } from './parse-pairs.ts';
import {
  baselineOption,
  clusterByOption,
  forceOption,
  fullOption,
  groupByOption,
  maxDropOption,
  minCoverageOption,
  maxFailedOption,
  minMeanOption,
  minPassRateOption,
  noConversationsOption,
  reportOption,
  type ResultFlags,
  rowsOption,
  thresholdOption,
  thresholdsOption,
} from './result-flags.ts';

const DESCRIPTION = `Scores each conversation in FILE against each criterion.

  $ align-evals evaluate chats.jsonl -c tone='Reward friendly answers'
  $ align-evals evaluate chats.jsonl --criteria criteria.json --report junit
  $ align-evals evaluate --resume align-20261122-090000.jsonl --retry-failed`;

const RETENTION = ['none'] as const;
const KEEP = ['all', 'scores'] as const;

/** The flags of `evaluate`, with the flags of every command. */
export type EvaluateFlags = ReturnType<ReturnType<typeof createEvaluate>['optsWithGlobals']> &
  Pick<ResultFlags, 'calibrated'>;

export function createEvaluate(program: Program) {
  return addResultOptions(addRunOptions(addRowOptions(addWhatOptions(program))));
}

function addWhatOptions(program: Program) {
  return program
    .command('evaluate')
    .summary('score the rows of a file')
    .description(DESCRIPTION)
    .argument('[FILE...]', 'JSONL, a JSON array or CSV; "-" or none for stdin')
    .optionsGroup('What to evaluate:')
    .option('-c, --criterion <name=text>', 'a criterion; may be repeated', parseCriterion)
    .option('--criteria <file>', 'criteria as JSON, { "name": "text" }')
    .option('--evaluator <name>', 'a stored evaluator; may be repeated', collect)
    .option('--limit <n>', 'only the first n rows', parseCount)
    .option('--sample <n>', 'n rows at random', parseCount)
    .option('--row <id>', 'only the row with this id or position; may be repeated', collect)
    .option('--trials <n>', 'evaluations of each row and criterion (1)', parseCount)
    .option('--core <name>', 'model core')
    .addOption(rare(new Option('--all-responses', 'score all responses, not only the latest')))
    .addOption(
      new Option('--retention <mode>', 'none: nobody stores the conversations').choices(RETENTION),
    )
    .addOption(
      rare(
        new Option(
          '--retention-field <name>',
          'body field of --retention (ALIGN_DATA_RETENTION_FIELD)',
        ),
      ),
    );
}

function addRowOptions(command: ReturnType<typeof addWhatOptions>) {
  return command
    .addOption(rare(new Option('--format <name>', 'format of FILE').choices(FILE_FORMATS)))
    .addOption(
      rare(
        new Option('--field <name=path>', 'column or path of a field of the rows').argParser(
          parseField,
        ),
      ),
    )
    .addOption(rare(new Option('--trace', 'rows hold the trace of several agents')))
    .addOption(
      rare(new Option('--allow-missing-answers', 'score conversations that end without one')),
    )
    .addOption(
      rare(
        new Option('--strict', 'reject rows of which something is lost').conflicts(
          'allowMissingAnswers',
        ),
      ),
    )
    .addOption(
      rare(
        new Option('--shard <k/n>', 'one of n parts of the rows; see merge').argParser(parseShard),
      ),
    )
    .addOption(rare(new Option('--seed <n>', 'of --sample (1)').argParser(parseSeed)))
    .addOption(rare(groupByOption()))
    .addOption(rare(clusterByOption()))
    .addOption(rare(new Option('--tag <key=value>', 'tag of every row').argParser(parseTag)));
}

function addRunOptions(command: ReturnType<typeof addRowOptions>) {
  return command
    .optionsGroup('Run:')
    .option('--out <journal>', 'file that keeps every result (align-DATE-TIME.jsonl)')
    .option('--resume <journal>', 'continue; pays nothing twice')
    .option('--retry-failed', 'with --resume, repeat what failed')
    .option('--dry-run', 'print what the run would cost, and send nothing')
    .option('--offline', 'no service: synthetic scores, for a trial')
    .option('--judge-model <name>', 'a model that scores, in place of the service')
    .addOption(new Option('--budget <list>', 'requests=N,tokens=N').argParser(parseBudget))
    .addOption(rare(new Option('--keep <what>', 'of the journal: all or scores').choices(KEEP)))
    .addOption(rare(new Option('--concurrency <n>', 'requests in flight').argParser(parseCount)))
    .addOption(
      rare(
        new Option('--share <share>', 'part of the rate limit to use, as 1/4').argParser(
          parseShare,
        ),
      ),
    )
    .addOption(rare(new Option('--no-priming', 'send all criteria of a row at once')));
}

function addResultOptions(command: ReturnType<typeof addRunOptions>) {
  return command
    .optionsGroup('Gates:')
    .addOption(thresholdOption())
    .addOption(rare(thresholdsOption()))
    .addOption(minPassRateOption())
    .addOption(minMeanOption())
    .addOption(baselineOption())
    .addOption(maxDropOption())
    .addOption(rare(minCoverageOption()))
    .addOption(maxFailedOption())
    .optionsGroup('Report:')
    .addOption(reportOption())
    .addOption(rare(rowsOption()))
    .addOption(rare(noConversationsOption()))
    .addOption(fullOption())
    .addOption(rare(forceOption()))
    .optionsGroup('Other:');
}
