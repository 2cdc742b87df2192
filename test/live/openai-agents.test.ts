import {
  Agent,
  OpenAIChatCompletionsModel,
  OpenAIResponsesModel,
  run,
  setTracingDisabled,
  tool,
} from '@openai/agents';
import OpenAI from 'openai';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startAnswerServer, type Answer } from './support/answer-server.ts';
import { ASKED_STREAM, ASKED_TOOL, CALL, SAID, SAID_STREAM } from './support/chat-answers.ts';
import { CALL_ITEM, response, SAID_ITEM } from './support/responses-answers.ts';
import { adviceFor, conversation, outcomeOf, refused, settle } from './support/outcome.ts';
import { KEY } from '../kit/canary/secrets.ts';

const server = await startAnswerServer();
afterAll(server.close);
setTracingDisabled(true);

const input = 'How warm is it in Oslo?';
const WHOLE = [
  { role: 'user', content: input },
  { role: 'assistant', content: null, tool_calls: [CALL] },
  { role: 'tool', tool_call_id: 'call_7', content: '7' },
  { role: 'assistant', content: '7 degrees.' },
];

const overChat = [ASKED_TOOL, SAID];
const overResponses = [response([CALL_ITEM]), response([SAID_ITEM])];

const connect = (answers: readonly Answer[]): OpenAI =>
  new OpenAI({ apiKey: KEY, baseURL: server.answering(...answers), maxRetries: 0 });
const weather = tool({
  name: 'weather',
  description: 'The weather of a city',
  parameters: z.object({ city: z.string() }),
  execute: () => '7',
});
const agentOf = (model: OpenAIChatCompletionsModel | OpenAIResponsesModel) =>
  new Agent({
    name: 'Forecaster',
    instructions: 'Answer in one sentence.',
    model,
    tools: [weather],
  });

describe('@openai/agents', () => {
  it.each([
    ['chat completions', () => new OpenAIChatCompletionsModel(connect(overChat), 'm')],
    ['responses', () => new OpenAIResponsesModel(connect(overResponses), 'm')],
  ])(
    'the result of a run over %s is the whole conversation, and so is its history',
    async (_, model) => {
      const result = await run(agentOf(model()), input);
      expect(outcomeOf({ result })).toEqual(conversation('openai.agents', null, WHOLE));
      expect(outcomeOf({ result: result.history })).toEqual(
        conversation('openai.response_items', null, WHOLE),
      );
    },
  );

  it('what the caller passes besides a run is left out, and that is told', async () => {
    const result = await run(
      agentOf(new OpenAIChatCompletionsModel(connect(overChat), 'm')),
      input,
    );
    expect(outcomeOf({ input, result })).toEqual(
      conversation('openai.agents', null, WHOLE, {
        warnings: [{ code: 'input_ignored_full_history' }],
      }),
    );
  });

  it('the history of a streamed run is the whole conversation', async () => {
    const model = new OpenAIChatCompletionsModel(connect([ASKED_STREAM, SAID_STREAM]), 'm');
    const streamed = await run(agentOf(model), input, { stream: true });
    await streamed.completed;
    expect(outcomeOf({ result: streamed })).toEqual(refused('is_stream'));
    expect(outcomeOf({ result: streamed.history })).toEqual(
      conversation('openai.response_items', null, WHOLE),
    );
  });

  it('a streamed run and a promise are refused', async () => {
    const model = new OpenAIChatCompletionsModel(connect([]), 'm');
    const streamed = await run(agentOf(model), input, { stream: true });
    expect(outcomeOf({ result: streamed })).toEqual(refused('is_stream'));
    expect(adviceFor(streamed)).toBe('await result.completed, and pass result.history');
    await settle(streamed.completed);
    const promise = run(agentOf(new OpenAIChatCompletionsModel(connect(overChat), 'm')), input);
    expect(outcomeOf({ result: promise })).toEqual(refused('is_promise'));
    await settle(promise);
  });

  it('the state of a run is the whole conversation, live and as JSON', async () => {
    const result = await run(
      agentOf(new OpenAIChatCompletionsModel(connect(overChat), 'm')),
      input,
    );
    const expected = outcomeOf({ result });

    expect(outcomeOf({ result: result.state })).toEqual(expected);
    expect(outcomeOf({ result: JSON.parse(result.state.toString()) })).toEqual(expected);
    expect(outcomeOf({ result: JSON.parse(JSON.stringify(result)) })).toEqual(expected);
  });
});
