import type { AgentTool } from '../service/agent-trace.ts';
import type { FunctionTool } from '../providers/conversation.ts';

/** Converts a tool. Undefined for one of which only the name is known: a list of names says nothing to a reader. */
export function toAgentTool({ function: declared }: FunctionTool): AgentTool | undefined {
  const { name, description, parameters } = declared;
  if (description === undefined && parameters === undefined) return undefined;
  return {
    name,
    description: description ?? '',
    parameters: parameters === undefined ? '{}' : JSON.stringify(parameters),
  };
}

/** Reports whether the schema of a tool is known. */
export function hasSchema({ function: { parameters } }: FunctionTool): boolean {
  return parameters !== undefined;
}
