import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Job {
  readonly permissions: Readonly<Record<string, string>>;
  readonly needs?: string;
  readonly steps: readonly { readonly run?: string; readonly uses?: string }[];
}

const WORKFLOW = readFileSync('.github/workflows/docs.yml', 'utf8');
const { permissions, jobs } = parse(WORKFLOW) as {
  permissions: Readonly<Record<string, string>>;
  jobs: { build: Job; publish: Job };
};

it('the site is built without the right to publish it, and published by a job that runs no code of the repository', () => {
  expect(permissions).toEqual({});
  expect(jobs.build.permissions).toEqual({ contents: 'read' });
  expect(jobs.build.steps.flatMap(({ run }) => run ?? [])).toEqual(['npm ci', 'npm run docs']);
  expect(jobs.publish.permissions).toEqual({ pages: 'write', 'id-token': 'write' });
  expect(jobs.publish.needs).toBe('build');
  expect(jobs.publish.steps.flatMap(({ run }) => run ?? [])).toEqual([]);
});

it('every action is pinned to a commit, and no secret is read', () => {
  const actions = WORKFLOW.match(/uses: .*/g) ?? [];
  expect(actions).toHaveLength(4);
  expect(actions.filter((line) => !/^uses: [\w/-]+@[0-9a-f]{40} # v[\d.]+$/.test(line))).toEqual(
    [],
  );
  expect(WORKFLOW).not.toContain('secrets.');
});
