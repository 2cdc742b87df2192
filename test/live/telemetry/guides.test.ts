// The blocks of guides for libraries that only this package has.
import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as tools from '@langchain/core/tools';
import * as prebuilt from '@langchain/langgraph/prebuilt';
import { ChatOpenAI } from '@langchain/openai';
import * as llamaOpenAI from '@llamaindex/openai';
import * as workflow from '@llamaindex/workflow';
import * as agents from '@openai/agents';
import * as sdk from '@opentelemetry/sdk-trace';
import * as llamaindex from 'llamaindex';
import OpenAI from 'openai';
import * as ai from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import express from 'express';
import * as client from 'align-evals';
import * as otel from 'align-evals/otel';
import * as testing from 'align-evals/testing';
import * as tracing from 'align-evals/tracing';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { blockRunner, blocksOf } from '../support/guide-blocks.ts';
import { startAnswerServer } from '../support/answer-server.ts';
import {
  ASKED_STREAM,
  ASKED_TOOL,
  completion,
  SAID,
  SAID_STREAM,
} from '../support/chat-answers.ts';
import { storyOf } from './support/story.ts';

const server = await startAnswerServer();
afterAll(server.close);

beforeEach(() => {
  vi.stubEnv('ALIGN_API_KEY', 'key-of-the-test');
  agents.setTracingDisabled(false);
  agents.setTraceProcessors([]);
});

const MODULES: Readonly<Record<string, object>> = {
  '@langchain/core/tools': tools,
  '@langchain/langgraph/prebuilt': prebuilt,
  '@langchain/openai': { ChatOpenAI },
  '@llamaindex/openai': llamaOpenAI,
  '@llamaindex/workflow': workflow,
  '@openai/agents': agents,
  '@opentelemetry/sdk-trace': sdk,
  ai,
  express: { default: express },
  llamaindex,
  'node:async_hooks': { AsyncLocalStorage },
  openai: { OpenAI },
  'align-evals': client,
  'align-evals/otel': otel,
  'align-evals/testing': testing,
  'align-evals/tracing': tracing,
  zod: { z },
};

const runBlock = blockRunner(MODULES);

const agentsOf = (tracer: unknown): readonly object[] => {
  const { agents: all } = (tracer as tracing.AgentTracer).result();
  return all.map(({ name, modelCalls }) => ({ name, modelCalls }));
};

// Mastra has its own package, in test/live/products.
it('every block of these guides is run here', () => {
  expect(blocksOf('recording-agents.md')).toHaveLength(1);
  expect(blocksOf('recording-frameworks.md')).toHaveLength(5);
  expect(blocksOf('evaluate-in-the-background.md')).toHaveLength(1);
});

it('docs/recording-agents.md records and scores the requests of an Express application', async () => {
  const service = server.answeringEach(() => ({
    json: { agent_scores: { support: 1 }, overall_score: 1, explanation: '' },
  }));
  vi.stubEnv('ALIGN_BASE_URL', service);
  vi.stubEnv('OPENAI_API_KEY', 'key-of-the-test');
  vi.stubEnv('OPENAI_BASE_URL', server.answering(SAID, SAID));
  vi.stubEnv('PORT', '0');
  const scores = Promise.withResolvers<void>();
  const log = vi.spyOn(console, 'log').mockImplementation(() => {
    if (log.mock.calls.length === 2) scores.resolve();
  });
  const failed = vi.spyOn(console, 'error').mockImplementation(scores.reject);
  const { server: started } = await runBlock(blocksOf('recording-agents.md')[0] ?? '', {});
  const listening = started as Server;
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const questions = ['first', 'second'];
  const texts = await Promise.all(
    questions.map(async (question) => {
      const url = `http://127.0.0.1:${String(port)}/answer?question=${question}`;
      return (await fetch(url)).text();
    }),
  );
  await scores.promise;
  listening.close();
  failed.mockRestore();

  expect(log.mock.calls).toEqual(questions.map(() => ['score', 1]));
  log.mockRestore();
  expect(texts).toEqual(['7 degrees.', '7 degrees.']);
  const asked = server.requests(service).map((request) => {
    const { trace } = request as { trace: client.AgentTrace };
    const [call] = trace.agent_instance_by_id['support']?.interactions ?? [];
    return typeof call === 'object' ? call.input_messages[0]?.content : call;
  });
  expect(asked.toSorted()).toEqual(questions);
});

it('docs/recording-frameworks.md records the AI SDK', async () => {
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
  const finishReason = { unified: 'stop', raw: 'stop' };
  const content = [{ type: 'text', text: 'Yes.' }];
  const doGenerate = () => Promise.resolve({ content, finishReason, usage, warnings: [] });
  const model = new MockLanguageModelV4({ doGenerate: doGenerate as never });

  const modules = { ...MODULES, '@ai-sdk/openai': { openai: () => model } };

  const { tracer } = await blockRunner(modules)(blocksOf('recording-frameworks.md')[0] ?? '', {});

  expect(agentsOf(tracer)).toEqual([{ name: 'advisor', modelCalls: 2 }]);
});

it('docs/recording-frameworks.md records the OpenAI Agents SDK', async () => {
  const call = { name: 'transfer_to_expert', arguments: '{}' };
  const tool_calls = [{ id: 'c1', type: 'function', function: call }];
  const baseURL = server.answering(
    completion({ tool_calls }, 'tool_calls'),
    completion({ content: '7 degrees.' }, 'stop'),
  );
  agents.setOpenAIAPI('chat_completions');
  agents.setDefaultOpenAIClient(new OpenAI({ apiKey: 'key-of-the-test', baseURL }));

  const { tracer } = await runBlock(blocksOf('recording-frameworks.md')[1] ?? '', {});

  expect(agentsOf(tracer)).toEqual([
    { name: 'lead', modelCalls: 1 },
    { name: 'expert', modelCalls: 1 },
  ]);
});

it('docs/recording-frameworks.md records LangGraph', async () => {
  vi.stubEnv('OPENAI_API_KEY', 'key-of-the-test');
  vi.stubEnv('OPENAI_BASE_URL', server.answering(ASKED_TOOL, SAID));

  const { tracer } = await runBlock(blocksOf('recording-frameworks.md')[2] ?? '', {});

  expect(agentsOf(tracer)).toEqual([{ name: 'advisor', modelCalls: 2 }]);
});

it('docs/recording-frameworks.md records an agent of LlamaIndex', async () => {
  vi.stubEnv('OPENAI_API_KEY', 'key-of-the-test');
  vi.stubEnv('OPENAI_BASE_URL', server.answering(ASKED_STREAM, SAID_STREAM));

  const { tracer } = await runBlock(blocksOf('recording-frameworks.md')[4] ?? '', {});

  const { trace, warnings } = (tracer as tracing.AgentTracer).result();
  expect(storyOf(trace)).toEqual([['advisor', [['weather()'], ['7 degrees.']]]]);
  expect(warnings).toEqual([]);
});

it('docs/evaluate-in-the-background.md evaluates a span, with the warning that the page explains', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const [service = ''] = blocksOf('evaluate-in-the-background.md');
  // The synthetic scorer has no score for some traces, and the ids of this one are random.
  const scorer: testing.Scorer = () => ({ score: 0.5, explanation: 'Fixed.' });
  const createReferenceServer: typeof testing.createReferenceServer = (options) =>
    testing.createReferenceServer({ ...options, scorer });
  const runOnFixedScores = blockRunner({
    ...MODULES,
    'align-evals/testing': { ...testing, createReferenceServer },
  });
  const { evaluator } = await runOnFixedScores(service, {});

  expect(log.mock.calls).toEqual([['score', 0.5], ['no_agent_spans']]);
  expect((evaluator as otel.TraceEvaluator).stats()).toMatchObject({ seen: 1, evaluated: 1 });
  log.mockRestore();
});
