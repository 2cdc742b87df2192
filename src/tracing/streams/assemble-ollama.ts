import { own, text } from '../../providers/core/read.ts';
import { jsonList } from './read-json.ts';

/** Assembles the lines of Ollama's chat endpoint. Each has a piece of the text, or whole calls of tools. */
export function assembleOllama(lines: readonly unknown[]): unknown {
  const messages = lines.map((line) => own(line, 'message'));
  const join = (key: string): string => messages.map((one) => text(one, key) ?? '').join('');
  const calls = messages.flatMap((one) => jsonList(one, 'tool_calls'));
  const end = lines.findLast((line) => own(line, 'done') === true);
  const reason = end === undefined ? 'incomplete' : 'stop';
  return {
    message: {
      role: 'assistant',
      content: join('content'),
      thinking: join('thinking'),
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
    },
    done: true,
    done_reason: text(end, 'done_reason') ?? reason,
  };
}
