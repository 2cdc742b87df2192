/** Returns the agent that a tool of this name hands over to: `transfer_to_x`, `handoff_to_x`. */
export function transferTarget(tool: string): string | undefined {
  return /^(?:transfer|handoff)_to_(.+)$/.exec(tool)?.[1];
}
