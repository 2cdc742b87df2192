/** An interaction without messages. */
export const STEP = { input_messages: [], output_messages: [] };

/** A trace of agents whose steps are ids, or interactions for null. */
export function traceOf(
  root: string,
  agents: Readonly<Record<string, readonly (string | null)[]>>,
): object {
  const byId = Object.entries(agents).map(([id, steps]) => [
    id,
    { id, name: id.toUpperCase(), interactions: steps.map((step) => step ?? STEP) },
  ]);
  return { root_agent_instance_id: root, agent_instance_by_id: Object.fromEntries(byId) };
}
