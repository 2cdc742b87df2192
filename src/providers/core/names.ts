/**
 * Joins a namespace and a name in the characters that function names allow. A namespace that is the
 * name itself is how OpenAI reports a tool that is in none.
 *
 * @param namespace - The namespace: of a Responses tool, an MCP server, or a toolset.
 * @param name - The name in it.
 */
export function qualify(
  namespace: string | undefined,
  name: string | undefined,
): string | undefined {
  if (namespace === undefined || namespace === '' || namespace === name) return name;
  return name === undefined ? namespace : `${namespace}__${name}`;
}
