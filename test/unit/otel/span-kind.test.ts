import { expect, it } from 'vitest';
import { spanKind } from '../../../src/otel/span-kind.ts';
import { sourceSpan } from '../../kit/traces/telemetry.ts';

it.each([
  ['workflow', { 'gen_ai.operation.name': 'invoke_workflow' }],
  ['workflow', { 'traceloop.span.kind': 'workflow' }],
  ['agent', { 'gen_ai.operation.name': 'invoke_agent' }],
  ['agent', { 'openinference.span.kind': 'AGENT' }],
  ['agent', { 'traceloop.span.kind': 'agent' }],
  ['agent', { 'langfuse.observation.type': 'agent' }],
  ['agent', { 'gen_ai.agent.name': 'planner' }],
  ['agent', { 'ai.operationId': 'ai.generateText' }],
  ['agent', { 'ai.operationId': 'ai.streamObject' }],
  ['agent', { 'logfire.span_type': 'span', name: 'planner', handoffs: [] }],
  ['model', { 'gen_ai.operation.name': 'chat' }],
  ['model', { 'gen_ai.operation.name': 'text_completion' }],
  ['model', { 'gen_ai.operation.name': 'generate_content' }],
  ['model', { 'gen_ai.operation.name': 'chat', 'gen_ai.agent.name': 'planner' }],
  ['model', { 'openinference.span.kind': 'LLM', 'agent.name': 'planner' }],
  ['model', { 'ai.operationId': 'ai.generateText.doGenerate' }],
  ['model', { 'ai.operationId': 'ai.streamText.doStream' }],
  ['model', { 'langfuse.observation.type': 'generation' }],
  ['model', { 'llm.request.type': 'chat' }],
  ['model', { 'gcp.vertex.agent.llm_request': '{"contents":[]}' }],
  ['tool', { 'gen_ai.operation.name': 'execute_tool', 'gcp.vertex.agent.llm_request': '{}' }],
  ['tool', { 'openinference.span.kind': 'TOOL' }],
  ['tool', { 'traceloop.span.kind': 'tool' }],
  ['tool', { 'ai.operationId': 'ai.toolCall' }],
  ['handoff', { 'gen_ai.operation.name': 'agent_handoff' }],
  ['handoff', { from_agent: 'planner', to_agent: 'writer' }],
  ['other', { 'gen_ai.operation.name': 'create_agent', 'gen_ai.agent.name': 'planner' }],
  ['other', { 'gen_ai.operation.name': 'agent_step' }],
  ['other', { 'gen_ai.operation.name': 'plan' }],
  ['other', { 'gen_ai.operation.name': 'embeddings' }],
  ['other', { 'gen_ai.operation.name': 'constructor' }],
  ['other', { 'openinference.span.kind': 'RETRIEVER' }],
  ['other', { 'gen_ai.agent.name': 'planner', 'gen_ai.tool.name': 'search' }],
  ['other', {}],
])('is %s with %j', (kind, attributes) => {
  expect(spanKind(sourceSpan({ attributes }))).toBe(kind);
});
