import { RunTree } from 'langsmith';
import { wrapOpenAI } from 'langsmith/wrappers/openai';
import OpenAI from 'openai';
import { toAgentTrace } from 'align-evals/otel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnswerServer, startAnswerServer } from '../support/answer-server.ts';
import { ASKED_STREAM, CALL, SAID, SAID_STREAM } from '../support/chat-answers.ts';
import { collectRuns } from './support/langsmith-runs.ts';

let server: AnswerServer;
beforeAll(async () => {
  server = await startAnswerServer();
});
afterAll(() => server.close());

it('a tree of runs of langsmith becomes a trace, live and as JSON', async () => {
  const root = new RunTree({
    name: 'advisor',
    run_type: 'chain',
    inputs: {},
    tracingEnabled: false,
  });
  const question = { role: 'user', content: 'How warm is it in Oslo?' };
  const model = root.createChild({
    name: 'ChatOpenAI',
    run_type: 'llm',
    inputs: { messages: [question] },
  });
  const asked = { role: 'assistant', content: null, tool_calls: [CALL] };
  await model.end({ choices: [{ index: 0, finish_reason: 'tool_calls', message: asked }] });
  const tool = root.createChild({ name: 'weather', run_type: 'tool', inputs: { city: 'Oslo' } });
  await tool.end({ output: '7 degrees' });
  const again = root.createChild({
    name: 'ChatOpenAI',
    run_type: 'llm',
    inputs: {
      messages: [question, asked, { role: 'tool', tool_call_id: CALL.id, content: '7 degrees' }],
    },
  });
  await again.end('json' in SAID ? (SAID.json as Record<string, unknown>) : {});
  await root.end({ output: '7 degrees.' });

  const live = toAgentTrace(root);
  const agents = Object.values(live.trace.agent_instance_by_id);
  expect(live.kind).toBe('langsmith');
  expect(agents.map(({ name, interactions }) => [name, interactions.length])).toEqual([
    ['advisor', 2],
  ]);
  expect(agents[0]?.interactions[1]).toMatchObject({
    input_messages: [{ role: 'user' }, { type: 'tool_call' }, { type: 'tool_response' }],
    output_messages: [{ type: 'text', content: '7 degrees.' }],
  });
  const stored: unknown = JSON.parse(JSON.stringify(root));
  expect(toAgentTrace(stored).trace).toEqual(live.trace);
});

describe('wrapOpenAI of langsmith', () => {
  it.each([
    ['text', SAID_STREAM, [{ type: 'text', content: '7 degrees.' }], []],
    [
      'a tool call',
      ASKED_STREAM,
      [
        {
          type: 'tool_call',
          content: { id: CALL.id, name: 'weather', parameters: '{"city":"Oslo"}' },
        },
      ],
      // The request has no tools.
      ['tool_details_missing'],
    ],
  ])('keeps the answer of a stream with %s', async (_, answer, output_messages, losses) => {
    const { client, runs } = collectRuns();
    const baseURL = server.answering(answer);
    const openai = wrapOpenAI(new OpenAI({ apiKey: 'k', baseURL }), {
      client,
      tracingEnabled: true,
    });
    const stream = await openai.chat.completions.create({
      model: 'm',
      messages: [{ role: 'user', content: 'How warm is it in Oslo?' }],
      stream: true,
    });
    for await (const _chunk of stream);
    await client.awaitPendingTraceBatches();

    const { trace, warnings } = toAgentTrace(runs);
    expect(Object.values(trace.agent_instance_by_id)).toMatchObject([
      { interactions: [{ input_messages: [{ role: 'user' }], output_messages }] },
    ]);
    const lost = warnings.filter(({ level }) => level === 'loss');
    expect(lost.map(({ code }) => code)).toEqual(losses);
  });
});
