import { isObject, own } from '../core/read.ts';

/** Reports whether tools are in the function-calling format and can be sent without changes. */
export function areFunctionTools(tools: unknown): tools is readonly object[] | undefined {
  return tools === undefined || (Array.isArray(tools) && tools.every(isFunctionTool));
}

// Only these two keys, because a tool may hold a secret of its provider under another one.
function isFunctionTool(tool: unknown): boolean {
  return (
    isObject(own(tool, 'function')) &&
    isObject(tool) &&
    Object.keys(tool).every((key) => key === 'type' || key === 'function')
  );
}
