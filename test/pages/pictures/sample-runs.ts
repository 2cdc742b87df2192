import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { JournalLine } from '../../../src/batch/journal/lines.ts';
import { digest } from '../../../src/batch/node/stored-journal.ts';
import { openPictureJudge } from './picture-judge.ts';

export const COMMAND = resolve('dist/cli/index.js');
const CONVERSATIONS = resolve('examples/data/support-conversations.jsonl');
const CRITERIA = resolve('examples/data/criteria.json');

/** When the runs of the pictures began. */
const START = Date.parse('2026-11-22T09:00:00Z');

interface Conversation {
  readonly id: string;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

/** The names of files in a folder. */
export interface SampleRuns {
  readonly before: string;
  readonly after: string;
}

const VERDICTS: ReadonlySet<unknown> = new Set([10, 11]);

/** Runs the built command; exit codes 10 and 11 say that a gate failed or is unclear, which a picture may show. */
export async function runCommand(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const env = { ...process.env, ...environment };
  await promisify(execFile)(process.execPath, [COMMAND, ...args], { cwd: folder, env }).catch(
    (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && VERDICTS.has(error.code))) throw error;
    },
  );
}

/** Scores the conversations of the quickstart with a region of `serve`. */
export async function scoreWith(
  folder: string,
  { apiKey, baseUrl }: { readonly apiKey: string; readonly baseUrl: string },
  flags: readonly string[],
): Promise<void> {
  const args = ['evaluate', CONVERSATIONS, '--criteria', CRITERIA, '--concurrency', '1', ...flags];
  await runCommand(folder, args, { ALIGN_API_KEY: apiKey, ALIGN_BASE_URL: baseUrl });
}

/**
 * Scores the conversations of the quickstart twice, with a judge: as they are, and after that with shorter last answers.
 * The journals have the same times and the same host of the judge in every run of the script.
 */
export async function writeSampleRuns(folder: string): Promise<SampleRuns> {
  const conversations = (await readFile(CONVERSATIONS, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Conversation);
  await using judge = await openPictureJudge();
  await writeRun(folder, { name: 'support', conversations, judgeUrl: judge.baseURL });
  const shorter = conversations.map(withShortAnswer);
  await writeRun(folder, {
    ...{ name: 'support-shorter', conversations: shorter, judgeUrl: judge.baseURL },
  });
  return { before: 'support-run.jsonl', after: 'support-shorter-run.jsonl' };
}

interface SampleRun {
  readonly name: string;
  readonly conversations: readonly Conversation[];
  readonly judgeUrl: string;
}

async function writeRun(
  folder: string,
  { conversations, judgeUrl, name }: SampleRun,
): Promise<void> {
  const rows = conversations.map((row) =>
    JSON.stringify({ ...row, tags: { language: row.id.slice(0, 2) } }),
  );
  const [data, journal] = [`${name}.jsonl`, join(folder, `${name}-run.jsonl`)];
  await writeFile(join(folder, data), rows.join('\n'));
  const judge = ['--judge-model', 'rules', '--concurrency', '1'];
  const flags = ['--criteria', CRITERIA, '--group-by', 'language', '--out', journal];
  await runCommand(folder, ['evaluate', data, ...judge, ...flags], { OPENAI_BASE_URL: judgeUrl });
  const lines = (await readFile(journal, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as JournalLine);
  await writeFile(
    journal,
    withFixedTimes(lines)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  );
}

function withShortAnswer({ id, messages }: Conversation): Conversation {
  const last = messages.at(-1);
  if (typeof last?.content !== 'string') return { id, messages };
  const content = last.content.replace(/(?<=[.!?]) .*$/s, '');
  return { id, messages: [...messages.slice(0, -1), { ...last, content }] };
}

/** The lines in the order of the rows, as if each evaluation had begun when the one before ended. */
function withFixedTimes(lines: readonly JournalLine[]): JournalLine[] {
  let time = START;
  const at = (): string => new Date(time).toISOString();
  const outcomes = lines.filter((line) => line.t === 'out');
  return lines.flatMap((line): JournalLine[] => {
    if (line.t === 'run') {
      const service = line.service.replace(/:\d+(?=,)/, '');
      return [{ ...line, service, run: '0199c0de-0000-7000-8000-000000000001', at: at() }];
    }
    if (line.t === 'stop') return [{ ...line, at: at() }];
    if (line.t !== 'row') return [];
    const own = outcomes
      .filter(({ id }) => id === line.id)
      .toSorted((one, other) => one.name.localeCompare(other.name));
    const timed = own.map((outcome) => {
      const ms = 600 + (Number.parseInt(digest(outcome.r + outcome.name).slice(0, 4), 16) % 900);
      time += ms;
      return { ...outcome, ms, at: at() };
    });
    return [line, ...timed];
  });
}
