// Evaluations of which some fail, and evaluations that nobody waits for.
import { PartialEvaluationError, TaskFailedError } from 'align-evals';
import { listen } from 'align-evals/testing/node';
import { describe, expect, it } from 'vitest';
import { agent, traceOf } from '../../kit/traces/agents.ts';
import { createClient, MESSAGES } from '../../kit/client/client.ts';
import { holding, rejects, says, scores } from '../../kit/judge/openai-replies.ts';
import type { ModelReply } from '../../kit/judge/openai-server.ts';
import { rejection } from '../../kit/time/outcomes.ts';
import { until } from '../../kit/server/reference-service.ts';
import { CLIENTS } from './clients.ts';
import { evaluate, openJudged } from './judge-fault.ts';

const REASON = new Error('Changed my mind');
const TRACE = traceOf(agent('a', 'b', 'c'), agent('b'), agent('c'));

/** Replies by a text that the request contains; with a verdict by default. */
function byText(replies: Readonly<Record<string, ModelReply>>): ModelReply {
  return (response, request) => {
    const sent = JSON.stringify(request.body);
    const reply = Object.entries(replies).find(([text]) => sent.includes(text))?.[1] ?? scores();
    return reply(response, request);
  };
}

describe.each(CLIENTS)('the caller of a judge with the client %s', (_, create) => {
  it('keeps the results of the other criteria when the model refuses one', async () => {
    const refusal = says(null, { message: { refusal: 'No.' } });
    await using judged = await openJudged(create, [byText({ 'Reward bad': refusal })]);

    const error = await rejection(
      judged.client.evaluate({
        messages: MESSAGES,
        criteria: { good: 'Reward good answers', bad: 'Reward bad answers' },
      }),
    );

    expect(PartialEvaluationError.isInstance(error) && error.results).toMatchObject({
      good: { status: 'fulfilled', value: { score: 0.75 } },
      bad: { status: 'rejected', reason: { name: 'ApiError', status: 400 } },
    });
  });

  it('gets the failure of an agent, whose trace is not scored', async () => {
    const failing = byText({ 'name of b': rejects(401) });
    await using judged = await openJudged(create, [failing]);

    const error = await rejection(
      judged.client.evaluateTrace({ trace: TRACE, criteria: 'Reward plans' }),
    );

    expect(error).toMatchObject({
      name: 'ApiError',
      status: 424,
      detail: expect.stringContaining('rejected the key of the judge (401)'),
    });
    expect(judged.server.store('eu').traces.size).toBe(0);
  });

  it('gets the failure of a task', async () => {
    await using judged = await openJudged(create, [rejects(404)]);
    const task = await judged.client.evaluate({
      messages: MESSAGES,
      criteria: 'Reward correct answers',
      block: false,
    });

    const error = await rejection(judged.client.tasks.wait(task));

    expect(TaskFailedError.isInstance(error) && error.detail).toBe(
      `${judged.host} does not have the model judge-1 of the judge, or no chat API at this base URL (404): check both.`,
    );
  });

  it('aborts the request to the model, and frees its slot', async () => {
    const held = holding();
    await using judged = await openJudged(create, [held.reply], { concurrency: 1 });
    const controller = new AbortController();

    const failing = rejection(
      judged.client.evaluate(
        { messages: MESSAGES, criteria: 'Reward correct answers' },
        { signal: controller.signal },
      ),
    );
    await until(() => held.waiting() === 1);
    controller.abort(REASON);
    await until(() => held.abandoned() === 1);
    held.release();

    expect(await failing).toBe(REASON);
    expect((await evaluate(judged)).score).toBe(0.75);
  });

  it('aborts the requests to the model when its connection to the server closes', async () => {
    const held = holding();
    await using judged = await openJudged(create, [held.reply]);
    await using listening = await listen(judged.server);
    const client = createClient(listening.clientOptions());
    const controller = new AbortController();

    const failing = rejection(
      client.evaluateTrace(
        { trace: TRACE, criteria: 'Reward plans' },
        { signal: controller.signal },
      ),
    );
    await until(() => held.waiting() === 2);
    controller.abort(REASON);
    await until(() => held.abandoned() === 2);

    expect(await failing).toBe(REASON);
  });

  it('aborts the requests of the other agents when one fails', async () => {
    const held = holding();
    const failing = byText({ 'name of b': rejects(400, { param: 'messages' }) });
    const reply: ModelReply = async (response, request) => {
      if (!JSON.stringify(request.body).includes('name of b')) {
        await held.reply(response, request);
        return;
      }
      await until(() => held.waiting() === 1);
      await failing(response, request);
    };
    await using judged = await openJudged(create, [reply]);

    const error = await rejection(
      judged.client.evaluateTrace({ trace: TRACE, criteria: 'Reward plans' }),
    );
    await until(() => held.abandoned() === 1);

    expect(error).toMatchObject({ name: 'ApiError', status: 400 });
  });

  it('never has more requests at the model than concurrency', async () => {
    const held = holding();
    await using judged = await openJudged(create, [held.reply], { concurrency: 2 });

    const scoring = judged.client.evaluate({
      messages: MESSAGES,
      criteria: Array.from({ length: 5 }, (__, index) => `Reward rule ${String(index)}`),
    });
    await until(() => held.waiting() === 2);
    // The others would have arrived with these.
    await evaluate(judged, { signal: AbortSignal.timeout(20) }).catch(() => undefined);
    const most = held.waiting();
    held.release();

    expect(await scoring).toHaveLength(5);
    expect(most).toBe(2);
  });
});
