// The same run, recorded by a tracer and exported by a product.
import { observeOpenAI } from '@langfuse/openai';
import { startActiveObservation } from '@langfuse/tracing';
import { context, trace as api } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { toAgentTrace } from 'align-evals/otel';
import { createAgentTracer } from 'align-evals/tracing';
import { traceable } from 'langsmith/traceable';
import { wrapOpenAI } from 'langsmith/wrappers/openai';
import OpenAI from 'openai';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startAnswerServer } from '../support/answer-server.ts';
import { agentTree } from '../support/agent-tree.ts';
import { withId } from './support/answer-ids.ts';
import { RUNS } from './support/instrumented-runs.ts';
import { collectRuns } from './support/langsmith-runs.ts';
import { recordSdk3 } from './support/spans.ts';

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
const server = await startAnswerServer();
afterAll(server.close);

/** A product that wraps a client, and a function as an agent. */
interface Product {
  readonly wrapClient: (client: OpenAI) => OpenAI;
  readonly asAgent: (name: string, run: () => Promise<void>) => Promise<void>;
  /** Returns what it has exported of a run. */
  readonly collect: () => Promise<readonly object[]>;
}

function startLangsmith(): Product {
  const { client, runs } = collectRuns();
  const options = { client, tracingEnabled: true };
  return {
    wrapClient: (openai) => wrapOpenAI(openai, options),
    asAgent: (name, run) => traceable(run, { name, tags: ['agent'], ...options })(),
    collect: async () => {
      await client.awaitPendingTraceBatches();
      return runs;
    },
  };
}

const langfuse = recordSdk3();
api.setGlobalTracerProvider(langfuse.provider);

function startLangfuse(): Product {
  const before = langfuse.spans().length;
  return {
    wrapClient: (openai) => observeOpenAI(openai),
    asAgent: (name, run) => startActiveObservation(name, run, { asType: 'agent' }),
    collect: async () => {
      // The spans of streams end a little later.
      await vi.waitFor(() => expect(langfuse.spans().length - before).toBe(5));
      return langfuse.spans().slice(before);
    },
  };
}

/** Langfuse does not keep the id of a streamed call, which is a warning. */
const WITHOUT_IDS = { 'streams of chat completions': ['call_without_id'] };

describe('the recorder and the export have the same interactions, of', () => {
  it.each(
    [...RUNS.chat, ...RUNS.responses].flatMap((run) => [
      { product: 'wrapOpenAI of langsmith', ...run, start: startLangsmith, codes: {} },
      { product: 'observeOpenAI of langfuse', ...run, start: startLangfuse, codes: WITHOUT_IDS },
    ]),
  )('$product with $name', async ({ name, answers, send, start, codes }) => {
    const { wrapClient, asAgent, collect } = start();
    const recorder = createAgentTracer();
    const baseURL = server.answering(...answers.map(withId));
    const client = wrapClient(recorder.wrap(new OpenAI({ apiKey: 'key', baseURL })));
    await send(client, (agent, run) => recorder.agent(agent, () => asAgent(agent, run)));
    await recorder.settled();

    const { trace, warnings } = recorder.result();
    const exported = toAgentTrace(await collect(), {
      isAgent: ({ tags }) => (tags?.includes('agent') === true ? true : undefined),
    });
    expect(warnings).toEqual([]);
    const lost: Readonly<Record<string, readonly string[]>> = codes;
    expect(exported.warnings.map(({ code }) => code)).toEqual(lost[name] ?? []);
    expect(withoutCallIds(agentTree(exported.trace))).toEqual(withoutCallIds(agentTree(trace)));
  });
});

function withoutCallIds(tree: object): unknown {
  return JSON.parse(JSON.stringify(tree).replaceAll(/"(call_\d+)"/g, '"call"'));
}
