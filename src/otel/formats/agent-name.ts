/** Cuts what a library writes before the name of an agent: `Agent: x`, `agent run: 'x'`. */
export function toAgentName(name: string): string {
  return name.replace(/^Agent: (?=.)/, '').replace(/^agent run: '(.+)'$/s, '$1');
}
