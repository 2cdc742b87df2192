import { describe, expect, it } from 'vitest';
import { collectResult as collect } from '../../../../src/batch/tasks/collect-result.ts';

async function collectResult(
  returned: unknown,
  { signal } = new AbortController(),
): Promise<unknown> {
  return (await collect(returned, signal)).result;
}

async function* stream(...parts: readonly unknown[]): AsyncGenerator {
  yield* parts;
  await Promise.resolve();
}

/** A result whose fields are behind getters, as those of the AI SDK. */
class TextStream {
  readonly read: unknown[] = [];
  readonly #parts: readonly unknown[];

  constructor(...parts: readonly unknown[]) {
    this.#parts = parts;
  }

  get textStream(): AsyncIterable<unknown> {
    return this.fullStream;
  }

  get fullStream(): AsyncIterable<unknown> {
    return this.#readAll();
  }

  get steps(): Promise<unknown> {
    return Promise.resolve([{ text: this.read.join('') }]);
  }

  async *#readAll(): AsyncGenerator {
    for await (const part of stream(...this.#parts)) {
      this.read.push(part);
      yield part;
    }
  }
}

describe('collectResult', () => {
  it.each([['Hello!'], [null], [undefined], [{ choices: [] }], [[{ role: 'assistant' }]]])(
    'returns what is no stream as it is: %j',
    async (value) => {
      expect(await collectResult(value)).toBe(value);
    },
  );

  it('joins a stream of texts', async () => {
    expect(await collectResult(stream('Hel', 'lo!'))).toBe('Hello!');
  });

  it('closes a stream without an end when the task has taken too long', async () => {
    const stopping = new AbortController();
    let [parts, isClosed] = [0, false];
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) {
          await Promise.resolve();
          if (++parts === 5) stopping.abort(new Error('too long'));
          yield 'la';
        }
      } finally {
        isClosed = true;
      }
    }
    await expect(collectResult(endless(), stopping)).rejects.toThrow('too long');
    expect({ parts, isClosed }).toEqual({ parts: 5, isClosed: true });
  });

  it('is an empty text when the stream has nothing', async () => {
    expect(await collectResult(stream())).toBe('');
  });

  it('assembles the events of a provider', async () => {
    const chunk = (delta: object, finish: string | null = null): object => ({
      ...{ id: 'c1', object: 'chat.completion.chunk' },
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
    const parts = [chunk({ role: 'assistant', content: 'Hel' }), chunk({ content: 'lo!' }, 'stop')];
    expect(await collectResult(stream(...parts))).toMatchObject({
      choices: [{ message: { content: 'Hello!' }, finish_reason: 'stop' }],
    });
  });

  it('joins the parts of a message of LangChain by their own method', async () => {
    const part = (content: string): object => ({
      content,
      concat: (next: { content: string }) => part(content + next.content),
    });
    expect(await collectResult(stream(part('Hel'), part('lo'), part('!')))).toMatchObject({
      content: 'Hello!',
    });
  });

  it('reads a text stream of the AI SDK, and returns its steps', async () => {
    expect(await collectResult(new TextStream('Hel', 'lo!'))).toEqual({
      steps: [{ text: 'Hello!' }],
    });
  });

  it('throws the error in a stream of the AI SDK', async () => {
    const error = new Error('no model');
    await expect(collectResult(new TextStream({ type: 'error', error }))).rejects.toBe(error);
  });

  it('reads an object stream of the AI SDK', async () => {
    const result = {
      ...{ partialObjectStream: stream(), fullStream: stream({ a: 1 }) },
      object: Promise.resolve({ a: 1 }),
      finishReason: Promise.resolve('stop'),
      ...{ usage: Promise.resolve({ inputTokens: 1 }), response: Promise.resolve({ id: 'r' }) },
    };
    expect(await collectResult(result)).toEqual({
      ...{ object: { a: 1 }, finishReason: 'stop' },
      ...{ usage: { inputTokens: 1 }, response: { id: 'r' } },
    });
  });

  it('refuses a stream of an unknown kind', async () => {
    await expect(collectResult(stream({ word: 'Hello!' }))).rejects.toMatchObject({
      code: 'task_failed',
    });
  });
});

describe('the tokens of a stream', () => {
  const finished = { finish_reason: 'stop', index: 0 };
  it.each<[string, readonly object[]]>([
    [
      'chat completions, whose last chunk has them',
      [
        { choices: [{ index: 0, delta: { content: 'Hi' } }], usage: null },
        { choices: [{ ...finished, delta: {} }] },
        { choices: [], usage: { prompt_tokens: 12, completion_tokens: 3 } },
      ],
    ],
    [
      'Anthropic, which begins with the input',
      [
        {
          type: 'message_start',
          message: { content: [], usage: { input_tokens: 12, output_tokens: 1 } },
        },
        { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } },
      ],
    ],
    [
      'Responses, which end with the whole response',
      [
        { type: 'response.created', response: { output: [], usage: null } },
        {
          type: 'response.completed',
          response: { output: [], usage: { input_tokens: 12, output_tokens: 3 } },
        },
      ],
    ],
  ])('are read: %s', async (_, parts) => {
    expect((await collect(stream(...parts), new AbortController().signal)).usage).toEqual({
      inputTokens: 12,
      outputTokens: 3,
    });
  });

  it('are absent when no part names them', async () => {
    expect(
      (await collect(stream('Hel', 'lo'), new AbortController().signal)).usage,
    ).toBeUndefined();
  });
});
