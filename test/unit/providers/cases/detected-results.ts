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
} from '../../../kit/provider-results.ts';

/** A result, and what it is; undefined for what nobody knows. */
type Detected = Readonly<Record<string, readonly [unknown, ProviderKind | undefined]>>;

const enumOf = (object: unknown, rest: object = {}): object => {
  return { object, finishReason: 'stop', usage: {}, warnings: [], response: { id: 'i' }, ...rest };
};

class Message {
  readonly lc_namespace = ['langchain_core', 'messages'];
  readonly type = 'ai';
  readonly content = 'x';
}
class Marked {
  readonly type = 'ai';
  readonly content = 'x';
  get [Symbol.for('langchain.message')](): true {
    throw new Error('a getter was called');
  }
}
const MARK = Symbol.for('langchain.message');

const mistral = {
  id: 'm',
  object: 'chat.completion',
  choices: [{ index: 0, finishReason: 'stop' }],
};
const ollama = { model: 'm', done: true, message: { role: 'assistant', content: 'x' } };
const text = [{ type: 'text', text: 'x' }];

/** Reference §4: one or more for each rule, each followed by what it could be mistaken for. */
export const detectedResults: Detected = {
  'an object of the AI SDK': [enumOf({ a: 1 }), 'ai-sdk.object'],
  'an enum value that is the name of a response': [enumOf('response'), 'ai-sdk.object'],
  'an enum value that is the name of a completion': [enumOf('chat.completion'), 'ai-sdk.object'],
  'an object that is null': [enumOf(null), 'ai-sdk.object'],
  'an object without response': [{ object: {}, finishReason: 'stop', usage: {} }, undefined],
  'steps of the AI SDK': [{ steps: [step([])] }, 'ai-sdk.text'],
  'steps of the AI SDK with all around them': [
    { initialResponseMessages: [], steps: [step([], { callId: 'c' })], totalUsage: {}, _output: 1 },
    'ai-sdk.text',
  ],
  'no steps': [{ steps: [] }, undefined],
  'steps of the fourth version': [
    { steps: [{ text: 'x', finishReason: 'stop', response: {} }] },
    undefined,
  ],
  'steps one of which is something else': [{ steps: [step([]), { content: [] }] }, undefined],
  'a live message of LangChain': [
    Object.assign(new Message(), { lc_kwargs: {}, lc_serializable: true }),
    'langchain.message',
  ],
  'a message marked by its symbol': [
    { [MARK]: true, type: 'ai', content: 'x' },
    'langchain.message',
  ],
  'a message whose class carries the symbol': [
    Object.assign(Object.create({ [MARK]: true }) as object, { type: 'ai', content: 'x' }),
    'langchain.message',
  ],
  'a message whose symbol is a getter': [new Marked(), undefined],
  'a cloned message of LangChain': [structuredClone(new Message()), 'langchain.message'],
  'a serialised message of LangChain': [
    langchain('AIMessage', { content: 'x' }),
    'langchain.message',
  ],
  'a serialised chunk of LangChain': [
    langchain('AIMessageChunk', { content: 'x' }),
    'langchain.message',
  ],
  'a stored message of LangChain': [{ type: 'ai', data: { content: 'x' } }, 'langchain.message'],
  'something else that LangChain serialised': [langchain('PromptTemplate', {}), undefined],
  'a response of OpenAI': [response([]), 'openai.responses'],
  'a response with all that the library adds': [
    response([said('x')], { output_text: 'x', output_parsed: null }),
    'openai.responses',
  ],
  'a response without a list': [{ object: 'response', output: {} }, undefined],
  'a conversation of Mistral': [
    { object: 'conversation.response', outputs: [] },
    'mistral.conversation',
  ],
  'a chat completion of Mistral': [mistral, 'mistral.chat'],
  'a chat completion of OpenAI': [chat({ content: 'x' }), 'openai.chat'],
  'a chat completion without choices': [{ object: 'chat.completion', choices: [] }, 'openai.chat'],
  'a chat completion with the keys of compatible servers': [
    chat({ content: 'x' }, { x_groq: {}, citations: [], prompt_filter_results: [], provider: 'p' }),
    'openai.chat',
  ],
  'a chat completion without object': [
    { choices: [{ message: { role: 'assistant', content: 'x' } }] },
    'openai.chat',
  ],
  'a chat completion with an empty object': [
    { object: '', choices: [{ message: { role: 'assistant', content: 'x' } }] },
    'openai.chat',
  ],
  'choices without messages': [{ choices: [{ value: 1 }] }, undefined],
  'choices of somebody else': [{ object: 'poll', choices: [{ message: {} }] }, undefined],
  'a completion of the first API': [
    { object: 'text_completion', choices: [{ text: 'x', index: 0 }] },
    'openai.completion',
  ],
  'a message of Anthropic': [claude(text), 'anthropic.message'],
  'a snapshot of a message of Anthropic': [
    claude(text, { stop_reason: null }),
    'anthropic.message',
  ],
  'an item of a response': [said('x'), 'openai.response_item'],
  'an item without status': [
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'x' }] },
    'openai.response_item',
  ],
  'an item with a refusal': [
    { type: 'message', role: 'assistant', content: [{ type: 'refusal', refusal: 'x' }] },
    'openai.response_item',
  ],
  'a message that names its type and nobody knows': [
    { type: 'message', role: 'assistant', content: text },
    undefined,
  ],
  'a response of Gemini': [gemini([{ text: 'x' }]), 'gemini.generate'],
  'a response of Gemini whose candidate has an index only': [
    { candidates: [{ index: 0 }] },
    'gemini.generate',
  ],
  'a blocked prompt': [{ promptFeedback: { blockReason: 'SAFETY' } }, 'gemini.generate'],
  'candidates of an election': [{ candidates: [{ name: 'x' }] }, undefined],
  'a wrapper of the first Google library': [
    { response: gemini([{ text: 'x' }]) },
    'gemini.generate',
  ],
  'an interaction': [interaction([{ type: 'model_output', content: [] }]), 'gemini.interaction'],
  'an interaction that names its object': [
    interaction([{ type: 'thought' }], { object: 'interaction' }),
    'gemini.interaction',
  ],
  'an interaction of the first version': [
    { id: 'i', status: 'completed', object: '', outputs: [{ type: 'text', text: 'x' }] },
    'gemini.interaction',
  ],
  'an interaction without status': [{ id: 'i', steps: [{ type: 'thought' }] }, undefined],
  'an interaction without id': [{ status: 'completed', steps: [{ type: 'thought' }] }, undefined],
  'steps without type': [{ id: 'i', status: 'completed', steps: [{ name: 'x' }] }, undefined],
  'an interaction of somebody else': [
    interaction([{ type: 'x' }], { object: 'workflow' }),
    undefined,
  ],
  'a response of Bedrock': [bedrock([{ text: 'x' }]), 'bedrock.converse'],
  'a response of Bedrock without metadata': [
    { output: { message: { role: 'assistant', content: [] } }, stopReason: 'end_turn' },
    'bedrock.converse',
  ],
  'an output that is not of Bedrock': [{ output: { message: { content: [] } } }, undefined],
  'an output whose message is a text': [
    { output: { message: 'hi' }, stopReason: 'end_turn' },
    undefined,
  ],
  'a chat response of Ollama': [ollama, 'ollama.chat'],
  'done that is no boolean': [{ ...ollama, done: 'yes' }, undefined],
  'a generated response of Ollama': [{ done: true, response: 'x', context: [] }, 'ollama.generate'],
  'a response without done': [{ response: 'x' }, undefined],
  'a chat response of Cohere': [
    { id: 'c', finishReason: 'COMPLETE', message: { role: 'assistant', content: text } },
    'cohere.v2',
  ],
  'a chat response of Cohere as JSON': [
    { id: 'c', finish_reason: 'MAX_TOKENS', message: { role: 'assistant', content: text } },
    'cohere.v2',
  ],
  'a finish reason that is not in capitals': [
    { finishReason: 'stop', message: { role: 'assistant', content: text } },
    undefined,
  ],
  'a chat response of the first API of Cohere': [{ text: 'x', generationId: 'g' }, 'cohere.v1'],
  'the same as JSON': [{ text: 'x', generation_id: 'g' }, 'cohere.v1'],
  'the result of a run of agents': [
    agentsRun({ _originalInput: 'Hi', _generatedItems: [] }),
    'openai.agents',
  ],
  'the JSON of such a result': [
    { state: { $schemaVersion: '1.0', originalInput: 'x', generatedItems: [] } },
    undefined,
  ],
  'the state of a graph': [
    { messages: [langchain('HumanMessage', { content: 'x' })] },
    'langgraph.state',
  ],
  'the state of a graph with plain messages': [
    { messages: [{ role: 'user', content: 'x' }], step: 3 },
    'langgraph.state',
  ],
  'the state of a graph with roles of LangChain': [
    { messages: [{ role: 'human', content: 'x' }] },
    'langgraph.state',
  ],
  'the body of a request': [
    { model: 'gpt-x', messages: [{ role: 'user', content: 'x' }] },
    undefined,
  ],
  'no messages': [{ messages: [] }, undefined],
  'messages of a mailbox': [{ messages: [{ subject: 'x' }] }, undefined],
  'a bare message': [{ role: 'assistant', content: 'x' }, 'message'],
  'a bare message with calls only': [{ role: 'assistant', tool_calls: [] }, 'message'],
  'a bare turn of Gemini': [{ role: 'model', parts: [{ text: 'x' }] }, 'message'],
  'a bare message of a chat interface': [
    { id: 'u', role: 'assistant', parts: [{ type: 'text', text: 'x' }] },
    'message',
  ],
  'a message of an Assistants thread': [
    { id: 'm', object: 'thread.message', role: 'assistant', content: [] },
    undefined,
  ],
  'an object with a role of its own': [{ role: 'manager', content: 'x' }, undefined],
  'a role without content': [{ role: 'assistant', name: 'x' }, undefined],
  'a list of messages': [[{ role: 'user', content: 'x' }], 'messages'],
  'a list of items': [[{ role: 'user', content: 'x' }, said('x')], 'openai.response_items'],
  'a list of calls': [
    [{ type: 'function_call', call_id: 'c', name: 'f' }],
    'openai.response_items',
  ],
  'a list of somebody else’s objects': [[{ type: 'invoice', id: 'i' }], undefined],
  'a text': ['x', 'string'],
  'what withResponse gives': [
    { data: chat({ content: 'x' }), response: new Response(''), request_id: 'r' },
    'openai.chat',
  ],
  'an Axios response': [{ status: 200, data: chat({ content: 'x' }), headers: {} }, undefined],
  'a line of a batch of OpenAI': [{ custom_id: 'c', response: { body: {} } }, undefined],
  'a line of a batch of Anthropic': [{ custom_id: 'c', result: { message: {} } }, undefined],
  'the bytes of Bedrock': [{ body: new Uint8Array([1]), contentType: 'x' }, undefined],
  'nothing at all': [{}, undefined],
  'a model of the AI SDK called directly': [
    { content: text, finishReason: 'stop', usage: {}, warnings: [] },
    undefined,
  ],
};
