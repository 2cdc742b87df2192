import { contentOf, findAnswer, toPlainText } from '../pages/chat/find-answer.ts';
import { readMessages } from '../pages/chat/read-messages.ts';
import { isRecord } from '../values/objects.ts';

/** A message as one text. */
export interface MessageText {
  /** The role of the author, such as `user`. */
  readonly role: string;
  /** The text with tool calls and results; it may contain control characters. */
  readonly text: string;
}

/**
 * Returns the conversation of a row as texts, to show it to a person. An agent trace is the last answer of its root agent.
 *
 * @param body - The `body` of a line of the journal.
 *
 * @example
 * ```ts
 * import { journalLines } from 'align-evals/batch/node';
 * import { conversationTexts } from 'align-evals/report';
 *
 * for (const line of journalLines('run.jsonl')) {
 *   if ('body' in line) console.log(conversationTexts(line.body).at(-1)?.text);
 * }
 * ```
 */
export function conversationTexts(body: unknown): MessageText[] {
  const content = contentOf(body);
  if (isRecord(content) && Array.isArray(content['messages'])) {
    const messages = readMessages(content['messages']);
    const { system } = content;
    const first = typeof system === 'string' ? [{ role: 'system', text: system }] : [];
    return [
      ...first,
      ...messages.map((message) => ({ role: message.role, text: toPlainText(message) })),
    ];
  }
  const answer = findAnswer(content);
  return answer === undefined ? [] : [{ role: answer.role, text: toPlainText(answer) }];
}
