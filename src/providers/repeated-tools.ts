import type { FunctionTool, NormalizedTools } from './conversation.ts';
import type { Transcript } from './core/transcript.ts';
import { collectTools } from './to-function-tools.ts';

/**
 * Converts the tools that a response repeats. It may list a tool twice, such as one that a search of tools has loaded:
 * the first one is kept, with a warning if the others differ.
 */
export function readRepeatedTools(repeated: unknown, transcript: Transcript): NormalizedTools {
  const { tools, providerTools } = collectTools(repeated);
  const byName = new Map<string, FunctionTool>();
  for (const tool of tools) {
    const { name } = tool.function;
    const first = byName.get(name);
    if (first === undefined) byName.set(name, tool);
    else if (JSON.stringify(first) !== JSON.stringify(tool))
      transcript.warnOnce('repeated_tool', name);
  }
  return { tools: [...byName.values()], providerTools };
}
