import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceFacts } from '../../../src/cli/serve/start-service.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { buildCommand } from '../../kit/process/command-process.ts';
import { createProject, runGuide } from '../../kit/process/guide.ts';
import { scores, VERDICT } from '../../kit/judge/openai-replies.ts';
import { openOpenAIServer, type OpenAIServer } from '../../kit/judge/openai-server.ts';
import type { Shell } from '../../kit/process/shell.ts';

const GUIDE = 'score-on-your-own-model.md';

/** The addresses of the guide, each with the only model that is asked there. */
const MODELS = {
  'api.openai.com': 'gpt-5-mini',
  '127.0.0.1:11434': 'qwen3:8b',
  '127.0.0.1:8000': 'Qwen/Qwen3-8B',
  '127.0.0.1:8080': 'qwen3-8b',
};

/** The programs of the guide, which must be called as the guide explains. */
const PROGRAMS = {
  ollama:
    '[ "$*" = "pull qwen3:8b" ] || { [ "$*" = serve ] && [ "$OLLAMA_CONTEXT_LENGTH" = 32768 ]; }',
  vllm: '[ "$1 $2 $3 $4" = "serve Qwen/Qwen3-8B --host 127.0.0.1" ]',
  'llama-server': 'case "$*" in *"--alias qwen3-8b "*) exit 0;; *) exit 64;; esac',
};

const command = await buildCommand();
const servers = new Map<string, OpenAIServer>();
let shell: Shell;

beforeAll(async () => {
  for (const address of Object.keys(MODELS)) {
    servers.set(address, await openOpenAIServer(scores({ ...VERDICT, score: 1 })));
  }
  shell = await createProject(command, PROGRAMS);
});

afterAll(async () => {
  await shell.run('kill "$(cat serve.pid)"');
  for (const server of servers.values()) await server.close();
});

/** Puts the servers of the test in the place of those of the guide, whose ports may be in use. */
function adapt(script: string): string {
  const addresses = [...servers].map(([address, { baseURL }]) => [address, hostOf(baseURL)]);
  const own = addresses.reduce(
    (text, [address = '', host = '']) => text.replaceAll(address, host),
    script,
  );
  return /\balign-evals serve\b/.test(own)
    ? `${own.trim()} --eu-port 0 --us-port 0 --pages-port 0 --json > serve.json 2> serve.txt & echo $! > serve.pid
       until grep -q Ctrl-C serve.txt; do sleep 0.1; done`
    : own.replaceAll('http://127.0.0.1:4501', readServeUrl);
}

function show(output: string): string {
  return [...servers].reduce(
    (text, [address, { baseURL }]) => text.replaceAll(hostOf(baseURL), address),
    output,
  );
}

function hostOf(url: string): string {
  return new URL(url).host;
}

function readServeUrl(): string {
  const facts: ServiceFacts = JSON.parse(readFileSync(shell.path('serve.json'), 'utf8'));
  return facts.regions.eu.baseUrl;
}

describe('the guide', () => {
  it(`${GUIDE} shows commands, code and output as they are`, async () => {
    const env = {
      OPENAI_API_KEY: KEY,
      OPENAI_BASE_URL: String(servers.get('api.openai.com')?.baseURL),
    };

    await expect(await runGuide(GUIDE, { shell, env, adapt, show })).toMatchFileSnapshot(
      resolve(`docs/${GUIDE}`),
    );
    const asked = [...servers].map(([address, { requests }]) => [
      address,
      [...new Set(requests.map(({ body }) => body['model']))].join(),
    ]);
    expect(Object.fromEntries(asked)).toEqual(MODELS);
  });
});
