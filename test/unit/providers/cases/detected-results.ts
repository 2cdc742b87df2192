import type { ProviderKind } from '../../../../src/providers/index.ts';
import {
  agentsRun,
  bedrock,
  chat,
  claude,
  gemini,
  interaction,
  langchain,
  response,
  said,
  step,
} from '../../../kit/providers/provider-results.ts';

/** A result and its kind; undefined for an unknown kind. */
export type Detected = Readonly<Record<string, readonly [unknown, ProviderKind | undefined]>>;

const enumOf = (object: unknown, rest: object = {}): object => {
  return { object, finishReason: 'stop', usage: {}, warnings: [], response: { id: 'i' }, ...rest };
};

class Message {
  readonly lc_namespace = ['langchain_core', 'messages'];
  readonly type = 'ai';
  readonly content = 'x';
}
class SymbolGetter {
  readonly type = 'ai';
  readonly content = 'x';
  get [Symbol.for('langchain.message')](): true {
    throw new Error('a getter was called');
  }
}
const SYMBOL = Symbol.for('langchain.message');

const mistral = {
  id: 'm',
  object: 'chat.completion',
  choices: [{ index: 0, finishReason: 'stop' }],
};
const ollama = { model: 'm', done: true, message: { role: 'assistant', content: 'x' } };
const text = [{ type: 'text', text: 'x' }];

/** Results of each kind, followed by values that could be mistaken for it. */
export const detectedResults: Detected = {
  'generateObject (AI SDK)': [enumOf({ a: 1 }), 'ai-sdk.object'],
  'generateObject whose enum value is "response"': [enumOf('response'), 'ai-sdk.object'],
  'generateObject whose enum value is "chat.completion"': [
    enumOf('chat.completion'),
    'ai-sdk.object',
  ],
  'generateObject whose object is null': [enumOf(null), 'ai-sdk.object'],
  'an object without response': [{ object: {}, finishReason: 'stop', usage: {} }, undefined],
  '{ steps } of the AI SDK': [{ steps: [step([])] }, 'ai-sdk.text'],
  'generateText (AI SDK 7)': [
    { initialResponseMessages: [], steps: [step([], { callId: 'c' })], totalUsage: {}, _output: 1 },
    'ai-sdk.text',
  ],
  'an empty list of steps': [{ steps: [] }, undefined],
  'steps of AI SDK 4': [{ steps: [{ text: 'x', finishReason: 'stop', response: {} }] }, undefined],
  'steps with one item of another kind': [{ steps: [step([]), { content: [] }] }, undefined],
  'an instance of a LangChain message': [
    Object.assign(new Message(), { lc_kwargs: {}, lc_serializable: true }),
    'langchain.message',
  ],
  'a LangChain message with its symbol as own property': [
    { [SYMBOL]: true, type: 'ai', content: 'x' },
    'langchain.message',
  ],
  'a LangChain message whose class has the symbol': [
    Object.assign(Object.create({ [SYMBOL]: true }) as object, { type: 'ai', content: 'x' }),
    'langchain.message',
  ],
  'an object whose LangChain symbol is a getter': [new SymbolGetter(), undefined],
  'a cloned LangChain message': [structuredClone(new Message()), 'langchain.message'],
  'a serialised LangChain message': [langchain('AIMessage', { content: 'x' }), 'langchain.message'],
  'a serialised LangChain chunk': [
    langchain('AIMessageChunk', { content: 'x' }),
    'langchain.message',
  ],
  'a stored LangChain message': [{ type: 'ai', data: { content: 'x' } }, 'langchain.message'],
  'a serialised LangChain prompt template': [langchain('PromptTemplate', {}), undefined],
  'an OpenAI response': [response([]), 'openai.responses'],
  'an OpenAI response with output_text and output_parsed': [
    response([said('x')], { output_text: 'x', output_parsed: null }),
    'openai.responses',
  ],
  'an OpenAI response whose output is not a list': [{ object: 'response', output: {} }, undefined],
  'a Mistral conversation': [
    { object: 'conversation.response', outputs: [] },
    'mistral.conversation',
  ],
  'a Mistral chat completion': [mistral, 'mistral.chat'],
  'an OpenAI chat completion': [chat({ content: 'x' }), 'openai.chat'],
  'a chat completion without choices': [{ object: 'chat.completion', choices: [] }, 'openai.chat'],
  'a chat completion with the keys of compatible servers': [
    chat({ content: 'x' }, { x_groq: {}, citations: [], prompt_filter_results: [], provider: 'p' }),
    'openai.chat',
  ],
  'a chat completion without object': [
    { choices: [{ message: { role: 'assistant', content: 'x' } }] },
    'openai.chat',
  ],
  'a chat completion that LangSmith joined from chunks': [
    { ...chat({ content: 'x' }), object: 'chat.completion.chunk' },
    'openai.chat',
  ],
  'a chat completion with an empty object': [
    { object: '', choices: [{ message: { role: 'assistant', content: 'x' } }] },
    'openai.chat',
  ],
  'choices without messages': [{ choices: [{ value: 1 }] }, undefined],
  'choices of an unrelated object': [{ object: 'poll', choices: [{ message: {} }] }, undefined],
  'a legacy completion': [
    { object: 'text_completion', choices: [{ text: 'x', index: 0 }] },
    'openai.completion',
  ],
  'an Anthropic message': [claude(text), 'anthropic.message'],
  'an Anthropic message that is still streaming': [
    claude(text, { stop_reason: null }),
    'anthropic.message',
  ],
  'an output item of OpenAI Responses': [said('x'), 'openai.response_item'],
  'an output item without status': [
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'x' }] },
    'openai.response_item',
  ],
  'an output item with a refusal': [
    { type: 'message', role: 'assistant', content: [{ type: 'refusal', refusal: 'x' }] },
    'openai.response_item',
  ],
  'a message with a type and without keys of a known API': [
    { type: 'message', role: 'assistant', content: text },
    undefined,
  ],
  'a Gemini response': [gemini([{ text: 'x' }]), 'gemini.generate'],
  'a Gemini response whose candidate has only an index': [
    { candidates: [{ index: 0 }] },
    'gemini.generate',
  ],
  'a blocked prompt': [{ promptFeedback: { blockReason: 'SAFETY' } }, 'gemini.generate'],
  'candidates of an unrelated object': [{ candidates: [{ name: 'x' }] }, undefined],
  "the wrapper of Google's first client library": [
    { response: gemini([{ text: 'x' }]) },
    'gemini.generate',
  ],
  'a Gemini interaction': [
    interaction([{ type: 'model_output', content: [] }]),
    'gemini.interaction',
  ],
  'a Gemini interaction with object': [
    interaction([{ type: 'thought' }], { object: 'interaction' }),
    'gemini.interaction',
  ],
  'a Gemini interaction with outputs': [
    { id: 'i', status: 'completed', object: '', outputs: [{ type: 'text', text: 'x' }] },
    'gemini.interaction',
  ],
  'an interaction without status': [{ id: 'i', steps: [{ type: 'thought' }] }, undefined],
  'an interaction without id': [{ status: 'completed', steps: [{ type: 'thought' }] }, undefined],
  'steps without type': [{ id: 'i', status: 'completed', steps: [{ name: 'x' }] }, undefined],
  'an interaction of an unrelated object': [
    interaction([{ type: 'x' }], { object: 'workflow' }),
    undefined,
  ],
  'a Bedrock response': [bedrock([{ text: 'x' }]), 'bedrock.converse'],
  'a Bedrock response without $metadata': [
    { output: { message: { role: 'assistant', content: [] } }, stopReason: 'end_turn' },
    'bedrock.converse',
  ],
  'an output without stopReason': [{ output: { message: { content: [] } } }, undefined],
  'an output whose message is a string': [
    { output: { message: 'hi' }, stopReason: 'end_turn' },
    undefined,
  ],
  'an Ollama chat response': [ollama, 'ollama.chat'],
  'an Ollama response whose done is not a boolean': [{ ...ollama, done: 'yes' }, undefined],
  'an Ollama generate response': [{ done: true, response: 'x', context: [] }, 'ollama.generate'],
  'an Ollama generate response without done': [{ response: 'x' }, undefined],
  'a Cohere v2 response': [
    { id: 'c', finishReason: 'COMPLETE', message: { role: 'assistant', content: text } },
    'cohere.v2',
  ],
  'a Cohere v2 response as JSON': [
    { id: 'c', finish_reason: 'MAX_TOKENS', message: { role: 'assistant', content: text } },
    'cohere.v2',
  ],
  'a Cohere response whose finish reason is not in capitals': [
    { finishReason: 'stop', message: { role: 'assistant', content: text } },
    undefined,
  ],
  'a Cohere v1 response': [{ text: 'x', generationId: 'g' }, 'cohere.v1'],
  'a Cohere v1 response as JSON': [{ text: 'x', generation_id: 'g' }, 'cohere.v1'],
  'the result of an OpenAI Agents run': [
    agentsRun({ _originalInput: 'Hi', _generatedItems: [] }),
    'openai.agents',
  ],
  'the JSON of an OpenAI Agents run': [
    { state: { $schemaVersion: '1.0', originalInput: 'x', generatedItems: [] } },
    'openai.agents',
  ],
  'a LangGraph state': [
    { messages: [langchain('HumanMessage', { content: 'x' })] },
    'langgraph.state',
  ],
  'a LangGraph state with chat messages': [
    { messages: [{ role: 'user', content: 'x' }], step: 3 },
    'langgraph.state',
  ],
  'a LangGraph state with the role human': [
    { messages: [{ role: 'human', content: 'x' }] },
    'langgraph.state',
  ],
  'a request body': [{ model: 'gpt-x', messages: [{ role: 'user', content: 'x' }] }, undefined],
  'an empty list of messages in an object': [{ messages: [] }, undefined],
  'messages of an unrelated object': [{ messages: [{ subject: 'x' }] }, undefined],
  'a bare message': [{ role: 'assistant', content: 'x' }, 'message'],
  'a bare message with calls only': [{ role: 'assistant', tool_calls: [] }, 'message'],
  'a bare Gemini turn': [{ role: 'model', parts: [{ text: 'x' }] }, 'message'],
  'a bare UIMessage of the AI SDK': [
    { id: 'u', role: 'assistant', parts: [{ type: 'text', text: 'x' }] },
    'message',
  ],
  'a message of an Assistants API thread': [
    { id: 'm', object: 'thread.message', role: 'assistant', content: [] },
    undefined,
  ],
  'an object with an unknown role': [{ role: 'manager', content: 'x' }, undefined],
  'a role without content': [{ role: 'assistant', name: 'x' }, undefined],
  'a list of messages': [[{ role: 'user', content: 'x' }], 'messages'],
  'a list of items': [[{ role: 'user', content: 'x' }, said('x')], 'openai.response_items'],
  'a list of calls': [
    [{ type: 'function_call', call_id: 'c', name: 'f' }],
    'openai.response_items',
  ],
  'a list of unrelated objects': [[{ type: 'invoice', id: 'i' }], undefined],
  'a string': ['x', 'string'],
  'the result of withResponse()': [
    { data: chat({ content: 'x' }), response: new Response(''), request_id: 'r' },
    'openai.chat',
  ],
  'an Axios response': [{ status: 200, data: chat({ content: 'x' }), headers: {} }, undefined],
  'a line of an OpenAI batch': [{ custom_id: 'c', response: { body: {} } }, undefined],
  'a line of an Anthropic batch': [{ custom_id: 'c', result: { message: {} } }, undefined],
  'the bytes of Bedrock InvokeModel': [{ body: new Uint8Array([1]), contentType: 'x' }, undefined],
  'an empty object': [{}, undefined],
  'the result of a direct model call (AI SDK)': [
    { content: text, finishReason: 'stop', usage: {}, warnings: [] },
    undefined,
  ],
};
