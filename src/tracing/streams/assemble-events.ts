import { assembleChat } from './assemble-chat.ts';
import { assembleCohere } from './assemble-cohere.ts';
import { assembleContents } from './assemble-contents.ts';
import { assembleMessage } from './assemble-message.ts';
import { assembleOllama } from './assemble-ollama.ts';
import { assembleResponse } from './assemble-response.ts';
import { isObject, own, text } from '../../providers/core/read.ts';
import { jsonList } from './read-json.ts';

interface AssembledAnswer {
  /** The answer, as the API returns it without a stream; undefined when nothing of it arrived. */
  readonly response: unknown;
}

/** The protocols, each with what its first event looks like. */
const PROTOCOLS: readonly {
  readonly matches: (event: unknown) => boolean;
  readonly assemble: (events: readonly unknown[]) => unknown;
}[] = [
  {
    matches: (event) => text(event, 'type')?.startsWith('response.') === true,
    assemble: assembleResponse,
  },
  { matches: (event) => text(event, 'type') === 'message_start', assemble: assembleMessage },
  { matches: (event) => text(event, 'type') === 'message-start', assemble: assembleCohere },
  {
    matches: (event) => own(event, 'choices') !== undefined && hasDelta(event),
    assemble: assembleChat,
  },
  { matches: (event) => own(event, 'candidates') !== undefined, assemble: assembleContents },
  { matches: (event) => typeof own(event, 'done') === 'boolean', assemble: assembleOllama },
];

/**
 * Assembles the events of a stream to one answer. Returns undefined for a protocol other than the Responses API, chat
 * completions, Anthropic's messages, Google's contents, Cohere's chat and Ollama's chat.
 */
export function assembleEvents(events: readonly unknown[]): AssembledAnswer | undefined {
  const found = events.filter(isObject);
  if (found.length === 0) return { response: undefined };
  for (const { matches, assemble } of PROTOCOLS) {
    if (found.some(matches)) return { response: assemble(found) };
  }
  return undefined;
}

function hasDelta(event: unknown): boolean {
  const choices = jsonList(event, 'choices');
  return choices.length === 0 || choices.some((choice) => own(choice, 'delta') !== undefined);
}
