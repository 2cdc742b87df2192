import { toAgentTrace } from 'align-evals/otel';
import { describe, expect, it } from 'vitest';

/** Asks a model, once. */
type Ask = (content: string) => Promise<unknown>;

/** Records a function under a name, as a library does that knows nothing else of it. */
export type Wrap = <R>(name: string, run: () => Promise<R>) => () => Promise<R>;

/** Runs two functions with two calls each, inside of another that calls too. */
export async function runTeam(ask: Ask, wrap: Wrap): Promise<void> {
  const member = (name: string) =>
    wrap(name, async () => {
      await ask(`${name} asks first`);
      await ask(`${name} asks again`);
    });
  const team = wrap('team', async () => {
    await ask('Who does what?');
    await member('planner')();
    await member('writer')();
  });
  await team();
}

/** Describes what the trace of a team contains, with and without the preset for nested functions. */
export function describeUntypedFunctions(library: string, record: () => Promise<object>): void {
  describe(`functions of ${library} without a type`, () => {
    it('are one agent, with a warning that names the preset', async () => {
      expect(storyOf(await record())).toEqual({
        story: [
          [
            'team',
            'Who does what?',
            'planner asks first',
            'planner asks again',
            'writer asks first',
            'writer asks again',
          ],
        ],
        warnings: [
          {
            code: 'no_agent_spans',
            level: 'info',
            detail: "functions contain the calls: agents: 'nested' makes these functions agents",
          },
        ],
      });
    });

    it('are agents with the preset', async () => {
      expect(storyOf(await record(), 'nested')).toEqual({
        story: [
          ['team', 'Who does what?', '→ planner', '→ writer'],
          ['planner', 'planner asks first', 'planner asks again'],
          ['writer', 'writer asks first', 'writer asks again'],
        ],
        warnings: [],
      });
    });
  });
}

/** What each agent asked, and which agents it called. */
function storyOf(source: object, agents?: 'nested') {
  const { trace, warnings } = toAgentTrace(source, { agents });
  const byId = trace.agent_instance_by_id;
  const story = Object.values(byId).map(({ name, interactions }) => [
    name,
    ...interactions.map((step) =>
      typeof step === 'string' ? `→ ${byId[step]?.name}` : step.input_messages[0]?.content,
    ),
  ]);
  return { story, warnings };
}
