import type { ProviderKind } from '../conversation.ts';
import { lookUp } from '../core/read.ts';
import { hasShape } from '../core/has-shape.ts';

/**
 * The results that only `moreAdapters` reads: the library, and the shapes. A client knows them too, in order to name
 * `moreAdapters`. Each shape consists of keys that no other result has together, see {@link hasShape}.
 */
const OPTIONAL_KINDS: Readonly<
  Partial<Record<ProviderKind, readonly [library: string, shapes: string]>>
> = {
  'adk.events': [
    'Google ADK',
    '* invocationId author|* invocation_id author|events.*.invocationId appName|events.*.invocation_id app_name',
  ],
  // The messages of a query, one of the assistant, and the result alone.
  'anthropic.agent': [
    'the Claude Agent SDK',
    '* type=assistant message.role=assistant|* type=result subtype is_error|type=assistant message.role=assistant|type=result subtype is_error',
  ],
  // Llama, Titan, Mistral, Cohere Command, and DeepSeek.
  'bedrock.invoke': [
    'Bedrock InvokeModel',
    'generation:string prompt_token_count|results.0.outputText:string|outputs.0.text:string outputs.0.stop_reason|choices.0.text:string choices.0.stop_reason|generations.0.text:string generations.0.finish_reason',
  ],
  'bedrock.retrieve': [
    'Bedrock RetrieveAndGenerate',
    'output.text:string sessionId citations|output.text:string sessionId guardrailAction|output.text:string sessionId $metadata',
  ],
  'codex.turn': ['the Codex SDK', 'finalResponse:string items:list'],
  'copilotkit.messages': ['CopilotKit', '*.type=ActionExecutionMessage|*.type=ResultMessage'],
  'genkit.response': [
    'Genkit',
    'message.role=model message.content:list finishReason:string|message: request.messages.0.content:list finishReason=blocked',
  ],
  'hugging-face.text': [
    'Hugging Face',
    'generated_text:string #=1|generated_text:string details #=2|0.generated_text:string 0.#=1|0.generated_text:string 0.details 0.#=2',
  ],
  // Of a model, an engine, and an agent.
  'llamaindex.message': [
    'LlamaIndex',
    'message.role=assistant raw #=2|message.role=assistant raw metadata stream|message.role=assistant result state',
  ],
  'mcp.sampling': [
    'MCP sampling',
    'role:string content.type:string model:string|role:string content:list model:string stopReason:string',
  ],
  'mistral.conversation': [
    'the Mistral Conversations API',
    'object=conversation.response outputs:list',
  ],
  'openai.realtime': ['the OpenAI Realtime API', 'object=realtime.response output:list'],
  'replicate.prediction': ['Replicate', 'urls.get version status:string'],
  'strands.agent': ['Strands Agents', 'lastMessage.content:list stopReason:string'],
  'vellum.prompt': [
    'Vellum',
    'executionId state outputs.0.type:string|execution_id state outputs.0.type:string',
  ],
  'watsonx.text': ['watsonx', 'results.0.generated_text:string'],
};

/** Reports whether a result is of a kind that only `moreAdapters` reads. */
export function isOfOptionalKind(result: object, kind: string): boolean {
  const shapes = lookUp(OPTIONAL_KINDS, kind)?.[1];
  return shapes !== undefined && hasShape(result, shapes);
}

/** Returns the kind of a result that only `moreAdapters` reads, and its library; undefined for any other value. */
export function optionalKindOf(result: object): { kind: string; library: string } | undefined {
  for (const [kind, [library, shapes]] of Object.entries(OPTIONAL_KINDS)) {
    if (hasShape(result, shapes)) return { kind, library };
  }
  return undefined;
}
