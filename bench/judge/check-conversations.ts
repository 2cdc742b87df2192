/**
 * Checks that no conversation of a file of JSON Lines breaks the protocol of the judge: sends each through a client and a
 * reference server to a judge, and reads its request back. The model is a stand-in that answers at once.
 *
 *     npm run bench -- judge-conversations FILE
 */
import { readFileSync } from 'node:fs';
import { Client } from '../../src/index.ts';
import { createJudge } from '../../src/judge/create-judge.ts';
import { createReferenceServer } from '../../src/testing/index.ts';
import {
  findProtocolProblems,
  type WireConversation,
} from '../../test/kit/judge/judge-protocol.ts';
import { createInstantModel } from './instant-model.ts';

type Line = WireConversation & { readonly id?: string };

const USAGE_ERROR = 2;
const CRITERIA = [
  'Reward answers that cite a source',
  'Penalize answers that promise what nobody can know',
  'Passes if the assistant asks before it acts',
  'Fails if the answer contradicts the result of a tool',
];

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error('Pass a file of JSON Lines: each line is an object with `messages`.');
  process.exitCode = USAGE_ERROR;
} else {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  const broken = await checkLines(lines.map((line) => JSON.parse(line) as Line));
  if (broken > 0) process.exitCode = 1;
}

async function checkLines(lines: readonly Line[]): Promise<number> {
  const model = createInstantModel();
  const judge = createJudge({ openai: model.openai, model: 'none' });
  const client = new Client(createReferenceServer({ scorer: judge }).clientOptions('eu'));
  const delimiters = new Set<string>();
  let requests = 0;
  let broken = 0;
  let characters = 0;
  for (const [index, { id, messages, system, tools }] of lines.entries()) {
    const conversation = { messages, system, tools };
    for (const criterion of CRITERIA) {
      await client.evaluate({ ...conversation, criteria: criterion });
      const [request] = model.requests.splice(0);
      const sent = request?.messages ?? [];
      const problems = findProtocolProblems(conversation, criterion, sent);
      for (const problem of problems) console.log(`${id ?? `line ${index + 1}`}: ${problem}`);
      broken += problems.length > 0 ? 1 : 0;
      requests += 1;
      characters += sent[1]?.content.length ?? 0;
      delimiters.add(/BEGIN DOCUMENT (\S+)/.exec(sent[1]?.content ?? '')?.[1] ?? '');
    }
  }
  await client.close();
  console.log(
    `${lines.length} conversations, ${requests} requests of ${Math.round(characters / requests)} characters on average, ` +
      `${delimiters.size} delimiters: ${broken} requests break the protocol`,
  );
  return broken;
}
