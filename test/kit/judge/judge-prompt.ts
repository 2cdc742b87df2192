import type { ChatMessage } from '../../../src/judge/openai-client.ts';

/** The parts of a request of the judge, read back from its messages. */
export interface ReadPrompt {
  readonly system: string;
  readonly criterion: string;
  /** The text of the line `Scale`. */
  readonly scale: string;
  /** The text of the line `To score`. */
  readonly part: string;
  readonly delimiter: string;
  /** The line of JSON between the delimiters. */
  readonly documentText: string;
  readonly document: unknown;
  readonly closing: string;
}

const USER_TEXT =
  /^Criterion: (?<criterion>[^\n]*)\nScale: (?<scale>[^\n]*)\nTo score: (?<part>[^\n]*)\n\nBEGIN DOCUMENT (?<delimiter>\S+)\n(?<document>[^\n]*)\nEND DOCUMENT (?<end>\S+)\n\n(?<closing>[^]*)$/;

/** Reads a request of the judge as its protocol describes it; throws when it differs. */
export function readPrompt(messages: readonly ChatMessage[]): ReadPrompt {
  const [system, user, ...others] = messages;
  if (system?.role !== 'system' || user?.role !== 'user' || others.length > 0) {
    throw new Error('A request has one system message and one user message');
  }
  const { groups } = USER_TEXT.exec(user.content) ?? {};
  if (groups === undefined)
    throw new Error('The user message does not have the lines of a request');
  const { criterion = '', scale = '', part = '', delimiter = '', document = '' } = groups;
  if (groups['end'] !== delimiter) throw new Error('The delimiters of the document differ');
  return {
    system: system.content,
    criterion: String(JSON.parse(criterion)),
    scale,
    part,
    delimiter,
    documentText: document,
    document: JSON.parse(document) as unknown,
    closing: groups['closing'] ?? '',
  };
}
