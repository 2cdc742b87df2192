import type { ToConversationParams } from '../../../src/providers/index.ts';

/** Creates a list of values. */
export const many = (length: number, make: (index: number) => unknown): unknown[] =>
  Array.from({ length }, (_, index) => make(index));

/** The worst that a megabyte can hold in the formats of libraries for agents and interfaces. */
export const LIBRARIES: Readonly<Record<string, () => ToConversationParams>> = {
  'tiny parts of a message of the AI SDK 4': () => ({
    messages: [
      {
        role: 'assistant',
        parts: many(9_000, (index) => ({
          type: 'tool-invocation',
          toolInvocation: {
            step: index,
            toolCallId: `c${index}`,
            toolName: 'f',
            args: {},
            result: 1,
          },
        })),
      },
    ],
  }),
  'tiny chunks of LangChain': () => ({
    result: many(10_000, () => ({
      type: 'AIMessageChunk',
      content: [{ type: 'reasoning', reasoning: 'x' }],
      tool_call_chunks: [{ index: 0, args: '1' }],
    })),
  }),
  'tiny messages of the Claude Agent SDK': () => ({
    result: many(9_000, () => ({
      type: 'assistant',
      message: { id: 'm', role: 'assistant', content: [{ type: 'text', text: 'x' }] },
    })),
  }),
  'tiny steps of the AI SDK that end alike': () => {
    const messages = many(9_000, () => ({ role: 'assistant', content: 'x' }));
    const result = {
      content: [],
      finishReason: 'stop',
      response: { messages: [...messages, ...messages.slice(1)] },
    };
    return { messages, result };
  },
};
