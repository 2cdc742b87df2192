import { either, has, isObject, itemsOf, own, text } from '../../providers/core/read.ts';
import type { ConversationFormat } from '../../providers/detect-format.ts';
import { isPlainMessage } from '../../providers/dialects/chat-variants.ts';
import { CHAT_ROLES } from '../../providers/dialects/chat.ts';
import { type Message, MESSAGE_ROLES } from '../../service/messages.ts';
import { describeChoice, describeValue } from '../../values/describe-value.ts';
import { inheritedHint, isFilledText, isRecord, ownFields } from '../../values/objects.ts';
import { IssueList, listOf, rule, type Rule } from '../../values/rules.ts';

// Messages are checked by hand rather than with zod. This takes about a hundredth of the time for a long
// conversation, copies nothing, and keeps the text of messages out of errors.

/** The rule of `messages`, by their format. Plain messages have been checked by the detection of their format. */
export const MESSAGES_RULES: Readonly<Record<ConversationFormat['kind'], Rule>> = {
  plain: checkList,
  // The service's own format (specification, "POST /api/v1/evals/reward").
  own: (messages, path, issues) => {
    checkList(messages, path, issues);
    if (!Array.isArray(messages)) return;
    for (let index = 0; index < messages.length; index += 1) {
      const message: unknown = messages[index];
      if (!isPlainMessage(message)) checkMessage(`${path}[${index}]`, message, issues);
    }
  },
  // The format of any API. The conversion checks everything but the presence of content.
  foreign: (messages, path, issues) => {
    checkList(messages, path, issues);
    if (Array.isArray(messages)) checkContents(messages, path, issues);
  },
};

export function isOwnMessage(message: object): message is Message {
  const issues = new IssueList();
  // Stryker disable next-line StringLiteral: the issues are not shown
  checkMessage('', message, issues);
  return issues.all.length === 0;
}

function checkList(messages: unknown, path: string, issues: IssueList): void {
  if (!Array.isArray(messages)) {
    issues.add(path, `is ${describeValue(messages)}: pass an array of messages`);
  } else if (messages.length === 0) issues.add(path, 'is empty: pass at least one message');
}

function checkMessage(path: string, message: unknown, issues: IssueList): void {
  if (!isRecord(message)) {
    issues.add(path, `is ${describeValue(message)}: a message is an object with role and content`);
    return;
  }
  const own = ownFields(message);
  const { role, content } = own;
  if (!MESSAGE_ROLES.some((known) => known === role)) {
    const what = describeChoice(role) + inheritedHint(message, 'role');
    issues.add(`${path}.role`, `is ${what}: use one of ${MESSAGE_ROLES.join(', ')}`);
    return;
  }
  if (content !== undefined) contentRule(content, `${path}.content`, issues);
  else if (role !== 'assistant' || !hasOtherContent(own)) {
    addMissingContent(`${path}.content`, role, issues, inheritedHint(message, 'content'));
  }
  if (role === 'assistant') toolCallsRule(own['tool_calls'] ?? [], `${path}.tool_calls`, issues);
  if (role === 'tool') checkToolCallId(path, message, own['tool_call_id'], issues);
}

const partsRule = /* @__PURE__ */ listOf(
  /* @__PURE__ */ rule(isRecord, 'a part is an object'),
  'pass a string, an array of parts, or null',
);

const contentRule: Rule = (content, path, issues) => {
  if (typeof content !== 'string' && content !== null) partsRule(content, path, issues);
};

const toolCallsRule = /* @__PURE__ */ listOf((call, path, issues) => {
  if (isRecord(call) && isFilledText(call['id'])) return;
  issues.add(path, 'has no id: pass the id that the tool message repeats');
}, 'pass an array of calls');

function checkToolCallId(path: string, message: object, id: unknown, issues: IssueList): void {
  if (isFilledText(id)) return;
  const what = describeValue(id) + inheritedHint(message, 'tool_call_id');
  issues.add(
    `${path}.tool_call_id`,
    `is ${what}: a tool message needs the id of the call it answers`,
  );
}

/** The keys under which APIs put the content of a message. */
const CONTENT_KEYS = ['content', 'parts', 'message', 'content_blocks'];

/**
 * Adds an issue for each message whose content is undefined or absent. Such messages come from code like
 * `content: completion.choices[0]?.message.content`, and would be read as empty.
 */
export function checkContents(messages: unknown, path: string, issues: IssueList): void {
  try {
    if (!Array.isArray(messages)) checkOne(messages, path, issues);
    else {
      itemsOf(messages).forEach((message, index) => {
        checkOne(message, path, issues, index);
      });
    }
  } catch {
    // The list is too long, or a proxy throws on access: the conversion reports both.
  }
}

/** Adds the issue of a message without content; `hint` is a result of {@link inheritedHint}. */
function addMissingContent(path: string, role: unknown, issues: IssueList, hint: string): void {
  let fix = 'pass the text of the message';
  if (/^(?:assistant|ai|model)$/.test(String(role))) {
    fix = 'pass the text of the answer, or the response itself as result';
  } else if (role === 'tool') fix = "pass the output of the tool, '' if it has none";
  issues.add(path, `is missing${hint}: ${fix}`);
}

/** Reports whether an answer calls tools, refuses or is spoken, and therefore needs no content. */
function hasOtherContent(message: unknown): boolean {
  const calls = either(message, 'tool_calls', 'toolCalls') ?? [];
  return (
    !(Array.isArray(calls) && calls.length === 0) ||
    isObject(own(message, 'function_call')) ||
    isObject(own(message, 'audio')) ||
    (text(message, 'refusal') ?? '') !== ''
  );
}

function checkOne(message: unknown, path: string, issues: IssueList, index?: number): void {
  // An event of ADK has an author rather than a role, and may lack content.
  if (!isObject(message) || (has(message, 'author') && !has(message, 'role'))) return;
  const key = missingKey(message);
  if (key === undefined) return;
  const role = key === 'output' ? 'tool' : own(message, 'role');
  const at = index === undefined ? path : `${path}[${index}]`;
  addMissingContent(`${at}.${key}`, role, issues, inheritedHint(message, key));
}

/** Returns the key of the content that a message lacks, if it lacks any. */
function missingKey(message: object): string | undefined {
  const type = own(message, 'type');
  // Items of other types have their content under other keys.
  if (type === undefined || type === 'message') return missingContentKey(message, type);
  const isMissing = type === 'function_call_output' && own(message, 'output') === undefined;
  return isMissing ? 'output' : undefined;
}

function missingContentKey(message: object, type: 'message' | undefined): string | undefined {
  if (hasContent(message)) return undefined;
  const isChat = type === undefined && CHAT_ROLES.includes(text(message, 'role') ?? '');
  return (
    CONTENT_KEYS.find((key) => Object.hasOwn(message, key)) ?? (isChat ? 'content' : undefined)
  );
}

function hasContent(message: object): boolean {
  return (
    CONTENT_KEYS.some((key) => own(message, key) !== undefined) ||
    // Ollama has a separate field for images, and Cohere for the results of tools.
    either(message, 'images', 'toolResults', 'tool_results') !== undefined ||
    hasOtherContent(message)
  );
}
