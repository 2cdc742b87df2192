import { either, has, isObject, itemsOf, own, text } from '../../providers/core/read.ts';
import { CHAT_ROLES } from '../../providers/dialects/chat.ts';
import type { IssueList } from '../../values/issue-list.ts';
import { inheritedHint } from '../../values/own-fields.ts';

/** The keys with which APIs name the content of a message. */
const CONTENT_KEYS = ['content', 'parts', 'message', 'content_blocks'];

/**
 * Adds an issue for each message whose content is undefined or absent. Such messages come from code like
 * `content: completion.choices[0]?.message.content`, and would be read as empty.
 */
export function checkContents(messages: unknown, path: string, issues: IssueList): void {
  try {
    if (!Array.isArray(messages)) checkOne(messages, path, issues);
    else {
      for (const [index, message] of itemsOf(messages).entries()) {
        checkOne(message, `${path}[${String(index)}]`, issues);
      }
    }
  } catch {
    // A list that is too long, or a proxy that throws on access: reading it reports it.
  }
}

/**
 * Adds the issue of a message without content.
 *
 * @param hint - Why the content is missing, as {@link inheritedHint} says it.
 */
export function addMissingContent(
  path: string,
  role: unknown,
  issues: IssueList,
  hint: string,
): void {
  let fix = 'pass the text of the message';
  if (/^(?:assistant|ai|model)$/.test(String(role))) {
    fix = 'pass the text of the answer, or the response itself as result';
  } else if (role === 'tool') fix = "pass the output of the tool, '' if it has none";
  issues.add(path, `is missing${hint}: ${fix}`);
}

/** Reports whether an answer needs no content: it calls tools, refuses, or is spoken. */
export function hasOtherContent(message: unknown): boolean {
  const calls = either(message, 'tool_calls', 'toolCalls') ?? [];
  return (
    !(Array.isArray(calls) && calls.length === 0) ||
    isObject(own(message, 'function_call')) ||
    isObject(own(message, 'audio')) ||
    (text(message, 'refusal') ?? '') !== ''
  );
}

function checkOne(message: unknown, path: string, issues: IssueList): void {
  // An event of ADK, which has an author rather than a role, may have no content.
  if (!isObject(message) || (has(message, 'author') && !has(message, 'role'))) return;
  const key = missingKey(message);
  if (key === undefined) return;
  const role = key === 'output' ? 'tool' : own(message, 'role');
  addMissingContent(`${path}.${key}`, role, issues, inheritedHint(message, key));
}

/** Returns the key of the content that a message lacks; undefined for a message that has content. */
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
