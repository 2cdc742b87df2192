import type { Detected } from './detected-results.ts';

const message = { role: 'assistant', content: 'x' };
const block = { type: 'text', text: 'x' };

/** Results that only `moreAdapters` reads, of Workers AI and lists of blocks; and values that could be mistaken for one. */
export const detectedMore: Detected = {
  'a list of tools in blocks of Anthropic': [
    [{ type: 'mcp_tool_listing', tools: [] }, block],
    'anthropic.content',
  ],
  'a result in blocks of a user of Anthropic': [
    [{ type: 'tool_result', tool_use_id: 'c', content: 'x' }, block],
    undefined,
  ],
  'a search result of a user of Anthropic': [[{ type: 'search_result' }, block], undefined],
  'a generation of Llama': [{ generation: 'x', prompt_token_count: 1 }, 'bedrock.invoke'],
  'a list of a generation': [[{ generation: 'x', prompt_token_count: 1 }], undefined],
  'a generation without a number of tokens': [{ generation: 'x' }, undefined],
  'a generation that is a number': [{ generation: 7, prompt_token_count: 1 }, undefined],
  'results of Titan': [{ results: [{ outputText: 'x' }] }, 'bedrock.invoke'],
  'results with another text': [{ results: [{ text: 'x' }] }, undefined],
  'outputs of Mistral': [{ outputs: [{ text: 'x', stop_reason: null }] }, 'bedrock.invoke'],
  'outputs without a reason': [{ outputs: [{ text: 'x' }] }, undefined],
  'outputs without a text': [{ outputs: [{ stop_reason: 'stop' }] }, undefined],
  'no outputs': [{ outputs: [] }, undefined],
  'generations of Cohere': [
    { generations: [{ text: 'x', finish_reason: 'COMPLETE' }] },
    'bedrock.invoke',
  ],
  'generations of LangChain, which are lists': [{ generations: [[{ text: 'x' }]] }, undefined],
  'generations without a reason': [{ generations: [{ text: 'x' }] }, undefined],
  RetrieveAndGenerate: [
    { output: { text: 'x' }, sessionId: 's', citations: [] },
    'bedrock.retrieve',
  ],
  'RetrieveAndGenerate in a client': [
    { output: { text: 'x' }, sessionId: 's', $metadata: {} },
    'bedrock.retrieve',
  ],
  'an output and a session of an application': [
    { output: { text: 'x', score: 3 }, sessionId: 's', userId: 'u' },
    undefined,
  ],
  'RetrieveAndGenerate without citations': [{ output: { text: 'x' }, sessionId: 's' }, undefined],
  'an output without a session': [{ output: { text: 'x' } }, undefined],
  'a session whose output is a string': [{ output: 'x', sessionId: 's' }, undefined],
  'a turn of Codex': [{ items: [], finalResponse: 'x', usage: null }, 'codex.turn'],
  'a final response without items': [{ finalResponse: 'x' }, undefined],
  'items without a final response': [{ items: [] }, undefined],
  'an action of CopilotKit': [[{ type: 'ActionExecutionMessage' }], 'copilotkit.messages'],
  'a result of CopilotKit after a text': [
    [{ type: 'TextMessage', ...message }, { type: 'ResultMessage' }],
    'copilotkit.messages',
  ],
  'an object of the type of an action': [{ type: 'ActionExecutionMessage' }, undefined],
  'a blocked response of Genkit': [
    { finishReason: 'blocked', request: { messages: [{ role: 'user', content: [] }] } },
    'genkit.response',
  ],
  'a blocked response of an application': [
    { finishReason: 'blocked', answer: 'x', request: { messages: [] } },
    undefined,
  ],
  'a blocked response of an application whose request has texts': [
    { finishReason: 'blocked', request: { messages: [{ role: 'user', content: 'x' }] } },
    undefined,
  ],
  'a blocked response of an application with a message': [
    { finishReason: 'blocked', message, request: { messages: [{ role: 'user', content: [] }] } },
    undefined,
  ],
  'a blocked response of another library': [{ finishReason: 'blocked', request: {} }, undefined],
  'a text of Hugging Face': [{ generated_text: 'x' }, 'hugging-face.text'],
  'a text of Hugging Face with details': [
    { generated_text: 'x', details: null },
    'hugging-face.text',
  ],
  'a list of a text of Hugging Face with details': [
    [{ generated_text: 'x', details: {} }],
    'hugging-face.text',
  ],
  'a text that is missing': [{ generated_text: null }, undefined],
  'a generated text beside a label of an application': [
    { generated_text: 'x', label: 'y' },
    undefined,
  ],
  'a generated text with details and a label': [
    { generated_text: 'x', details: {}, label: 'y' },
    undefined,
  ],
  'a list of a generated text beside a label': [[{ generated_text: 'x', label: 'y' }], undefined],
  'a list whose second item is a generated text': [
    [{ label: 'y' }, { generated_text: 'x' }],
    undefined,
  ],
  'results of which the second is one of Titan': [
    { results: [{ label: 'y' }, { outputText: 'x' }] },
    undefined,
  ],
  'results of which the second is one of watsonx': [
    { results: [{ label: 'y' }, { generated_text: 'x' }] },
    undefined,
  ],
  'a response of LlamaIndex': [{ message, raw: null }, 'llamaindex.message'],
  'a message and raw data of an application': [{ message, raw: {}, id: 'i' }, undefined],
  'a response of an engine of LlamaIndex': [
    { metadata: {}, message, raw: null, sourceNodes: undefined, stream: false },
    'llamaindex.message',
  ],
  'a stored response of an engine of LlamaIndex without sources': [
    { metadata: {}, message, raw: null, stream: false },
    'llamaindex.message',
  ],
  'a message, metadata and raw data of an application': [
    { metadata: {}, message, raw: null, id: 'i' },
    undefined,
  ],
  'a result of an agent of LlamaIndex': [
    { message, result: 'x', state: undefined },
    'llamaindex.message',
  ],
  'a message beside a result of an application': [{ message, result: 'x' }, undefined],
  'a part of an event of ADK in two items': [[{ invocationId: 'i' }, { author: 'a' }], undefined],
  'a message in an object': [{ message }, undefined],
  'a text as message': [{ message: 'x', raw: {} }, undefined],
  'a result of sampling': [{ role: 'assistant', content: block, model: 'm' }, 'mcp.sampling'],
  'a result of sampling with a list': [
    { role: 'assistant', content: [block], model: 'm', stopReason: 'endTurn' },
    'mcp.sampling',
  ],
  'a part without a model': [{ role: 'assistant', content: block }, 'message'],
  'content of a model that is a text': [{ role: 'model', content: 'x' }, undefined],
  'content that is data': [{ role: 'assistant', content: { a: 1 } }, undefined],
  'content that is no part': [{ role: 'assistant', content: { a: 1 }, model: 'm' }, undefined],
  'a realtime response': [{ object: 'realtime.response', output: [] }, 'openai.realtime'],
  'a realtime response without output': [{ object: 'realtime.response' }, undefined],
  'the event response.done': [
    { type: 'response.done', response: { object: 'realtime.response', output: [] } },
    'openai.realtime',
  ],
  'another event with a realtime response': [
    { type: 'response.created', response: { object: 'realtime.response', output: [] } },
    undefined,
  ],
  'a prediction of Replicate': [
    { urls: { get: '' }, version: 'v', status: 'starting' },
    'replicate.prediction',
  ],
  'a prediction without addresses': [{ version: 'v', status: 'succeeded', output: 'x' }, undefined],
  'addresses without a version': [{ urls: { get: '' }, status: 'succeeded' }, undefined],
  'an execution of Vellum': [
    { executionId: 'e', state: 'FULFILLED', outputs: [{ type: 'STRING' }] },
    'vellum.prompt',
  ],
  'an execution of Vellum, of the HTTP API': [
    { execution_id: 'e', state: 'FULFILLED', outputs: [{ type: 'STRING' }] },
    'vellum.prompt',
  ],
  'a session of ADK in Python': [
    { app_name: 'a', events: [{ invocation_id: 'i', author: 'user' }] },
    'adk.events',
  ],
  'an execution without outputs': [
    { executionId: 'e', state: 'FULFILLED', outputs: [] },
    undefined,
  ],
  'an execution of another service': [{ executionId: 'e', outputs: [{ type: 'x' }] }, undefined],
  'text generation of watsonx': [{ results: [{ generated_text: 'x' }] }, 'watsonx.text'],
  'the wrapper of watsonx': [
    { result: { results: [{ generated_text: 'x' }] }, statusText: 'OK', headers: {} },
    'watsonx.text',
  ],
  'a result in another wrapper': [{ result: { response: 'x', tool_calls: [] } }, undefined],
  'a failed result of Cloudflare': [
    { result: null, success: false, errors: [{ code: 1 }], messages: [] },
    undefined,
  ],
  'a result of Workers AI': [{ response: 'x', usage: { prompt_tokens: 1 } }, 'workers-ai.text'],
  'a result of Workers AI without usage': [{ response: 'x', tool_calls: [] }, 'workers-ai.text'],
  'a result of Workers AI with calls only': [
    { response: null, tool_calls: [{ name: 'f', arguments: {} }] },
    'workers-ai.text',
  ],
  'no response and no calls': [{ response: null, tool_calls: [], usage: {} }, undefined],
  'a response without usage and calls': [{ response: 'x' }, undefined],
  'a response of an API in an object': [
    {
      response: { object: 'chat.completion', choices: [{ message }] },
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    },
    undefined,
  ],
  'an object in an object, with calls': [{ response: message, tool_calls: [] }, undefined],
  ...Object.fromEntries(
    ['result', 'response', 'answer', 'output', 'completion', 'text', 'content'].map((key) => [
      `messages and the key ${key}`,
      [{ messages: [message], [key]: 'x' }, undefined],
    ]),
  ),
  'messages and a response of an API': [
    { messages: [message], result: { choices: [{ message }] } },
    undefined,
  ],
  'messages of LangChain and an answer': [
    { messages: [{ type: 'ai', content: 'x' }], answer: 'x' },
    'langgraph.state',
  ],
  'messages with the keys of a state': [
    { messages: [message], steps: [], error: {}, done: false, candidates: [{ content: {} }] },
    'langgraph.state',
  ],
  'choices of DeepSeek': [{ choices: [{ text: 'x', stop_reason: 'stop' }] }, 'bedrock.invoke'],
  'choices without a reason': [{ choices: [{ text: 'x' }] }, undefined],
  'choices of DeepSeek without a text': [{ choices: [{ stop_reason: 'stop' }] }, undefined],
  'usage without a response': [{ tool_calls: [], usage: {} }, undefined],
  'a response with an unknown key': [
    { response: 'x', usage: { prompt_tokens: 1 }, cost: 1 },
    undefined,
  ],
  'a response and a total': [{ response: 'x', usage: { total: 1 } }, undefined],
  'a response that is an object, and usage': [
    { response: { answer: 'x' }, usage: { prompt_tokens: 1 } },
    undefined,
  ],
  'a list of which one item is a block of Anthropic': [
    [{ type: 'fallback', value: 'y' }, block],
    undefined,
  ],
  'content of Anthropic': [[block], 'anthropic.content'],
  'content with a thinking block of Mistral': [[{ type: 'thinking', thinking: [] }], undefined],
  'parts with a role': [[{ ...block, role: 'manager' }], undefined],
  'a tool result of a user': [[{ type: 'tool_result', tool_use_id: 't' }], undefined],
  'a list of tools and a text': [[{ type: 'mcp_tool_listing' }, block], 'anthropic.content'],
  'the result of a tool of the provider': [
    [{ type: 'web_search_tool_result', tool_use_id: 't', content: [] }],
    'anthropic.content',
  ],
};
