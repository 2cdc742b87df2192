import { expect, it } from 'vitest';
import { createLogger } from '../../../../src/cli/connect.ts';
import type { Host } from '../../../../src/cli/host.ts';
import { createOutput } from '../../../../src/cli/output.ts';
import { createHost, createSink } from '../../../kit/process/command.ts';

function create(env: Host['env']) {
  const [stdout, stderr] = [createSink(), createSink()];
  const host = createHost(['--quiet'], { env }, { stdout, stderr });
  return { stdout, stderr, logger: createLogger({ host, output: createOutput(host) }) };
}

it('writes every event as one line to stderr, also with --quiet', () => {
  const { stdout, stderr, logger } = create({ ALIGN_LOG: 'debug' });
  const facts = { path: `/${'a'.repeat(100)}`, status: 200 };
  for (const level of ['error', 'warn', 'info', 'debug'] as const) logger?.[level](level, facts);

  expect(stdout.text()).toBe('');
  expect(stderr.text().split('\n')).toEqual([
    ...['error', 'warn', 'info', 'debug'].map(
      (level) => `${level} { path: '${facts.path}', status: 200 }`,
    ),
    '',
  ]);
});

it.each([[{}], [{ ALIGN_LOG: ' ' }]])('logs nothing with the variables %j', (env) => {
  expect(create(env).logger).toBeUndefined();
});
