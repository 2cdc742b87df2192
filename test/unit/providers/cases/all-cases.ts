import type { ProviderCase } from '../../../kit/providers/provider-cases.ts';
import { adkEvents } from './adk-events.ts';
import { agentLibraries } from './agent-libraries.ts';
import { agentsResults } from './agents-results.ts';
import { aiSdk4 } from './ai-sdk-4.ts';
import { aiSdk7 } from './ai-sdk-7.ts';
import { aiSdkObjects } from './ai-sdk-objects.ts';
import { aiSdkRequests } from './ai-sdk-requests.ts';
import { aiSdkResults } from './ai-sdk-results.ts';
import { anthropicRequests } from './anthropic-requests.ts';
import { anthropicResults } from './anthropic-results.ts';
import { anthropicServerTools } from './anthropic-server-tools.ts';
import { bedrockResults } from './bedrock-results.ts';
import { uiMessageRequests } from './ui-message-requests.ts';
import { chatResults } from './chat-results.ts';
import { chatVariants } from './chat-variants.ts';
import { claudeAgent } from './claude-agent.ts';
import { claudeAgentObjects } from './claude-agent-objects.ts';
import { droppedKeys } from './dropped-keys.ts';
import { foreignFields } from './foreign-fields.ts';
import { geminiRequests } from './gemini-requests.ts';
import { geminiResults } from './gemini-results.ts';
import { geminiSpellings } from './gemini-spellings.ts';
import { genkit } from './genkit.ts';
import { incompleteItems } from './incomplete-items.ts';
import { incompleteRequests } from './incomplete-requests.ts';
import { incompleteValues } from './incomplete-values.ts';
import { interactionResults } from './interaction-results.ts';
import { langchainFields } from './langchain-fields.ts';
import { langchainPlatform } from './langchain-platform.ts';
import { langchainResults } from './langchain-results.ts';
import { mcpMessages } from './mcp-messages.ts';
import { missingFields } from './missing-fields.ts';
import { mistralResults } from './mistral-results.ts';
import { otherResults } from './other-results.ts';
import { similarResults } from './similar-results.ts';
import { pages } from './pages.ts';
import { rejectedResults } from './rejected-results.ts';
import { requestMessages } from './request-messages.ts';
import { responsesCalls } from './responses-calls.ts';
import { responsesHosted } from './responses-hosted.ts';
import { responsesInput } from './responses-input.ts';
import { responsesItems } from './responses-items.ts';
import { responsesStates } from './responses-states.ts';
import { responsesVariants } from './responses-variants.ts';
import { typedPartRequests } from './typed-part-requests.ts';
import { useChatRequests } from './use-chat-requests.ts';
import { unansweredCalls } from './unanswered-calls.ts';
import { tailResults } from './tail-results.ts';
import { textResults } from './text-results.ts';
import { turnResults } from './turn-results.ts';
import { repeatedCalls } from './repeated-calls.ts';
import { wholeConversations } from './whole-conversations.ts';
import { workersAiResults } from './workers-ai.ts';

/** All cases by theme. The invariants are checked for each of them. */
export const CASES: Readonly<Record<string, readonly ProviderCase[]>> = {
  rejects: rejectedResults,
  'OpenAI Chat Completions': chatResults,
  'OpenAI Responses: calls': responsesCalls,
  'OpenAI Responses: hosted tools': responsesHosted,
  'OpenAI Responses: output items': responsesItems,
  'OpenAI Responses: status': responsesStates,
  'OpenAI Responses: input': responsesInput,
  'Anthropic: messages': anthropicResults,
  'Anthropic: server tools': anthropicServerTools,
  'Anthropic: request messages': anthropicRequests,
  'Gemini: generateContent': geminiResults,
  'Gemini: interactions': interactionResults,
  'Gemini: request contents': geminiRequests,
  'AI SDK: generateText': aiSdkResults,
  'AI SDK 4': aiSdk4,
  'AI SDK 7': aiSdk7,
  'AI SDK: generateObject': aiSdkObjects,
  'AI SDK: ModelMessage requests': aiSdkRequests,
  'AI SDK: UIMessage requests': uiMessageRequests,
  'AI SDK 4: useChat requests': useChatRequests,
  'messages with typed parts': typedPartRequests,
  'LangChain and LangGraph': langchainResults,
  'fields of answers of LangChain': langchainFields,
  'LangGraph Platform, and chunks of LangChain': langchainPlatform,
  Mistral: mistralResults,
  'Bedrock Converse': bedrockResults,
  'OpenAI Agents SDK': agentsResults,
  'Claude Agent SDK': claudeAgent,
  'Claude Agent SDK: other objects': claudeAgentObjects,
  Genkit: genkit,
  'Agent Development Kit': adkEvents,
  'libraries for agents': agentLibraries,
  'Cohere, Ollama, legacy completions, bare messages and strings': otherResults,
  'results that are one text': textResults,
  'results of Workers AI': workersAiResults,
  'results of the long tail': tailResults,
  'turns of Codex and CopilotKit': turnResults,
  'results that resemble another kind': similarResults,
  'MCP messages': mcpMessages,
  'request messages': requestMessages,
  'keys of request messages': droppedKeys,
  'compatible chat completions': chatVariants,
  'compatible responses': responsesVariants,
  'Gemini in snake case': geminiSpellings,
  'fields of messages in other places': foreignFields,
  'lists that are newest first': pages,
  'parts with missing fields': missingFields,
  'calls without a result': unansweredCalls,
  'requests with missing fields': incompleteRequests,
  'items with missing fields': incompleteItems,
  'results with missing fields': incompleteValues,
  'request and result together': wholeConversations,
  'calls that the result repeats': repeatedCalls,
};
