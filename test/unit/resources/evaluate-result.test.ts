import { describe, expect, it } from 'vitest';
import { createTestClient, scored } from '../../kit/client.ts';
import {
  ANSWER,
  completion,
  QUESTION,
  RESPONSE,
  sendEvaluation,
  TOOL,
} from '../../kit/provider-calls.ts';

describe('a result', () => {
  it('is added to the messages, and the system text joins them', async () => {
    const params = { messages: [QUESTION], system: 'Be brief.', tools: [TOOL] };
    const { body, warnings } = await sendEvaluation({ ...params, result: completion() });

    expect(body).toEqual({
      messages: [{ role: 'system', content: 'Be brief.' }, QUESTION, ANSWER],
      tools: [TOOL],
      evaluate_latest: true,
      evaluation_criteria: 'Reward a',
    });
    expect(warnings).toEqual([]);
  });

  it('may be the answer itself', async () => {
    expect(
      (await sendEvaluation({ messages: [QUESTION], result: 'Paris.' })).body['messages'],
    ).toEqual([QUESTION, ANSWER]);
  });

  it('stands beside the input of its API', async () => {
    const result = { ...RESPONSE, previous_response_id: null };
    expect(
      (await sendEvaluation({ input: 'Capital of France?', result })).body['messages'],
    ).toEqual([{ role: 'system', content: 'Be brief.' }, QUESTION, ANSWER]);
  });

  it('stands alone where it holds the whole conversation', async () => {
    const { body, warnings } = await sendEvaluation({ result: { messages: [QUESTION, ANSWER] } });

    expect([body['messages'], warnings]).toEqual([[QUESTION, ANSWER], []]);
  });

  it('is read before the call returns, so that later changes change nothing', async () => {
    const messages = [{ ...QUESTION }];
    const message = { ...ANSWER };
    const { client, sent } = createTestClient([scored()]);
    const call = client.evaluate({ messages, result: completion(message), criteria: 'Reward a' });
    messages.push({ role: 'user', content: 'And of Spain?' });
    message.content = 'Madrid.';
    await call;

    expect(JSON.parse(sent[0]?.body ?? '{}').messages).toEqual([QUESTION, ANSWER]);
  });

  it('holds the answer that choice names', async () => {
    const choices = ['Rome.', 'Paris.'].map((content, index) => ({
      index,
      message: { ...ANSWER, content },
      finish_reason: 'stop',
    }));
    const result = { object: 'chat.completion', choices };
    const { body, warnings } = await sendEvaluation({ messages: [QUESTION], result, choice: 1 });

    expect(body['messages']).toEqual([QUESTION, ANSWER]);
    expect(warnings).toStrictEqual([{ code: 'other_choices_ignored', detail: '1' }]);
  });
});
