// Tests of applications with the matchers, as projects of their own with the packed package.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createReferenceServer } from 'align-evals/testing';
import { listen } from 'align-evals/testing/node';
import { inject } from 'vitest';
import { KEY } from '../../kit/canary/secrets.ts';
import { NODE_VERSIONS } from './node-versions.ts';

const PROGRAMS = new URL('../programs/matchers/', import.meta.url).pathname;
export const TOOLS = new URL('../node_modules/', import.meta.url).pathname;
export const VITEST_4 = new URL('../vitest-4/node_modules/vitest', import.meta.url).pathname;
export const VITEST_5 = new URL('../../../node_modules/vitest', import.meta.url).pathname;
export const [, [, NODE_24]] = NODE_VERSIONS;
const PACKAGES = ['align-evals', 'ky', 'p-retry', 'is-network-error'];
export const SETUP = 'export default { test: { setupFiles: ["align-evals/matchers/vitest"] } };\n';

export const FAILURE = `expect(subject).toMeetCriterion(criterion)

Criterion:   Reward friendly answers
Score:       0.25, and the minimum is 0.7
Explanation: By the test.
Trace id:    TRACE

Last answer: At nine.
             On Sundays
             at ten. …`;

export const TRIALS_FAILURE = FAILURE.replace(
  'Score:       0.25, and the minimum is 0.7',
  'Scores:      0.25, 0.25: 0 of 2 trials reached 0.7, and at least 1 must',
);

export function notApplicable(not: string): string {
  return `expect(subject).${not}toMeetCriterion(criterion)

Criterion:   Passes if the refund is right
Score:       none, because the criterion does not apply to this subject. Set allowNotApplicable to accept this
Explanation: By the test.
Trace id:    TRACE

Last answer: Good morning!`;
}

/** The service of the tests, and the variables with which they reach it. */
export interface MatcherService {
  readonly env: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

export async function startService(): Promise<MatcherService> {
  const server = await listen(
    createReferenceServer({
      regions: { eu: { apiKeys: [KEY] }, us: { apiKeys: [] } },
      scorer: ({ criterion }) => ({
        score: criterion.includes('refund') ? null : criterion.startsWith('Passes if') ? 1 : 0.25,
        explanation: 'By the test.',
      }),
    }),
  );
  const env = { ALIGN_API_KEY: KEY, ALIGN_BASE_URL: server.baseUrl('eu') };
  return { env, close: () => server.close() };
}

/** Copies the tests of a runner, with the package and the runner in reach, into a folder of its own. */
export async function createProject(
  runner: 'vitest' | 'jest' | 'node',
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = await mkdtemp(join(inject('application'), `${runner}-matchers-`));
  for (const name of PACKAGES) {
    const from = join(inject('application'), 'node_modules', name);
    await cp(from, join(folder, 'node_modules', name), { recursive: true });
  }
  await cp(join(PROGRAMS, runner === 'node' ? 'node' : 'vitest'), folder, { recursive: true });
  if (runner === 'jest') await provideGlobals(folder);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

/** Jest provides `describe`, `it` and `expect` itself; otherwise its tests are those of Vitest. */
async function provideGlobals(folder: string): Promise<void> {
  const path = join(folder, 'answers.test.js');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(/^import .* from 'vitest';\n/m, ''));
  await rm(join(folder, 'others.test.js'));
}

interface TestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** The tests of a report with what they failed with, without names of errors, stacks and random ids. */
export async function readReport(folder: string): Promise<Readonly<Record<string, string>>> {
  const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as TestReport;
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return Object.fromEntries(
    tests.map(({ title, status, failureMessages }) => [
      title,
      status === 'passed' ? 'passed' : toMessage(failureMessages.join('\n')),
    ]),
  );
}

function toMessage(failure: string): string {
  return failure
    .replace(/^(?:\w*Error: )/, '')
    .replace(/\n+ {4}at [^]*$/, '')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'TRACE');
}

/** How the tests of Vitest and Jest end. */
export const EXPECTED = {
  passes: 'passed',
  fails: FAILURE,
  'passes with not': 'passed',
  'does not apply': notApplicable(''),
  'does not apply with not': notApplicable('not.'),
  'meets named criteria in trials': 'passed',
  'fails in trials': TRIALS_FAILURE,
};
