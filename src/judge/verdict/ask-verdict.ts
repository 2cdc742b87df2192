import type { ScoreUsage } from '../../testing/scorer.ts';
import { JudgeError } from '../judge-error.ts';
import type { Completion } from '../model/completion.ts';
import type { RequestContent } from '../model/request-shape.ts';
import { describeRefusal, type JudgeNames } from '../model/to-judge-error.ts';
import type { ChatMessage } from '../openai-client.ts';
import { readVerdict } from './read-verdict.ts';
import type { Verdict, VerdictRules } from './verdict.ts';

/** A verdict with its cost, and with how it was made JSON. */
export interface PaidVerdict extends Verdict, Pick<Completion, 'usage' | 'format'> {}

/** Sends a request to the model. */
export type Ask = (content: RequestContent) => Promise<Completion>;

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
  if (!('problem' in verdict)) return { ...verdict, usage: first.usage, format: first.format };
  const messages = toRepair(content.messages, verdict.problem);
  const second = await ask({ ...content, messages });
  const repaired = readAnswer(second, rules, names);
  if ('problem' in repaired) throw toUnusable(repaired.problem, names);
  return { ...repaired, usage: addUsage([first.usage, second.usage]), format: second.format };
}

/** Adds up the tokens of several requests; undefined when the provider reported none. */
export function addUsage(usages: readonly (ScoreUsage | undefined)[]): ScoreUsage | undefined {
  const known = usages.filter((usage) => usage !== undefined);
  if (known.length === 0) return undefined;
  const sumOf = (count: keyof ScoreUsage): number =>
    known.reduce((sum, usage) => sum + usage[count], 0);
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
  // What looks complete may be a quotation at the end of thinking that was cut.
  if (isCut) return { problem: 'It was cut off at the limit of tokens: write less.' };
  return readVerdict(text, rules);
}

/**
 * Adds the problem to the request. The answer itself is not shown: it may repeat text of the conversation, which could
 * act as a control token outside the document.
 */
function toRepair(messages: readonly ChatMessage[], problem: string): ChatMessage[] {
  const request = `Your last answer could not be used. ${problem} Answer the request above again, with the JSON object only.`;
  return messages.map((message) =>
    message.role === 'user' ? { ...message, content: `${message.content}\n\n${request}` } : message,
  );
}

function toUnusable(problem: string, { model, host }: JudgeNames): JudgeError {
  return new JudgeError(
    `The judge ${model} at ${host} returned no usable answer, and a repair did not help. ${problem} Try a larger model, or raise maxOutputTokens.`,
    { code: 'judge_unusable_answer' },
  );
}
