import { Argument } from '@commander-js/extra-typings';
import type { AddCommand } from '../program.ts';
import { createTracesGroup, createTracesList } from './traces/list-flags.ts';

/** Adds `traces` with its commands. */
export const addTraces: AddCommand = (program, context) => {
  const traces = createTracesGroup(program);
  createTracesList(traces).action(async (flags) => {
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
      const { rateTrace } = await import('./traces/rate-trace.ts');
      await rateTrace({ id, isGood: rating === 'good' }, program.opts(), context);
    });
  traces
    .command('comment')
    .description('comment on a trace')
    .argument('<id>', 'the id of the trace')
    .argument('<text>', 'the comment; "-" reads it from stdin')
    .action(async (id, text) => {
      const { commentOnTrace } = await import('./traces/comment-on-trace.ts');
      await commentOnTrace({ id, text }, program.opts(), context);
    });
};
