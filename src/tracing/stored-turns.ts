import { isItemReference } from '../providers/dialects/responses.ts';
import { isObject, MAX_ITEMS, own, text } from '../providers/core/read.ts';
import { jsonList } from './streams/read-json.ts';

/** A turn of OpenAI's Responses API, after the turns before it. */
interface Turn {
  readonly before: Turn | undefined;
  readonly items: readonly unknown[];
  /** The number of items, with those before it. */
  readonly length: number;
}

/**
 * How many items are added to requests in all. Each request of a chain has the items of all before it, so that a long
 * chain would need any amount of memory.
 */
const MAX_ADDED = 100_000;

/** A request and its response, of which the one has all turns and the other refers to none. */
export interface WholeCall {
  readonly request: object;
  readonly response: unknown;
}

/**
 * The turns that OpenAI's Responses API stores, as far as they were recorded. A later request refers to them by the id
 * of a response, of a conversation, or of an item.
 */
export class StoredTurns {
  readonly #items = new Map<string, unknown>();
  readonly #responses = new Map<string, Turn>();
  readonly #conversations = new Map<string, Turn>();
  #added = 0;

  /**
   * Puts the recorded turns in the place of the references of a request. A reference to something else stays, and
   * becomes a field of the response too, about which the reader of responses warns.
   */
  complete(request: object, response: unknown): WholeCall {
    if (!isOfResponses(request)) return { request, response };
    const before = this.#withinLimits(this.#before(request), itemsOf(request).length);
    const references = before === undefined ? referencesOf(request) : NO_REFERENCES;
    const items = [...flatten(before), ...itemsOf(request)];
    return {
      request: { ...request, input: items.map((item) => this.#resolve(item)) },
      response: isObject(response) ? { ...response, ...references } : response,
    };
  }

  /** Notes a call that has ended. */
  add(request: object, response: unknown): void {
    const id = text(response, 'id');
    if (id === undefined || !isOfResponses(request)) return;
    const output = jsonList(response, 'output');
    for (const item of output) {
      const itemId = text(item, 'id');
      if (itemId !== undefined) this.#items.set(itemId, item);
    }
    const items = [...itemsOf(request), ...output];
    const before = this.#before(request);
    const lengthBefore = before?.length ?? 0;
    this.#added += lengthBefore;
    const turn = { before, items, length: lengthBefore + items.length };
    this.#responses.set(id, turn);
    const conversation = conversationOf(request);
    if (conversation !== undefined) this.#conversations.set(conversation, turn);
  }

  #resolve(item: unknown): unknown {
    const id = isItemReference(item) ? text(item, 'id') : undefined;
    return id === undefined ? item : (this.#items.get(id) ?? item);
  }

  #withinLimits(before: Turn | undefined, length: number): Turn | undefined {
    const isTooLong = (before?.length ?? 0) + length > MAX_ITEMS || this.#added > MAX_ADDED;
    return isTooLong ? undefined : before;
  }

  #before(request: object): Turn | undefined {
    const previous = text(request, 'previous_response_id');
    if (previous !== undefined) return this.#responses.get(previous);
    return this.#conversations.get(conversationOf(request) ?? '');
  }
}

const NO_REFERENCES = { previous_response_id: null, conversation: null };

/** Only this API has an input and a model. */
function isOfResponses(request: object): boolean {
  const input = own(request, 'input');
  return typeof input === 'string' || Array.isArray(input);
}

function itemsOf(request: object): readonly unknown[] {
  const input = own(request, 'input');
  return typeof input === 'string'
    ? [{ role: 'user', content: input }]
    : jsonList(request, 'input');
}

function conversationOf(request: object): string | undefined {
  return text(request, 'conversation') ?? text(own(request, 'conversation'), 'id');
}

/** A server may leave these fields out of its response. */
function referencesOf(request: object): object {
  const previous = text(request, 'previous_response_id');
  const conversation = conversationOf(request);
  return {
    ...(previous === undefined ? {} : { previous_response_id: previous }),
    ...(conversation === undefined ? {} : { conversation }),
  };
}

/** Turns have the turns before them by reference, because a copy per turn is quadratic. */
function flatten(last: Turn | undefined): readonly unknown[] {
  const turns: (readonly unknown[])[] = [];
  for (let turn = last; turn !== undefined; turn = turn.before) turns.push(turn.items);
  return turns.reverse().flat();
}
