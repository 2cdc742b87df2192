import type { Message, ToolCall } from '../../service/messages.ts';
import { cleanText } from '../../values/clean-text.ts';
import type {
  ConversationWarning,
  ConversationWarningCode,
  MessageExtras,
} from '../conversation.ts';
import { CallIds } from './call-ids.ts';
import { type Call, type CallResult, extrasOfResult } from './tool-call.ts';
import { type Extras, mergeExtras } from './extras.ts';
import type { UserPart } from './media.ts';
import { isJson, toJsonText, toPlain } from './to-plain.ts';

const PARAGRAPH = '\n\n';

// Ids are shorter. The limit keeps other text out of the warning.
const MAX_DETAIL = 200;

/** Selects the messages of the request that are kept as they are, rather than converted. */
export type KeepMessage = (message: object) => message is Message;

/**
 * Builds a conversation with the rules of all providers: joins text, groups calls, assigns ids, and matches results to
 * calls.
 */
export class Transcript {
  readonly warnings: ConversationWarning[] = [];
  readonly messages: Message[] = [];
  readonly extras: (MessageExtras & Record<string, unknown>)[] = [];
  readonly kept: Set<Message> = new Set<Message>();
  keeps: KeepMessage | undefined;
  /** The number of messages at the end that are the answer. */
  answerLength = 0;
  /** Results may have the name of a tool and lack their call. */
  readonly toolNames: Map<Message, string> = new Map<Message, string>();
  readonly ids: CallIds = new CallIds();
  /** The arguments as the model wrote them, by call id, where the client library has replaced them. */
  readonly rawArguments: Map<string, string> = new Map<string, string>();
  readonly #warnedOnce = new Set<string>();
  #pending: Record<string, unknown> = {};
  /** Whether a message of the assistant is open. The next four fields hold it. */
  #isOpen = false;
  #content = '';
  /** What precedes the next text. */
  #separator = '';
  #calls: ToolCall[] = [];
  #extras: Record<string, unknown> = {};

  constructor(keeps?: KeepMessage) {
    this.keeps = keeps;
  }

  warn(code: ConversationWarningCode, detail?: string): void {
    this.warnings.push(
      detail === undefined ? { code } : { code, detail: cleanText(detail, MAX_DETAIL) },
    );
  }

  addWarning({ code, detail }: ConversationWarning): void {
    this.warn(code, detail);
  }

  warnOnce(code: ConversationWarningCode, detail?: string): void {
    const key = `${code} ${detail ?? ''}`;
    if (this.#warnedOnce.has(key)) return;
    this.#warnedOnce.add(key);
    this.warn(code, detail);
  }

  /** Adds a message of the service's format unchanged. Messages of any dialect may answer its calls. */
  addKept(message: Message): void {
    this.end();
    if (message.role === 'assistant') {
      // Otherwise the reasoning before it would become an empty message after it.
      this.#pending = {};
      for (const call of message.tool_calls ?? []) {
        this.ids.add({ id: call.id, name: call.function?.name });
      }
    } else if (message.role === 'tool') {
      this.ids.markAnswered(this.ids.resolve(message.tool_call_id, undefined));
    }
    this.#add(message, {});
    this.kept.add(message);
    this.ids.endTurn();
  }

  addTextMessage(role: 'system' | 'user' | 'assistant', content: string): void {
    this.end();
    if (role === 'assistant') this.#flush();
    this.#add({ role, content }, this.#extras);
    this.#extras = {};
  }

  addSystem(content: string, extras: Extras = {}): void {
    this.#push({ role: 'system', content }, extras);
  }

  /** The content is a list of parts when it contains media, else a string. */
  addUser(parts: readonly UserPart[], extras: Extras = {}): void {
    const isText = parts.every(({ type }) => type === 'text');
    const content = isText ? parts.map((part) => part['text']).join('\n') : parts;
    this.#push({ role: 'user', content }, extras);
  }

  /** The separator is between the text and its neighbours. */
  appendText(text: string, separator?: string): void {
    this.#open();
    if (text !== '') {
      // The first text needs no separator.
      this.#content += this.#content === '' ? text : (separator ?? this.#separator) + text;
      this.#separator = '';
    }
    if (separator !== undefined) this.#separator = separator;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Adds reasoning to the open assistant message, or to the next one. */
  addReasoning(text: string | undefined): void {
    if (text !== undefined && text !== '') this.addToNext({ reasoning: text });
  }

  /** Adds extras to the assistant message that receives the next content. */
  addToNext(extras: Extras): void {
    mergeExtras(this.#pending, extras);
  }

  addExtras(extras: Extras): void {
    this.#open();
    mergeExtras(this.#extras, extras);
  }

  /** Adds extras to the last assistant message, which may be closed. */
  addExtrasToLast(added: Extras): void {
    this.end();
    const index = this.messages.findLastIndex((message) => message.role === 'assistant');
    if (index === -1) return;
    let known = this.extras.find((extras) => extras.index === index);
    if (known === undefined) this.extras.push((known = { index }));
    mergeExtras(known, added);
  }

  addAnnotations(annotations: readonly unknown[]): void {
    if (annotations.length > 0)
      this.addExtras({ annotations: annotations.map((item) => toPlain(item)) });
  }

  addCall(call: Call): string {
    const { name = 'unknown', args, kind, caller, warning } = call;
    this.#open();
    const id = this.ids.add(call);
    const raw = this.rawArguments.get(id) ?? args ?? {};
    const text = toJsonText(raw);
    if (typeof raw === 'string' && !isJson(text)) this.warn('invalid_tool_arguments', id);
    if (warning !== undefined) this.warn(warning, id);
    this.#calls.push({ id, type: 'function', function: { name, arguments: text } });
    if (kind !== undefined) mergeExtras(this.#extras, { [kind]: [id] });
    if (caller !== undefined) mergeExtras(this.#extras, { caller: [{ id, caller_id: caller }] });
    return id;
  }

  /** Keeps and reports a result without a call. */
  addResult(result: CallResult): void {
    const { content, warnings = [] } = result;
    const id = this.ids.resolve(result.id, result.name);
    if (result.isDenial === true && this.ids.markDenied(id)) return;
    for (const warning of warnings) this.addWarning(warning);
    if (!this.ids.markAnswered(id)) this.warn('orphan_tool_result', id);
    const message: Message = { role: 'tool', tool_call_id: id, content };
    if (result.name !== undefined) this.toolNames.set(message, result.name);
    this.#push(message, extrasOfResult(result, this.ids.nameOf(id)));
  }

  beginAssistant(): void {
    this.end();
    this.#open();
  }

  /** Keeps an open message even if it is empty. */
  endAssistant(): void {
    if (this.#isOpen) this.#flush();
    this.#close();
  }

  /** An item continues the open message if that contains calls. */
  beginItem(): void {
    if (this.#calls.length === 0) this.end();
    this.#open();
    this.#separator = PARAGRAPH;
  }

  /** Drops an open message that is empty. */
  end(): void {
    const isFilled = this.#content !== '' || this.#calls.length > 0;
    if (!isFilled && Object.keys(this.#extras).length === 0) this.#isOpen = false;
    this.#close();
  }

  /** Reasoning without a message after it becomes an empty assistant message. */
  finish(): void {
    if (this.#isPending) this.#open();
    this.end();
    for (const id of this.ids.unansweredServerCalls()) this.warn('server_tool_without_result', id);
  }

  get #isPending(): boolean {
    return Object.keys(this.#pending).length > 0;
  }

  #open(): void {
    this.#isOpen = true;
    this.#flush();
  }

  #flush(): void {
    if (!this.#isPending) return;
    mergeExtras(this.#extras, this.#pending);
    this.#pending = {};
  }

  #close(): void {
    if (!this.#isOpen) return;
    const [content, calls, extras] = [this.#content, this.#calls, this.#extras];
    [this.#isOpen, this.#content, this.#calls, this.#extras] = [false, '', [], {}];
    const message: Message =
      calls.length === 0
        ? { role: 'assistant', content }
        : { role: 'assistant', content: content === '' ? null : content, tool_calls: calls };
    this.#add(message, extras);
  }

  #push(message: Message, extras: Extras): void {
    this.end();
    this.#add(message, extras);
  }

  #add(message: Message, extras: Extras): void {
    if (Object.keys(extras).length > 0) {
      this.extras.push({ index: this.messages.length, ...extras });
    }
    this.ids.noteMessage(message.role);
    this.messages.push(message);
  }
}
