// Functions of `traceable` and `observe`, to which the application gave no type.
import { context, trace as api } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { observeOpenAI } from '@langfuse/openai';
import { observe } from '@langfuse/tracing';
import { traceable } from 'langsmith/traceable';
import { wrapOpenAI } from 'langsmith/wrappers/openai';
import OpenAI from 'openai';
import { toAgentTrace } from 'align-evals/otel';
import { afterAll, describe, expect, it } from 'vitest';
import { startAnswerServer } from '../support/answer-server.ts';
import { SAID } from '../support/chat-answers.ts';
import { withId } from './support/answer-ids.ts';
import { collectRuns } from './support/langsmith-runs.ts';
import { recordSdk3 } from './support/spans.ts';

const server = await startAnswerServer();
afterAll(server.close);
context.setGlobalContextManager(new AsyncLocalStorageContextManager());
const { provider, spans } = recordSdk3();
api.setGlobalTracerProvider(provider);

type Wrap = <R>(name: string, run: () => Promise<R>) => () => Promise<R>;

/** Runs two functions with two calls each, inside of another that calls too. */
async function runTeam(openai: OpenAI, wrap: Wrap): Promise<void> {
  const ask = (content: string) =>
    openai.chat.completions.create({ model: 'm', messages: [{ role: 'user', content }] });
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

const connect = () =>
  new OpenAI({
    apiKey: 'k',
    baseURL: server.answering(...Array.from({ length: 5 }, (_, index) => withId(SAID, index))),
  });

/** Runs the team with each library. Returns what it exports. */
const LIBRARIES: readonly (readonly [name: string, run: () => Promise<readonly object[]>])[] = [
  [
    'traceable of langsmith',
    async () => {
      const { client, runs } = collectRuns();
      const options = { client, tracingEnabled: true };
      await runTeam(wrapOpenAI(connect(), options), (name, run) =>
        traceable(run, { name, ...options }),
      );
      await client.awaitPendingTraceBatches();
      return runs;
    },
  ],
  [
    'observe of @langfuse/tracing',
    async () => {
      const before = spans().length;
      await runTeam(observeOpenAI(connect()), (name, run) => observe(run, { name }));
      return spans().slice(before);
    },
  ],
];

/** What each agent asked, and which agents it called. */
function storyOf(source: readonly object[], agents?: 'nested') {
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

describe.each(LIBRARIES)('functions of %s without a type', (_, run) => {
  it('are one agent, with a warning that names the preset', async () => {
    expect(storyOf(await run())).toEqual({
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
    expect(storyOf(await run(), 'nested')).toEqual({
      story: [
        ['team', 'Who does what?', '→ planner', '→ writer'],
        ['planner', 'planner asks first', 'planner asks again'],
        ['writer', 'writer asks first', 'writer asks again'],
      ],
      warnings: [],
    });
  });
});
