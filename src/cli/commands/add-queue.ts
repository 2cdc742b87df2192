import { Option } from '@commander-js/extra-typings';
import { parseCount } from '../flags/parse-number.ts';
import { collect, parseCriterion, parseField, parseTag } from '../flags/parse-pairs.ts';
import type { AddCommand, CommandContext, Program } from '../program.ts';
import { FILE_FORMATS } from '../rows/row-format.ts';

const DESCRIPTION = `Evaluates rows with many machines, on a queue in Redis (ALIGN_REDIS_URL).

  $ align-evals queue add chats.jsonl --run monday -c tone='Reward friendly answers'
  $ align-evals queue work
  $ align-evals queue journal monday --out monday.jsonl`;

const RETENTION = ['none'] as const;

export const addQueue: AddCommand = (program, context) => {
  const queue = createGroup(program);
  createAdd(queue).action(async (files, _flags, command) => {
    const { addToQueue } = await import('../queue/add-to-queue.ts');
    await addToQueue(files, command.optsWithGlobals(), context);
  });
  queue
    .command('work')
    .description('evaluate rows of the queue until Ctrl-C or SIGTERM')
    .option('--concurrency <n>', 'rows at the same time (16)', parseCount)
    .action(async (_flags, command) => {
      const { workOnQueue } = await import('../queue/work-on-queue.ts');
      context.exitCode = await workOnQueue(command.optsWithGlobals(), context);
    });
  queue
    .command('status')
    .description('show the queue and its runs; on a terminal until Ctrl-C')
    .argument('[RUN]', 'only this run')
    .action(async (run, _flags, command) => {
      const { showStatus } = await import('../queue/show-status.ts');
      await showStatus(run, command.optsWithGlobals(), context);
    });
  queue
    .command('resume')
    .description('go on after a pause, such as one because of a rejected key')
    .action(async (_flags, command) => {
      const { resumeQueue } = await import('../queue/change-queue.ts');
      await resumeQueue(context, command.optsWithGlobals());
    });
  createRunChanges(queue, context);
  queue
    .command('journal')
    .description('write the outcomes of a run to a journal, for report, compare and gates')
    .argument('<RUN>', 'the name of the run')
    .option('--out <journal>', 'the file, to which new outcomes are appended (RUN.jsonl)')
    .option('--trim', 'remove from Redis what is in the journal')
    .action(async (run, _flags, command) => {
      const { writeRun } = await import('../queue/write-run.ts');
      context.exitCode = await writeRun(run, command.optsWithGlobals(), context);
    });
};

function createGroup(program: Program) {
  return program
    .command('queue')
    .summary('evaluate with many machines, on a queue in Redis')
    .description(DESCRIPTION)
    .helpCommand(false)
    .option('--queue <name>', 'the name of the queue (evaluations)');
}

function createRunChanges(queue: ReturnType<typeof createGroup>, context: CommandContext): void {
  queue
    .command('retry')
    .description('evaluate the failed rows of a run again')
    .argument('<RUN>', 'the name of the run')
    .action(async (run, _flags, command) => {
      const { retryRun } = await import('../queue/change-queue.ts');
      await retryRun(context, command.optsWithGlobals(), run);
    });
  queue
    .command('cancel')
    .description('end a run: workers drop its rows; outcomes stay')
    .argument('<RUN>', 'the name of the run')
    .action(async (run, _flags, command) => {
      const { cancelRun } = await import('../queue/change-queue.ts');
      await cancelRun(context, command.optsWithGlobals(), run);
    });
  queue
    .command('remove')
    .description('remove a run with its outcomes from Redis')
    .argument('<RUN>', 'the name of the run')
    .action(async (run, _flags, command) => {
      const { removeRun } = await import('../queue/change-queue.ts');
      await removeRun(context, command.optsWithGlobals(), run);
    });
}

function createAdd(queue: ReturnType<typeof createGroup>) {
  return queue
    .command('add')
    .description('add the rows of a file to a run; rows that it has are not added again')
    .argument('[FILE...]', 'JSONL, a JSON array or CSV; "-" or none for stdin')
    .requiredOption('--run <name>', 'the name of the run')
    .option('-c, --criterion <name=text>', 'a criterion; may be repeated', parseCriterion)
    .option('--criteria <file>', 'criteria as JSON, { "name": "text" }')
    .option('--evaluator <name>', 'a stored evaluator; may be repeated', collect)
    .option('--trials <n>', 'evaluations of each row and criterion (1)', parseCount)
    .option('--core <name>', 'model core')
    .option('--trace', 'rows hold the trace of several agents')
    .option('--retry-failed', 'evaluate rows again that failed')
    .addOption(
      new Option('--retention <mode>', 'none: nobody stores the conversations').choices(RETENTION),
    )
    .addOption(new Option('--tag <key=value>', 'tag of every row').argParser(parseTag))
    .addOption(new Option('--format <name>', 'format of FILE').choices(FILE_FORMATS))
    .addOption(
      new Option('--field <name=path>', 'column or path of a field of the rows').argParser(
        parseField,
      ),
    );
}
