// Functions of `traced`, to which nobody gave a type.
import { _exportsForTestingOnly as braintrust, initLogger, traced, wrapOpenAI } from 'braintrust';
import OpenAI from 'openai';
import { toAgentTrace } from 'align-evals/otel';
import { beforeAll, describe, expect, it } from 'vitest';
import { completion } from '../support/chat-answers.ts';

/** Runs a team of untyped functions; each answer has an id of its own. Returns the rows. */
async function runTeam(): Promise<unknown> {
  const rows = braintrust.useTestBackgroundLogger();
  initLogger({ projectName: 'project', projectId: 'p1' });
  let count = 0;
  const fetch = () => {
    const answer = completion({ content: '7 degrees.' });
    count += 1;
    return Promise.resolve(
      Response.json('json' in answer ? { ...Object(answer.json), id: `chatcmpl-${count}` } : {}),
    );
  };
  const openai = wrapOpenAI(new OpenAI({ apiKey: 'key-of-the-test', fetch }));
  const ask = (content: string) =>
    openai.chat.completions.create({ model: 'm', messages: [{ role: 'user', content }] });
  const member = (name: string) =>
    traced(
      async () => {
        await ask(`${name} asks first`);
        await ask(`${name} asks again`);
      },
      { name },
    );
  await traced(
    async () => {
      await ask('Who does what?');
      await member('planner');
      await member('writer');
    },
    { name: 'team' },
  );
  return JSON.parse(JSON.stringify(await rows.drain()));
}

/** What each agent asked, and which agents it called. */
function storyOf(source: unknown, agents?: 'nested') {
  const { trace, warnings } = toAgentTrace(source as object, { agents });
  const byId = trace.agent_instance_by_id;
  const story = Object.values(byId).map(({ name, interactions }) => [
    name,
    ...interactions.map((step) =>
      typeof step === 'string' ? `→ ${byId[step]?.name}` : step.input_messages[0]?.content,
    ),
  ]);
  return { story, warnings };
}

describe('functions of traced without a type', () => {
  beforeAll(() => braintrust.simulateLoginForTests());

  it('are one agent, with a warning that names the preset', async () => {
    expect(storyOf(await runTeam())).toEqual({
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
    expect(storyOf(await runTeam(), 'nested')).toEqual({
      story: [
        ['team', 'Who does what?', '→ planner', '→ writer'],
        ['planner', 'planner asks first', 'planner asks again'],
        ['writer', 'writer asks first', 'writer asks again'],
      ],
      warnings: [],
    });
  });
});
