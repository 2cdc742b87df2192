import type { AgentTrace } from 'align-evals/otel';

/** What each agent of a trace was asked and said, and which agents it called. */
export const storyOf = (trace: AgentTrace) =>
  Object.values(trace.agent_instance_by_id).map(({ name, interactions }) => [
    name,
    interactions.map((step) =>
      typeof step === 'string'
        ? `→ ${trace.agent_instance_by_id[step]?.name ?? ''}`
        : step.output_messages.map(({ content }) =>
            typeof content === 'string' ? content : `${content.name}()`,
          ),
    ),
  ]);
