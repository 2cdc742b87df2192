import { describeValue, quoteName } from '../values/describe-value.ts';
import { MESSAGE_ROLES } from '../service/rules.ts';
import type { IssueList } from '../values/issue-list.ts';
import { isRecord } from '../values/rules.ts';

// By hand rather than by schema: one pass, no copy, about a hundredth of the time on long
// conversations, and no message text can end up in an error.

/**
 * Checks a conversation in the service's own form (specification, "POST /api/v1/evals/reward").
 *
 * @param messages - What the caller passed.
 * @param issues - Where problems are noted.
 * @param isOwnForm - Whether each message is checked; those of other APIs are as they are read.
 */
export function validateMessages(messages: unknown, issues: IssueList, isOwnForm: boolean): void {
  if (!Array.isArray(messages)) {
    issues.add('messages', `is ${describeValue(messages)}: pass an array of messages`);
    return;
  }
  if (messages.length === 0) issues.add('messages', 'is empty: pass at least one message');
  for (let index = 0; isOwnForm && index < messages.length; index += 1) {
    checkMessage(`messages[${String(index)}]`, messages[index], issues);
  }
}

function checkMessage(path: string, message: unknown, issues: IssueList): void {
  if (!isRecord(message)) {
    issues.add(path, `is ${describeValue(message)}: a message is an object with role and content`);
    return;
  }
  const { role, content } = message;
  if (!MESSAGE_ROLES.some((known) => known === role)) {
    issues.add(`${path}.role`, `is ${quoteName(role)}: use one of ${MESSAGE_ROLES.join(', ')}`);
    return;
  }
  checkContent(`${path}.content`, role, content, issues);
  if (role === 'assistant') checkToolCalls(`${path}.tool_calls`, message['tool_calls'], issues);
  if (role === 'tool') checkToolCallId(`${path}.tool_call_id`, message['tool_call_id'], issues);
}

function checkContent(path: string, role: unknown, content: unknown, issues: IssueList): void {
  if (typeof content === 'string' || content === null) return;
  if (content === undefined) {
    if (role === 'assistant') return;
    issues.add(path, 'is missing: pass the text of the message');
    return;
  }
  if (Array.isArray(content)) {
    const wrong = content.findIndex((part) => !isRecord(part));
    if (wrong === -1) return;
    issues.add(
      `${path}[${String(wrong)}]`,
      `is ${describeValue(content[wrong])}: a part is an object`,
    );
    return;
  }
  issues.add(path, `is ${describeValue(content)}: pass a string, an array of parts, or null`);
}

function checkToolCalls(path: string, toolCalls: unknown, issues: IssueList): void {
  if (toolCalls === undefined || toolCalls === null) return;
  if (!Array.isArray(toolCalls)) {
    issues.add(path, `is ${describeValue(toolCalls)}: pass an array of calls`);
    return;
  }
  for (let index = 0; index < toolCalls.length; index += 1) {
    const call: unknown = toolCalls[index];
    if (isRecord(call) && typeof call['id'] === 'string' && call['id'] !== '') continue;
    issues.add(`${path}[${String(index)}]`, 'has no id: each call needs the id its answer repeats');
  }
}

function checkToolCallId(path: string, id: unknown, issues: IssueList): void {
  if (typeof id === 'string' && id !== '') return;
  issues.add(path, `is ${describeValue(id)}: a tool message needs the id of the call it answers`);
}
