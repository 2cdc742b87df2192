import type { Message } from '../../options/messages.ts';
import type {
  ConversationWarning,
  ConversationWarningCode,
  MessageExtras,
} from '../conversation.ts';
import { CallIds, type CallNature } from './call-ids.ts';
import { Draft, mergeNotes, type Notes } from './draft.ts';
import type { UserPart } from './media.ts';
import { isJson, toJsonText, toPlain } from './plain.ts';

// As long as the longest ids are; what is longer is no id.
const MAX_DETAIL = 200;

/** A call of a tool as a provider describes it. */
export interface Call {
  readonly id?: string | undefined;
  readonly name: string | undefined;
  /** Text is kept as it is, also when it is not JSON. */
  readonly args: unknown;
  /** What is special about it. */
  readonly as?: CallNature | undefined;
  /** What to tell about it, with its id. */
  readonly warning?: ConversationWarningCode | undefined;
  /** The program that made the call, where the model did not itself. */
  readonly caller?: string | undefined;
}

/** What a tool gave back. */
export interface CallResult {
  readonly id?: string | undefined;
  /** Finds the call when there is no id. */
  readonly name?: string | undefined;
  readonly content: string;
  readonly isError?: boolean;
  /** The call was not approved, which a library may say twice. */
  readonly isDenial?: boolean;
  /** What is to be told about the content. */
  readonly warnings?: readonly ConversationWarning[];
}

/** The conversation while it is read: the rules that all providers share stand here, once. */
export class Transcript {
  readonly messages: Message[] = [];
  readonly extras: MessageExtras[] = [];
  readonly warnings: ConversationWarning[] = [];
  readonly ids: CallIds = new CallIds();
  /** Arguments as the model wrote them, by call, where its library has put others in their place. */
  readonly writtenArguments: Map<string, string> = new Map<string, string>();
  readonly #told = new Set<string>();
  #draft: Draft | undefined;
  #waiting: string[] = [];

  /** Notes something that may surprise. */
  warn(code: ConversationWarningCode, detail?: string): void {
    this.warnings.push(
      detail === undefined ? { code } : { code, detail: detail.slice(0, MAX_DETAIL) },
    );
  }

  /** Notes something that was found before there was a place to note it. */
  tell({ code, detail }: ConversationWarning): void {
    this.warn(code, detail);
  }

  /** Notes something once, however often it occurs. */
  warnOnce(code: ConversationWarningCode, detail?: string): void {
    const key = `${code} ${detail ?? ''}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.warn(code, detail);
  }

  /** Adds a message that is nothing but a text. */
  addText(role: 'user' | 'assistant', content: string): void {
    this.end();
    if (this.#waiting.length === 0 || role === 'user') {
      this.#add({ role, content }, {});
      return;
    }
    this.#open().say(content);
    this.#close();
  }

  /** Adds a message of the application. */
  system(content: string, notes: Notes = {}): void {
    this.#push({ role: 'system', content }, notes);
  }

  /** Adds a message of the user: parts where it holds media, else text. */
  user(parts: readonly UserPart[], notes: Notes = {}): void {
    const isText = parts.every(({ type }) => type === 'text');
    const content = isText ? parts.map((part) => part['text']).join('\n') : parts;
    this.#push({ role: 'user', content }, notes);
  }

  /** Adds text to the assistant's message. */
  say(piece: string, separator?: string): void {
    this.#open().say(piece, separator);
  }

  /** How many calls wait for the application to answer them. */
  get openCalls(): number {
    return this.ids.waiting;
  }

  /** Whether an assistant's message is being read. */
  get isOpen(): boolean {
    return this.#draft !== undefined;
  }

  /** Adds what stands for a picture or a file to the assistant's message. */
  showMarker(marker: string): void {
    this.#open().mark(marker);
  }

  /** Adds what the model thought to the assistant's message that is open, or else the next. */
  reason(piece: string | undefined): void {
    if (piece !== undefined && piece !== '') this.#waiting.push(piece);
  }

  /** Adds extras to the assistant's message. */
  note(notes: Notes): void {
    this.#open().note(notes);
  }

  /** Adds extras to the assistant's last message, which may have ended. */
  noteLast(notes: Notes): void {
    this.end();
    const index = this.messages.findLastIndex((message) => message.role === 'assistant');
    if (index === -1) return;
    const place = this.extras.findIndex((extras) => extras.index === index);
    const merged = { ...this.extras[place] };
    mergeNotes(merged, notes);
    const extras = { ...merged, index };
    if (place === -1) this.extras.push(extras);
    else this.extras[place] = extras;
  }

  /** Adds citations and sources to the assistant's message. */
  annotate(annotations: readonly unknown[]): void {
    if (annotations.length > 0)
      this.note({ annotations: annotations.map((item) => toPlain(item)) });
  }

  /** Adds a call to the assistant's message and gives its id. */
  call({ id: given, name = 'unknown', args, as, caller, warning }: Call): string {
    const draft = this.#open();
    const id = this.ids.call(name, given, as);
    const written = this.writtenArguments.get(id) ?? args ?? {};
    const text = toJsonText(written);
    if (typeof written === 'string' && !isJson(text)) this.warn('invalid_tool_arguments', id);
    if (warning !== undefined) this.warn(warning, id);
    draft.calls.push({ id, type: 'function', function: { name, arguments: text } });
    if (as !== undefined) draft.note({ [as]: [id] });
    if (caller !== undefined) draft.note({ caller: [{ id, caller_id: caller }] });
    return id;
  }

  /** Adds a tool's result; one that no call asked for is kept, and told. */
  result({ id: given, name, content, isError, isDenial, warnings = [] }: CallResult): void {
    const id = this.ids.resolve(given, name);
    if (isDenial === true && this.ids.deny(id)) return;
    for (const warning of warnings) this.tell(warning);
    if (!this.ids.answer(id)) this.warn('orphan_tool_result', id);
    const notes = isError === true || isDenial === true ? { isError: true as const } : {};
    this.#push({ role: 'tool', tool_call_id: id, content }, notes);
  }

  /** Adds a call that the provider carried out, and its result. */
  pair(call: Omit<Call, 'as'>, content: string, isError = false): void {
    this.result({ id: this.call({ ...call, as: 'serverExecuted' }), content, isError });
  }

  /** Begins an assistant's message, even one that stays empty. */
  beginAssistant(): void {
    this.end();
    this.#open();
  }

  /** Ends the assistant's message, even if it is empty; a tool's result may have ended it before. */
  endAssistant(): void {
    if (this.#draft !== undefined) this.#takeThoughts(this.#draft);
    this.#close();
  }

  /** Begins an item that is a message of its own, unless calls of the open one wait for answers. */
  beginItem(): void {
    if (this.#draft?.calls.length === 0) this.end();
    this.#open().separate('\n\n');
  }

  /** Ends the assistant's message, if one is open that says anything. */
  end(): void {
    if (this.#draft?.isEmpty === true) this.#draft = undefined;
    this.#close();
  }

  /** Ends what was read so far; thoughts that nothing followed get a message. */
  finish(): void {
    if (this.#waiting.length > 0) this.#open();
    this.end();
    for (const id of this.ids.withoutResult()) this.warn('server_tool_without_result', id);
  }

  #open(): Draft {
    this.#draft ??= new Draft();
    this.#takeThoughts(this.#draft);
    return this.#draft;
  }

  #takeThoughts(draft: Draft): void {
    if (this.#waiting.length === 0) return;
    draft.note({ reasoning: this.#waiting.join('\n\n') });
    this.#waiting = [];
  }

  #close(): void {
    const draft = this.#draft;
    if (draft === undefined) return;
    this.#draft = undefined;
    this.#add(draft.toMessage(), draft.notes);
  }

  #push(message: Message, notes: Notes): void {
    this.end();
    this.#add(message, notes);
  }

  #add(message: Message, notes: Notes): void {
    if (Object.keys(notes).length > 0) this.extras.push({ index: this.messages.length, ...notes });
    this.messages.push(message);
  }
}
