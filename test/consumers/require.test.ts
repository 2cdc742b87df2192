import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { NODE_VERSIONS } from './support/node-versions.ts';
import { runTool } from './support/run-tool.ts';

const ENTRIES = [
  'align-evals',
  'align-evals/providers',
  'align-evals/otel',
  'align-evals/tracing',
  'align-evals/batch',
  'align-evals/batch/node',
  'align-evals/criteria',
  'align-evals/report',
  'align-evals/testing',
  'align-evals/testing/node',
  'align-evals/judge',
  'align-evals/judge/node',
  'align-evals/matchers',
  'align-evals/matchers/node',
];

it.each(NODE_VERSIONS)(
  'Node %s: require() of every entry has the same exports as import, and prints nothing',
  async (version, binary) => {
    const folder = await mkdtemp(join(inject('application'), 'require-'));
    const program = new URL('programs/require-every-entry.cjs', import.meta.url).pathname;
    await cp(program, join(folder, 'program.cjs'));

    expect(await runTool([binary, '--version'], folder)).toMatchObject({ stdout: `v${version}\n` });
    expect(await runTool([binary, 'program.cjs'], folder)).toEqual({
      exitCode: 0,
      stdout: `${JSON.stringify(ENTRIES)}\n`,
      stderr: '',
    });
  },
);
