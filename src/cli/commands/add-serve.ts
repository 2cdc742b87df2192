import { Option } from '@commander-js/extra-typings';
import { parseCount, parsePort } from '../flags/parse-number.ts';
import { collect } from '../flags/parse-pairs.ts';
import type { AddCommand } from '../program.ts';

const SERVE_HELP = `
  $ align-evals serve
  $ align-evals serve --limit-rpm 60 --down us
  $ align-evals serve --judge-model gpt-4.1-mini
Its scores are synthetic: they come from a checksum. With --judge-model they come
from a model, at OPENAI_BASE_URL or at OpenAI with OPENAI_API_KEY. It keeps its
data in memory and runs until Ctrl-C, with which it exits with 130.
Its pages show the usage and the traces: open the link that it prints.`;

export const addServe: AddCommand = (program, context) => {
  program
    .command('serve')
    .description('run a stand-in of the service on this machine, with both regions')
    .option('--eu-port <port>', 'the port of the region eu; 0 is a free one', parsePort, 4501)
    .option('--us-port <port>', 'the port of the region us; 0 is a free one', parsePort, 4502)
    .option('--pages-port <port>', 'the port of its pages; 0 is a free one', parsePort, 4500)
    .option('--judge-model <name>', 'a model that scores, in place of a checksum')
    .option('--import <journal>', 'show the rows of a run as traces; may be repeated', collect)
    .option('--limit-rpm <n>', 'requests per minute of each region (no limit)', parseCount)
    .addOption(new Option('--down <region>', 'answers 503 to everything').choices(['eu', 'us']))
    .option('--allow-host <name>', 'a name by which clients reach it; may be repeated', collect)
    .option('--expose', 'let other machines reach it, with random keys')
    .addHelpText('after', SERVE_HELP)
    .action(async (_flags, command) => {
      const { runServe } = await import('../serve/run-serve.ts');
      await runServe(command.optsWithGlobals(), context);
    });
};
