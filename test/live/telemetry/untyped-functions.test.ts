// Functions of `traceable` and `observe`, to which the application gave no type.
import { context, trace as api } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { observeOpenAI } from '@langfuse/openai';
import { observe } from '@langfuse/tracing';
import { traceable } from 'langsmith/traceable';
import { wrapOpenAI } from 'langsmith/wrappers/openai';
import OpenAI from 'openai';
import { afterAll } from 'vitest';
import { startAnswerServer } from '../support/answer-server.ts';
import { SAID } from '../support/chat-answers.ts';
import { describeUntypedFunctions, runTeam } from '../support/untyped-team.ts';
import { withId } from './support/answer-ids.ts';
import { collectRuns } from './support/langsmith-runs.ts';
import { recordSdk3 } from './support/spans.ts';

const server = await startAnswerServer();
afterAll(server.close);
context.setGlobalContextManager(new AsyncLocalStorageContextManager());
const { provider, spans } = recordSdk3();
api.setGlobalTracerProvider(provider);

const connect = () =>
  new OpenAI({
    apiKey: 'k',
    baseURL: server.answering(...Array.from({ length: 5 }, (_, index) => withId(SAID, index))),
  });

const askWith = (openai: OpenAI) => (content: string) =>
  openai.chat.completions.create({ model: 'm', messages: [{ role: 'user', content }] });

describeUntypedFunctions('traceable of langsmith', async () => {
  const { client, runs } = collectRuns();
  const options = { client, tracingEnabled: true };
  await runTeam(askWith(wrapOpenAI(connect(), options)), (name, run) =>
    traceable(run, { name, ...options }),
  );
  await client.awaitPendingTraceBatches();
  return runs;
});

describeUntypedFunctions('observe of @langfuse/tracing', async () => {
  const before = spans().length;
  await runTeam(askWith(observeOpenAI(connect())), (name, run) => observe(run, { name }));
  return spans().slice(before);
});
