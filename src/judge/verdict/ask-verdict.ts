import type { ScoreUsage } from '../../testing/scorer.ts';
import { JudgeError } from '../judge-error.ts';
import type { Completion } from '../model/completion.ts';
import type { RequestContent } from '../model/request-shape.ts';
import { describeRefusal, type JudgeNames } from '../model/to-judge-error.ts';
import type { ChatMessage } from '../openai-client.ts';
import { readVerdict } from './read-verdict.ts';
import type { Verdict, VerdictRules } from './verdict.ts';

/** A verdict with its cost. */
export interface PaidVerdict extends Verdict {
  readonly usage: ScoreUsage;
}

/** Sends a request to the model. */
export type Ask = (content: RequestContent) => Promise<Completion>;

/** The characters of an unusable answer that the repair shows: enough to see what it was. */
const SHOWN_ANSWER = 4000;

/**
 * Asks for a verdict. An answer that cannot be used is repaired once.
 *
 * @throws {@link JudgeError} when the model refuses, and when the repaired answer cannot be used either.
 */
export async function askVerdict(
  content: RequestContent,
  rules: VerdictRules,
  { ask, names }: { readonly ask: Ask; readonly names: JudgeNames },
): Promise<PaidVerdict> {
  const first = await ask(content);
  const verdict = readAnswer(first, rules, names);
  if (!('problem' in verdict)) return { ...verdict, usage: first.usage };
  const messages = toRepair(content.messages, first.text, verdict.problem);
  const second = await ask({ ...content, messages });
  const repaired = readAnswer(second, rules, names);
  if ('problem' in repaired) throw toUnusable(repaired.problem, names);
  return { ...repaired, usage: addUsage([first.usage, second.usage]) };
}

/** Adds up the tokens of several requests. */
export function addUsage(usages: readonly ScoreUsage[]): ScoreUsage {
  const sumOf = (count: keyof ScoreUsage): number =>
    usages.reduce((sum, usage) => sum + usage[count], 0);
  return {
    promptTokens: sumOf('promptTokens'),
    cachedTokens: sumOf('cachedTokens'),
    completionTokens: sumOf('completionTokens'),
  };
}

function readAnswer(
  { text, isRefused, isCut }: Completion,
  rules: VerdictRules,
  names: JudgeNames,
): ReturnType<typeof readVerdict> {
  if (isRefused) throw new JudgeError(describeRefusal(names), { code: 'judge_refused' });
  const verdict = readVerdict(text, rules);
  return isCut && 'problem' in verdict
    ? { problem: 'It was cut off at the limit of tokens: write less.' }
    : verdict;
}

function toRepair(
  messages: readonly ChatMessage[],
  answer: string,
  problem: string,
): ChatMessage[] {
  const request = `Your answer cannot be used. ${problem} Answer the request above again, with the JSON object only.`;
  // Servers reject a message without content.
  if (answer.trim() === '') {
    return messages.map((message) =>
      message.role === 'user'
        ? { ...message, content: `${message.content}\n\n${request}` }
        : message,
    );
  }
  return [
    ...messages,
    { role: 'assistant', content: answer.slice(0, SHOWN_ANSWER).toWellFormed() },
    { role: 'user', content: request },
  ];
}

function toUnusable(problem: string, { model, host }: JudgeNames): JudgeError {
  return new JudgeError(
    `The judge ${model} at ${host} gave no usable answer, and a repair did not help. ${problem} Try a larger model, or raise maxOutputTokens.`,
    { code: 'judge_unusable_answer' },
  );
}
