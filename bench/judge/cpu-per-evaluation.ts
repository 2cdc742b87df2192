import { createJudge } from '../../src/judge/create-judge.ts';
import type { JudgeOptions } from '../../src/judge/judge-options.ts';
import type { ConversationSubject } from '../../src/testing/index.ts';
import { createInstantModel } from './instant-model.ts';

const SIZE = 10 * 1024;

/** A conversation of calls and texts, different for each number, of about 10 KB of JSON. */
export function conversationOf(number: number): ConversationSubject {
  const messages: Record<string, unknown>[] = [{ role: 'user', content: `Question ${number}` }];
  for (let turn = 0; JSON.stringify(messages).length < SIZE; turn += 1) {
    const id = `call_${turn}`;
    const called = { name: 'search', arguments: JSON.stringify({ query: `"opening" <${turn}>` }) };
    messages.push(
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id, type: 'function', function: called }],
      },
      {
        role: 'tool',
        tool_call_id: id,
        content: JSON.stringify({ text: 'Open from 9.\n'.repeat(30) }),
      },
      { role: 'assistant', content: 'We open at nine. 😀 Is there anything else?' },
      { role: 'user', content: `And on day ${turn} of the month?` },
    );
  }
  return { messages: [...messages, { role: 'assistant', content: 'At ten.' }] };
}

/** How much is measured. */
export interface Rounds {
  /** The evaluations before the measurement, in which the runtime compiles the code. */
  readonly warmUp: number;
  readonly evaluations: number;
}

/** Measures the CPU time of one evaluation, in milliseconds, that a judge with these options takes itself. */
export async function cpuPerEvaluation(
  { warmUp, evaluations }: Rounds,
  options: Partial<JudgeOptions> = {},
): Promise<number> {
  const model = createInstantModel();
  const judge = createJudge({ openai: model.openai, model: 'none', ...options });
  const subjects = Array.from({ length: warmUp + evaluations }, (_, index) =>
    conversationOf(index),
  );
  const score = async (subject: ConversationSubject): Promise<void> => {
    await judge({
      kind: 'reward',
      criterion: 'Reward answers that cite a source',
      subject,
      evaluatorName: null,
      evaluateLatest: true,
      cleansExplanation: false,
      signal: new AbortController().signal,
    });
    model.requests.length = 0;
  };
  for (const subject of subjects.slice(0, warmUp)) await score(subject);
  const before = process.cpuUsage();
  for (const subject of subjects.slice(warmUp)) await score(subject);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / evaluations;
}
