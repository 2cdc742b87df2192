import type { ScoreUsage } from '../../testing/scorer.ts';
import { JudgeError } from '../judge-error.ts';
import type { Completion } from '../model/read-response.ts';
import type { RequestContent } from '../model/request-shape.ts';
import { describeRefusal, type JudgeNames } from '../model/model-failure.ts';
import type { ChatMessage } from '../openai-client.ts';
import { readVerdict, type JudgeVerdict, type VerdictRules } from './read-verdict.ts';

export interface PaidVerdict extends JudgeVerdict, Pick<Completion, 'usage' | 'format'> {}

type Ask = (content: RequestContent) => Promise<Completion>;

/**
 * Asks for a verdict. An answer that cannot be used is repaired once. A refusal is an error, and so is a repaired answer
 * that cannot be used either.
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

/** Undefined when the provider reported no usage. */
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
  // Thinking that was cut may end with a quotation that looks like a complete answer.
  if (isCut) return { problem: 'It was cut off at the limit of tokens: write less.' };
  return readVerdict(text, rules);
}

/**
 * Adds the problem to the request. The message does not repeat the answer: text of the conversation could
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
