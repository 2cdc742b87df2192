import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createReferenceServer } from 'align-evals/testing';
import { listen, type ListeningServer } from 'align-evals/testing/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_TOKEN, KEY } from '../../kit/canary/secrets.ts';
import { buildCommand } from '../../kit/process/command-process.ts';
import { readBlocks } from '../../kit/process/document.ts';
import {
  createProject,
  type GuideSetting,
  installBatch,
  runBlock,
  runGuide,
} from '../../kit/process/guide.ts';

const command = await buildCommand();

/** The guides whose blocks run in their order, in a folder with the files of the first one. */
const GUIDES = [
  'evaluate-a-dataset.md',
  'html-report.md',
  'compare-two-versions.md',
  'gate-in-ci.md',
  'resume-a-run.md',
  'quota-and-pace.md',
  'data-retention.md',
  'file-formats.md',
  'evaluate-your-application.md',
  'agent-traces.md',
  'evaluate-in-the-background.md',
  'batch.md',
  'command.md',
  'criteria.md',
];

let server: ListeningServer;

beforeAll(async () => {
  const limits = {
    alignRatePerMinute: 600,
    alignLightningRatePerMinute: 1200,
    monthlyTokenQuota: 1e8,
  };
  server = await listen(
    createReferenceServer({
      accessToken: ACCESS_TOKEN,
      regions: { eu: { apiKeys: [KEY], limits } },
    }),
  );
});

afterAll(() => server.close());

/** A project with the files of the first guide, the package for evals, and the service. */
async function createSetting(): Promise<GuideSetting> {
  const shell = await createProject(command);
  await installBatch(shell.folder);
  return {
    shell,
    env: {
      ALIGN_API_KEY: KEY,
      ALIGN_ACCESS_TOKEN: ACCESS_TOKEN,
      ALIGN_BASE_URL: String(server.clientOptions('eu').baseUrl),
    },
  };
}

describe('the guide', () => {
  it.each(GUIDES)('%s shows commands, code and output as they are', async (guide) => {
    await expect(await runGuide(guide, await createSetting())).toMatchFileSnapshot(
      resolve(`docs/${guide}`),
    );
  });
});

it('README.md shows commands that work', async () => {
  const setting = await createSetting();
  const blocks = readBlocks(readFileSync('README.md', 'utf8'));
  const commands = blocks.filter(({ text }) => text.includes('npx align-evals'));

  expect(commands).toHaveLength(2);
  for (const block of commands) await runBlock(block, setting);
});

it('docs/README.md lists every guide whose blocks run', () => {
  const page = readFileSync('docs/README.md', 'utf8');

  const guides = [...GUIDES, 'score-on-your-own-model.md'];
  expect(guides.filter((guide) => !page.includes(`](${guide})`))).toEqual([]);
});
