import type { AgentTrace } from 'align-evals';

export type Interaction = Exclude<
  AgentTrace['agent_instance_by_id'][string]['interactions'][number],
  string
>;

/** An agent, its calls of models and the agents that it called, without their ids. */
export interface AgentTree {
  readonly name: string;
  readonly steps: readonly (AgentTree | Interaction)[];
}

/** Replaces the ids of a trace by what they stand for, and leaves the names of tools out of their responses. */
export function agentTree(trace: AgentTrace, id: string = trace.root_agent_instance_id): AgentTree {
  const { name, interactions } = trace.agent_instance_by_id[id]!;
  const steps = interactions.map((step) =>
    typeof step === 'string' ? agentTree(trace, step) : withoutNames(step),
  );
  return { name, steps };
}

function withoutNames(interaction: Interaction): Interaction {
  const input_messages = interaction.input_messages.map((message) => {
    const { content } = message;
    if (typeof content === 'string' || !('response' in content)) return message;
    return { ...message, content: { id: content.id, response: content.response } };
  });
  return { ...interaction, input_messages };
}

/** Changes each interaction of a tree. */
export function mapInteractions(
  { name, steps }: AgentTree,
  change: (interaction: Interaction) => Interaction,
): AgentTree {
  return {
    name,
    steps: steps.map((step) => ('steps' in step ? mapInteractions(step, change) : change(step))),
  };
}
