import type { ReadContent } from './read-row.ts';

/** What is evaluated of a row: the request body without what all rows share, and its part before the answer. */
export interface RowBody {
  readonly body: object;
  /** The same without the last answer and what follows it; undefined for a trace. */
  readonly prompt: object | undefined;
}

/** Returns what identifies a row by its content. */
export function toRowBody({ input: { fields } }: Pick<ReadContent, 'input'>): RowBody {
  if ('trace' in fields) return { body: { trace: fields.trace }, prompt: undefined };
  const { messages, system, tools } = fields;
  const others = {
    ...(system == null ? {} : { system }),
    ...(tools == null ? {} : { tools }),
  };
  const answer = messages.findLastIndex(
    (message) => 'role' in message && message.role === 'assistant',
  );
  const before = answer === -1 ? messages : messages.slice(0, answer);
  return { body: { messages, ...others }, prompt: { messages: before, ...others } };
}
