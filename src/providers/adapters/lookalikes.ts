/**
 * Values that are often passed instead of an answer, each with its shape (see `hasShape`), what it looks like, and what
 * to pass instead. The first match decides.
 */
export const LOOKALIKES: readonly (readonly [shape: string, look: string, fix: string])[] = [
  ['custom_id', 'a line of a batch', 'pass its .response.body or .result.message'],
  [
    'object=batch|type=message_batch',
    'a batch',
    'download its results, and pass .response.body or .result.message of each line',
  ],
  [
    'object=thread.run|object=thread.message',
    'a run or a message of a thread',
    'pass await client.beta.threads.messages.list(result.thread_id)',
  ],
  ['executionId data', 'an execution of a Vellum workflow', 'pass result.data.outputs[0].value'],
  ['run_type', 'a run of LangSmith', 'pass the message or the text in its .outputs'],
  ['predictions:list', 'a prediction of Vertex AI', 'pass the text in result.predictions[0]'],
  ['request status headers body:object', 'a response of Azure AI Inference', 'pass its .body'],
  [
    'body:bytes|Body:bytes',
    'a response of Bedrock InvokeModel or SageMaker',
    'decode its body as UTF-8, and pass the parsed JSON',
  ],
  [
    'finishReason warnings',
    'the result of calling an AI SDK model directly',
    'call generateText or generateObject, and pass its result',
  ],
  [
    'timestamp modelId|*.type=tool-call|*.type=reasoning',
    'a part of an AI SDK result',
    'pass the result itself',
  ],
  [
    '0.generated_text:list|generated_text:list',
    'a conversation of Hugging Face',
    'pass its generated_text, which is a list of messages',
  ],
  ['0.values 0.next', 'the history of a LangGraph thread', 'pass its newest state, result[0]'],
  [
    'messages result|messages response|messages answer|messages output|messages completion|messages text|messages content',
    'messages and their answer',
    'pass the messages as messages, and the answer as result',
  ],
  ['messages model', 'the request to a model', 'pass the response, and these messages as messages'],
  [
    'data.*.embedding|embedding|embeddings|results.*.flagged|data.*.b64_json|data.*.url',
    'embeddings, a moderation or images',
    'pass the response of a call that generates text',
  ],
  ['data.0.object=chat.completion', 'a list of chat completions', 'pass one of them, .data[0]'],
  ['data:object|status data', 'the response of an HTTP client', 'pass its .data'],
  ['response:string', 'a response of Workers AI', 'pass its .response'],
  ['response', 'an object around a response', 'pass its .response, as JSON text if it is data'],
  ['text:string', 'a transcription or another text', 'pass its .text, if that is the answer'],
  ['0:string', 'the output of a Replicate model', "pass result.join('')"],
];
