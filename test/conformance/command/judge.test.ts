import { readFile } from 'node:fs/promises';
import { createReferenceServer } from 'align-evals/testing';
import { listen } from 'align-evals/testing/node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { KEY, OTHER_KEY } from '../../kit/canary/secrets.ts';
import { createCommandData } from '../../kit/process/command-data.ts';
import { buildCommand, type CommandEnd } from '../../kit/process/command-process.ts';
import { holding, rejects, scores, textReply, VERDICT } from '../../kit/judge/openai-replies.ts';
import { openOpenAIServer, type OpenAIServer } from '../../kit/judge/openai-server.ts';

const command = await buildCommand();
const data = await createCommandData(4);
const EVALUATE = ['evaluate', data.path('rows.jsonl'), '-c', 'tone=Reward friendly answers'];
const MODEL = 'qwen3:8b';
const JUDGE = ['--judge-model', MODEL];

let model: OpenAIServer;
let env: Record<string, string>;
let judge: string;
let notice: string;
let journals = 0;

beforeAll(async () => {
  model = await openOpenAIServer((response, request) => {
    const isFirstRow = JSON.stringify(request.body['messages']).includes(String.raw` 0\"`);
    return scores({ ...VERDICT, score: isFirstRow ? 0.25 : 0.75 })(response, request);
  });
  const { host } = new URL(model.baseURL);
  env = { OPENAI_BASE_URL: model.baseURL, COLUMNS: '300' };
  judge = `judge ${MODEL} at ${host}, prompt 1`;
  notice = `Scored by ${MODEL} at ${host} as a judge; these are not scores of the Align cores.`;
});

afterAll(() => model.close());

async function run(args: readonly string[], own: Record<string, string> = env) {
  return await command.run(args, { cwd: data.folder, env: own });
}

/** Begins a run with a journal of its own. */
async function begin(flags: readonly string[] = [], own = env) {
  journals += 1;
  const out = data.path(`judged-${String(journals)}.jsonl`);
  return { out, end: await run([...EVALUATE, ...JUDGE, '--out', out, ...flags], own) };
}

const timesIn = (text: string, part: string): number => text.split(part).length - 1;

function expectError({ exitCode, stdout, stderr }: CommandEnd, message: string): void {
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(message);
}

describe('evaluate --judge-model', () => {
  // covers: P-043
  it('asks the model once per row and criterion, and labels its scores on both streams', async () => {
    const before = model.requests.length;
    const { out, end } = await begin();

    expect(end.exitCode, end.stderr).toBe(0);
    expect(model.requests.length - before).toBe(4);
    expect([timesIn(end.stdout, notice), timesIn(end.stderr, notice)]).toEqual([1, 1]);
    expect(end.stdout).toContain('4 scored, 0 not applicable, 0 failed');
    expect(end.stderr).toContain(`4 requests to the ${judge}, journal ${out}\n`);
    expect(end.stderr).toContain(`4 rows × 1 criterion, scored by the ${judge}.\n`);
    expect(JSON.parse((await readFile(out, 'utf8')).split('\n')[0] ?? '')).toMatchObject({
      t: 'run',
      service: judge,
    });
  });

  const TOKENS = { read: 400, cached: 240, written: 80 };

  it('labels the scores in JSON and in every report', async () => {
    const reports = ['--report', 'junit,markdown,csv'];
    const { out, end } = await begin(['--json', ...reports]);
    const read = (extension: string) => readFile(out.replace(/jsonl$/, extension), 'utf8');

    expect(JSON.parse(end.stdout)).toMatchObject({
      ...{ exitCode: 0, service: judge, isSynthetic: false, scoreNotice: notice },
      judgeTokens: { run: TOKENS, criteria: { tone: TOKENS } },
      summary: { criteria: { tone: { mean: 0.625 } } },
    });
    expect(await read('junit.xml')).toContain(`<property name="judge" value="${notice}"/>`);
    expect(await read('md')).toContain(notice.replace(/by (\S+) at (\S+)/, 'by `$1` at `$2`'));
    expect(timesIn(await read('csv'), `"${judge}"`)).toBe(4);
  });

  // covers: P-023
  it('sends OPENAI_API_KEY to the model, and prints it nowhere', async () => {
    await begin([], { ...env, OPENAI_API_KEY: KEY, OPENAI_LOG: 'debug' });

    expect(model.requests.at(-1)).toMatchObject({
      authorization: `Bearer ${KEY}`,
      body: { model: MODEL },
    });
  });

  it('waits as long as the provider asks for, and repeats the request', async () => {
    const limited = rejects(429, {}, { 'retry-after': '1' });
    await using provider = await openOpenAIServer(limited, scores());
    const { end } = await begin(['--limit', '1'], { ...env, OPENAI_BASE_URL: provider.baseURL });

    expect(end.exitCode, end.stderr).toBe(0);
    expect(provider.requests).toHaveLength(2);
    expect(end.stdout).toContain('1 scored, 0 not applicable, 0 failed');
  });

  it.each([
    [[], 4],
    [['--concurrency', '2'], 2],
  ])(
    'with %j has %d requests at the model, and aborts them at the second Ctrl-C',
    async (flags, count) => {
      const held = holding();
      await using provider = await openOpenAIServer(held.reply);
      const out = data.path(`held-${String(count)}.jsonl`);
      const started = command.start([...EVALUATE, ...JUDGE, '--out', out, ...flags], {
        cwd: data.folder,
        env: { ...env, OPENAI_BASE_URL: provider.baseURL },
      });
      await vi.waitUntil(() => held.waiting() === count, { timeout: 10_000 });
      started.child.kill('SIGINT');
      await started.until('in flight');
      started.child.kill('SIGINT');

      expect((await started.end).exitCode).toBe(130);
      await vi.waitUntil(() => held.abandoned() === count);
      expect(provider.requests).toHaveLength(count);
    },
  );

  // covers: P-023
  it('follows no redirect of the provider', async () => {
    const location = `${model.baseURL}/chat/completions`;
    await using provider = await openOpenAIServer(textReply('', 307, { location }));
    const before = model.requests.length;
    const { end } = await begin(['--limit', '1'], { ...env, OPENAI_BASE_URL: provider.baseURL });

    expect(end.exitCode).toBe(11);
    expect(end.stderr).toContain(`rejected the request of the judge ${MODEL} (307)`);
    expect([provider.requests.length, model.requests.length]).toEqual([1, before]);
  });

  it('needs the provider of the model, before anything is written', async () => {
    const { out, end } = await begin([], {});

    expectError(end, 'Set OPENAI_API_KEY for OpenAI, or OPENAI_BASE_URL for another server');
    await expect(readFile(out)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('does not replace a service, with or without a key of the model', async () => {
    const server = createReferenceServer({ regions: { eu: { apiKeys: [OTHER_KEY] } } });
    await using listening = await listen(server);
    const service = { ALIGN_API_KEY: OTHER_KEY, ALIGN_BASE_URL: listening.baseUrl('eu') };
    const before = model.requests.length;
    const out = data.path('service.jsonl');
    const end = await run([...EVALUATE, '--out', out], {
      ...env,
      ...service,
      ALIGN_JUDGE_MODEL: MODEL,
    });

    expect(end.exitCode, end.stderr).toBe(0);
    expect([server.calls.length, model.requests.length - before]).toEqual([4, 0]);
    expect(end.stdout + end.stderr).not.toContain('as a judge');
  });
});

describe('a journal of a judge', () => {
  it('is continued by the same judge, without --judge-model', async () => {
    const { out, end } = await begin(['--budget', 'requests=3']);
    const before = model.requests.length;
    const resumed = await run(['evaluate', '--resume', out]);

    expect([end.exitCode, resumed.exitCode], resumed.stderr).toEqual([11, 0]);
    expect(model.requests.length - before).toBe(1);
    expect(resumed.stdout).toContain(notice);
  });

  it('is continued by no other model once it has scores', async () => {
    const { out } = await begin(['--budget', 'requests=3']);
    const before = model.requests.length;
    const resume = ['evaluate', '--resume', out];

    expectError(
      await run([...resume, '--judge-model', 'llama']),
      `has scores of the ${judge}, and this run would have scores of the ${judge.replace(MODEL, 'llama')}.`,
    );
    expectError(await run(resume, {}), 'Set OPENAI_API_KEY for OpenAI, or OPENAI_BASE_URL');
    expectError(
      await run([...resume, '--base-url', 'http://127.0.0.1:9']),
      'is for scores of a judge, and --base-url names a service.',
    );
    expect(model.requests.length).toBe(before);
  });

  it.each([
    [401, 'rejected the key of the judge (401)'],
    [403, 'does not allow this request of the judge'],
    [404, 'does not have the model'],
  ])(
    'of a wrong key or model (%i) ends at once, and another model continues it',
    async (status, why) => {
      await using provider = await openOpenAIServer(rejects(status, {}));
      const { out, end } = await begin(['--concurrency', '1'], {
        ...env,
        OPENAI_BASE_URL: provider.baseURL,
      });

      expect(end.exitCode).toBe(1);
      expect(provider.requests).toHaveLength(1);
      expect(end.stderr).toContain(why);
      expect(end.stdout).toContain(
        "the judge's provider rejected the key or does not have the model",
      );

      const resumed = await run(['evaluate', '--resume', out, '--judge-model', 'llama']);
      expect(resumed.exitCode, resumed.stderr).toBe(0);
      expect(resumed.stdout).toContain('4 scored, 0 not applicable, 0 failed');
    },
  );

  it('is reported and compared without a model', async () => {
    const { out } = await begin();
    const offline = data.path('offline.jsonl');
    await run([...EVALUATE, '--offline', '--out', offline], {});
    const report = await run(['report', out], { COLUMNS: '300' });
    const comparison = await run(['compare', offline, out], { COLUMNS: '300' });

    expect([report.exitCode, comparison.exitCode]).toEqual([0, 0]);
    expect(report.stdout).toContain(notice);
    expect(comparison.stdout).toContain(`The scorers differ: synthetic offline scores`);
  });
});

it('a journal of synthetic scores stays synthetic with ALIGN_JUDGE_MODEL', async () => {
  const out = data.path('synthetic.jsonl');
  await run([...EVALUATE, '--offline', '--out', out, '--budget', 'requests=3'], {});
  const before = model.requests.length;
  const resumed = await run(['evaluate', '--resume', out], { ...env, ALIGN_JUDGE_MODEL: MODEL });

  expect(resumed.exitCode, resumed.stderr).toBe(0);
  expect(model.requests.length).toBe(before);
});

it('a conversation that the provider blocks (403) fails alone once the model has answered', async () => {
  await using provider = await openOpenAIServer(scores(), rejects(403, {}), scores());
  const { end } = await begin(['--concurrency', '1'], {
    ...env,
    OPENAI_BASE_URL: provider.baseURL,
  });

  expect(end.exitCode).toBe(11);
  expect(end.stdout).toContain('3 scored, 0 not applicable, 1 failed');
});

describe('the tokens of a judge', () => {
  it('are shown per run and per criterion', async () => {
    const { end } = await begin(['-c', 'safe=Penalize promises']);

    expect(end.stderr).toMatch(
      /Tokens of the judge: \d+ read \(\d+ cached\), \d+ written; tone \d+ read .*; safe \d+ read /,
    );
  });

  it('count in the budget in place of an estimate', async () => {
    const { end } = await begin(['--budget', 'tokens=100000000', '--limit', '1']);
    expect(end.exitCode, end.stderr).toBe(0);
    const { end: short } = await begin(['--budget', 'tokens=300', '--concurrency', '1']);
    expect(short.exitCode).toBe(11);
    expect(short.stderr).toMatch(/\d+ of 300 tokens are spent/);
  });
});

it('the budget counts an estimate when the provider reports no tokens', async () => {
  await using provider = await openOpenAIServer(scores(VERDICT, { usage: null }));
  const { end } = await begin(['--budget', 'tokens=60', '--concurrency', '1'], {
    ...env,
    OPENAI_BASE_URL: provider.baseURL,
  });
  expect(end.exitCode).toBe(11);
  expect(end.stderr).not.toContain('Tokens of the judge');
});
