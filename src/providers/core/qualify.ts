/**
 * Joins a namespace (of a Responses tool, an MCP server or a toolset) and a name into a function name,
 * which allows no dots or slashes.
 */
export function qualify(
  namespace: string | undefined,
  name: string | undefined,
): string | undefined {
  // OpenAI reports a tool without a namespace with its own name as the namespace.
  if (namespace === undefined || namespace === '' || namespace === name) return name;
  return name === undefined ? namespace : `${namespace}__${name}`;
}
