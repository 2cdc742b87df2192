import OpenAI7 from 'openai';
import { zodTextFormat } from 'openai/helpers/zod';
import OpenAI6 from 'openai-v6';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startAnswerServer, type Answer } from './support/answer-server.ts';
import {
  CALL_ITEM,
  INSTRUCTIONS,
  response,
  RESPONSE_STREAM,
  SAID_ITEM,
} from './support/responses-answers.ts';
import { adviceFor, conversation, outcomeOf, refused, settle } from './support/outcome.ts';
import { KEY } from '../kit/canary/secrets.ts';

const server = await startAnswerServer();
afterAll(server.close);

const LIBRARIES = [
  { name: 'openai 6', OpenAI: OpenAI6 as unknown as typeof OpenAI7 },
  { name: 'openai 7', OpenAI: OpenAI7 },
];

const model = 'gpt-5.2';
const instructions = INSTRUCTIONS;
const input = 'How warm is it in Oslo?';
const ASKED = [
  { role: 'system', content: instructions },
  { role: 'user', content: input },
];
const ANSWERED = [...ASKED, { role: 'assistant', content: '7 degrees.' }];

const answer = response([SAID_ITEM]);

describe.each(LIBRARIES)('responses of $name', ({ OpenAI }) => {
  const connect = (...answers: readonly Answer[]): OpenAI7 =>
    new OpenAI({ apiKey: KEY, baseURL: server.answering(...answers), maxRetries: 0 });

  it('an answer follows its instructions and its input', async () => {
    const result = await connect(answer).responses.create({ model, instructions, input });
    expect(outcomeOf({ input, result })).toEqual(
      conversation('openai.responses', 'stop', ANSWERED),
    );
  });

  it('items of the input and of the output make one conversation', async () => {
    const output = { type: 'function_call_output' as const, call_id: 'call_7', output: '7' };
    const first = await connect(response([CALL_ITEM])).responses.create({
      model,
      instructions,
      input,
    });
    const items = [{ role: 'user' as const, content: input }, ...first.output, output];
    const result = await connect(answer).responses.create({
      model,
      instructions,
      input: items as never,
    });
    expect(outcomeOf({ input: items, result })).toEqual(
      conversation('openai.responses', 'stop', [
        ...ASKED,
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: 'call_7',
              type: 'function',
              function: { name: 'weather', arguments: '{"city":"Oslo"}' },
            },
          ],
        },
        { role: 'tool', tool_call_id: 'call_7', content: '7' },
        { role: 'assistant', content: '7 degrees.' },
      ]),
    );
  });

  it('an open call says that the model waits for it', async () => {
    const result = await connect(response([CALL_ITEM])).responses.create({
      model,
      instructions,
      input,
    });
    expect(outcomeOf({ input, result })).toMatchObject({
      kind: 'openai.responses',
      finishReason: 'tool_calls',
    });
  });

  it('a parsed answer is the text that the model wrote', async () => {
    const written = {
      ...SAID_ITEM,
      content: [{ type: 'output_text', text: '{"degrees": 7}', annotations: [] }],
    };
    const format = zodTextFormat(z.object({ degrees: z.number() }), 'weather');
    const result = await connect(response([written])).responses.parse({
      model,
      instructions,
      input,
      text: { format },
    });
    expect(result.output_parsed).toEqual({ degrees: 7 });
    const expected = [...ASKED, { role: 'assistant', content: '{"degrees": 7}' }];
    expect(outcomeOf({ input, result })).toEqual(
      conversation('openai.responses', 'stop', expected),
    );
  });

  it('what finalResponse() of a stream gives is an answer', async () => {
    const result = await connect(RESPONSE_STREAM)
      .responses.stream({ model, instructions, input })
      .finalResponse();
    expect(outcomeOf({ input, result })).toEqual(
      conversation('openai.responses', 'stop', ANSWERED),
    );
  });

  it('what withResponse() gives is unwrapped', async () => {
    const result = await connect(answer)
      .responses.create({ model, instructions, input })
      .withResponse();
    expect(outcomeOf({ input, result })).toEqual(
      conversation('openai.responses', 'stop', ANSWERED),
    );
  });

  it('one item, and the list of them, are answers', async () => {
    const { output } = await connect(answer).responses.create({ model, instructions, input });
    const expected = [
      { role: 'user', content: input },
      { role: 'assistant', content: '7 degrees.' },
    ];
    expect(outcomeOf({ input, result: output[0] })).toEqual(
      conversation('openai.response_item', null, expected),
    );
    expect(outcomeOf({ input, result: output })).toEqual(
      conversation('openai.response_items', null, expected),
    );
  });

  it('a chain that the provider holds is told', async () => {
    const chained = response([SAID_ITEM], { previous_response_id: 'resp_0' });
    const result = await connect(chained).responses.create({
      model,
      instructions,
      input,
      previous_response_id: 'resp_0',
    });
    expect(outcomeOf({ input, result })).toEqual(
      conversation('openai.responses', 'stop', ANSWERED, {
        warnings: [{ code: 'previous_response_id', detail: 'resp_0' }],
      }),
    );
  });

  it.each([
    ['queued', 'not_finished'],
    ['in_progress', 'not_finished'],
    ['failed', 'response_failed'],
    ['cancelled', 'response_failed'],
  ])('a response that is %s is refused: %s', async (status, reason) => {
    const result = await connect(response([], { status })).responses.create({
      model,
      instructions,
      input,
      background: true,
    });
    expect(outcomeOf({ input, result })).toEqual(refused(reason, 'openai.responses'));
  });

  it('a compacted response is refused', async () => {
    const json = {
      id: 'resp_2',
      object: 'response.compaction',
      created_at: 1,
      output: [],
      usage: null,
    };
    const result = await connect({ json }).responses.compact({ model, input });
    expect(outcomeOf({ input, result })).toEqual(refused('unsupported_object'));
  });

  it('a promise is refused', async () => {
    const result = connect(answer).responses.create({ model, instructions, input });
    expect(outcomeOf({ input, result })).toEqual(refused('is_promise'));
    await settle(result);
  });

  it('a stream is refused, and so is each of its events', async () => {
    const result = await connect(RESPONSE_STREAM).responses.create({
      model,
      instructions,
      input,
      stream: true,
    });
    expect(outcomeOf({ input, result })).toEqual(refused('is_stream'));
    for (const event of await Array.fromAsync(result)) {
      expect(outcomeOf({ input, result: event })).toEqual(refused('is_stream'));
    }
  });

  it('the helper of a stream is refused, before and after its end', async () => {
    const result = connect(RESPONSE_STREAM).responses.stream({ model, instructions, input });
    expect(outcomeOf({ input, result })).toEqual(refused('is_stream'));
    expect(adviceFor(result)).toBe('pass await stream.finalResponse()');
    await result.done();
    expect(outcomeOf({ input, result })).toEqual(refused('is_stream'));
  });

  it('an HTTP response is refused', async () => {
    const result = await connect(answer)
      .responses.create({ model, instructions, input })
      .asResponse();
    expect(outcomeOf({ input, result })).toEqual(refused('is_http_response'));
  });
});
