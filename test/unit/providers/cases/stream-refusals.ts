const method = (): never => {
  throw new Error('a method was called');
};
const iterable = { [Symbol.asyncIterator]: method };

/** Creates an object whose class has getters and methods that must not be called. */
const live = (own: object, ...names: readonly string[]): object =>
  Object.assign(
    Object.create(Object.fromEntries(names.map((name) => [name, method]))) as object,
    own,
  );

/** Streams, their chunks and events, and the words in which their error describes them. */
export const streamRefusals: Readonly<
  Record<string, readonly [result: unknown, kind: string, fix: string]>
> = {
  'streamObject of the AI SDK': [
    { partialObjectStream: 1, textStream: 1 },
    'a stream',
    'pass JSON.stringify(await result.object)',
  ],
  'streamText of the AI SDK': [{ fullStream: 1 }, 'a stream', 'pass { steps: await result.steps }'],
  'chat.completions.stream() of OpenAI': [
    live(iterable, 'finalChatCompletion', 'finalMessage'),
    'a stream',
    'pass await stream.finalChatCompletion()',
  ],
  'responses.stream() of OpenAI': [
    live(iterable, 'finalResponse'),
    'a stream',
    'pass await stream.finalResponse()',
  ],
  'messages.stream() of Anthropic': [
    live(iterable, 'finalMessage'),
    'a stream',
    'pass await stream.finalMessage()',
  ],
  'a streamed run of OpenAI Agents': [
    live(iterable, 'toTextStream'),
    'a stream',
    'await result.completed, and pass result.history',
  ],
  'a stream of Ollama': [
    { ...iterable, itr: {}, abortController: {} },
    'a stream',
    'pass the final response of the stream, or the text of all chunks as a string',
  ],
  'a stream of LangChain': [
    live({ reader: undefined }, 'getReader'),
    'a stream',
    'pass the final response of the stream, or the text of all chunks as a string',
  ],
  'ConverseStream of Bedrock': [
    { $metadata: {}, stream: iterable },
    'a stream',
    'pass the final response of the stream, or the text of all chunks as a string',
  ],
  'generateContentStream of the first library of Gemini': [
    { stream: iterable, response: Promise.resolve() },
    'a stream',
    'pass await result.response',
  ],
  'a raw stream': [
    { ...iterable, iterator: method, controller: {} },
    'a stream',
    'pass the final response of the stream, or the text of all chunks as a string',
  ],
  'an object with a getter of the name of a method': [
    Object.defineProperty({ ...iterable }, 'finalMessage', { get: method }),
    'a stream',
    'pass the final response of the stream, or the text of all chunks as a string',
  ],
  'an event of the Responses API': [
    { type: 'response.output_text.delta', delta: 'a' },
    'a chunk of a stream',
    'pass the final response of the stream, or the text of all chunks as a string',
  ],
  'a query of the Claude Agent SDK': [
    live(iterable, 'interrupt'),
    'a stream',
    'collect its messages into a list, and pass the list',
  ],
  'an agent of Amazon Bedrock': [
    { $metadata: {}, completion: iterable, sessionId: 's' },
    'a stream',
    'pass the final response of the stream, or the text of all chunks as a string',
  ],
  'InvokeModelWithResponseStream of Bedrock': [
    { $metadata: {}, body: iterable, contentType: 'application/json' },
    'a stream',
    'pass the final response of the stream, or the text of all chunks as a string',
  ],
  'a streamed turn of the Codex SDK': [
    { events: iterable },
    'a stream',
    'pass the final response of the stream, or the text of all chunks as a string',
  ],
  'an event of the Claude Agent SDK': [
    { type: 'stream_event', event: { type: 'message_start' }, session_id: 's' },
    'a chunk of a stream',
    'pass the final response of the stream, or the text of all chunks as a string',
  ],
  'a chunk of LlamaIndex': [
    { delta: 'CANARY', raw: null },
    'a chunk of a stream',
    'pass the final response of the stream, or the text of all chunks as a string',
  ],
  'a chunk of Hugging Face': [
    { index: 1, token: { text: 'CANARY' }, generated_text: null },
    'a chunk of a stream',
    'pass the final response of the stream, or the text of all chunks as a string',
  ],
  'an event of Anthropic': [
    { type: 'content_block_delta', delta: {} },
    'a chunk of a stream',
    'pass the final response of the stream, or the text of all chunks as a string',
  ],
  'a chunk of a chat completion': [
    { object: 'chat.completion.chunk', choices: [] },
    'a chunk of a stream',
    'pass the final response of the stream, or the text of all chunks as a string',
  ],
  'a list of events of Anthropic': [
    [{ type: 'message_start' }, { type: 'message_stop' }],
    'an array of 2, whose first item is an object with the keys "type"',
    'pass the final response of the stream, or the text of all chunks as a string',
  ],
};
