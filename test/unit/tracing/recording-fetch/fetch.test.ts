import { describe, expect, it, vi } from 'vitest';
import { createAgentTracer } from '../../../../src/tracing/index.ts';
import {
  ask,
  chatAnswer,
  echoModel,
  type ModelFetch,
  modelOf,
  post,
  stepsOf,
} from '../../../kit/traces/recorded-model.ts';

const URL_OF_MODEL = 'https://models.example/v1/chat/completions';

/** Requests for embeddings and moderation have an input in place of messages. */
const INPUT = { messages: undefined, input: 'first' };

describe('the fetch of a tracer', () => {
  it('passes on what it gets, and returns what it is given', async () => {
    const passed: unknown[] = [];
    const signal = new AbortController().signal;
    const init = { method: 'POST', headers: { 'x-a': '1' }, body: '{"messages":[]}', signal };
    const response = Object.defineProperties(
      Response.json(chatAnswer('Yes.'), {
        status: 201,
        statusText: 'Created',
        headers: { 'x-request-id': 'r1' },
      }),
      { url: { value: 'https://models.example/final' }, redirected: { value: true } },
    );
    const tracer = createAgentTracer();
    const fetch = tracer.fetch((...all) => {
      passed.push(all);
      return Promise.resolve(response);
    });

    const received = await fetch(URL_OF_MODEL, init);

    expect(passed).toEqual([[URL_OF_MODEL, init]]);
    expect((passed[0] as unknown[])[1]).toBe(init);
    const { status, statusText, ok, url, redirected, type } = received;
    expect({ status, statusText, ok, url, redirected, type }).toEqual({
      status: 201,
      statusText: 'Created',
      ok: true,
      url: 'https://models.example/final',
      redirected: true,
      type: response.type,
    });
    expect(received).toBeInstanceOf(Response);
    expect(received.headers.get('x-request-id')).toBe('r1');
    expect(await received.json()).toEqual(chatAnswer('Yes.'));
  });

  it('is the fetch of the runtime by default, looked up at each request', async () => {
    const tracer = createAgentTracer();
    const fetch = tracer.fetch();
    vi.stubGlobal('fetch', echoModel);

    await ask(fetch, 'a question');

    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['a question'] });
  });

  it.each<[string, string | URL | Request, RequestInit | undefined]>([
    ['a request that is no POST', URL_OF_MODEL, { body: '{"messages":[]}', method: 'PUT' }],
    ['a request without a body', URL_OF_MODEL, { method: 'POST' }],
    ['no options', new URL(URL_OF_MODEL), undefined],
    ['a form', URL_OF_MODEL, { method: 'POST', body: new URLSearchParams('messages=1') }],
    ['a text that is no JSON', URL_OF_MODEL, { method: 'POST', body: 'messages' }],
    ['a list', URL_OF_MODEL, { method: 'POST', body: '[]' }],
    ['an input without a model', URL_OF_MODEL, { method: 'POST', body: '{"input":"a"}' }],
    ['a Request with GET', new Request(URL_OF_MODEL), undefined],
    [
      'a Request with text',
      new Request(URL_OF_MODEL, { method: 'POST', body: '{"messages":[]}' }),
      undefined,
    ],
  ])('passes %s on, and its very response', async (_, input, init) => {
    const response = new Response('{}');
    const tracer = createAgentTracer();
    const fetch = tracer.fetch(() => Promise.resolve(response));

    expect(await fetch(input, init)).toBe(response);
    expect(() => tracer.trace()).toThrow(expect.objectContaining({ reason: 'no_model_calls' }));
  });

  it('drops a request that only mentions messages, silently', async () => {
    const tracer = createAgentTracer();
    const fetch = tracer.fetch(echoModel);
    const bodies = [
      '{"file":{"messages":[]}}',
      '["messages"]',
      '"messages',
      '{"input":{"model":1}}',
    ];

    for (const body of bodies) await fetch(URL_OF_MODEL, { method: 'POST', body }).catch(() => 0);
    await ask(fetch, 'a question');

    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['a question'] });
  });

  it.each([
    ['messages', { messages: [{ role: 'user', content: 'Hello' }] }],
    ['contents', { contents: [{ role: 'user', parts: [{ text: 'Hello' }] }] }],
    ['an input and a model', { input: 'Hello', model: 'scripted' }],
  ])('records a request with %s', async (_, body) => {
    const tracer = createAgentTracer();
    const fetch = tracer.fetch(() => Promise.resolve(Response.json(chatAnswer('Hi.'))));

    await fetch(URL_OF_MODEL, { method: 'post', body: JSON.stringify(body) }).then((response) =>
      response.text(),
    );

    const [root] = Object.values(tracer.trace().agent_instance_by_id);
    expect(root?.interactions).toEqual([
      {
        input_messages: [{ role: 'user', type: 'text', content: 'Hello' }],
        output_messages: [{ type: 'text', content: 'Hi.' }],
      },
    ]);
  });

  it('records a Request, whose body stays readable', async () => {
    const tracer = createAgentTracer();
    const body = JSON.stringify({ messages: [{ role: 'user', content: 'Hello' }] });
    const headers = { 'content-type': 'application/json' };
    let sent = '';
    const fetch = tracer.fetch(async (input) => {
      sent = await (input as Request).text();
      return Response.json(chatAnswer('Hi.'));
    });

    await fetch(new Request(URL_OF_MODEL, { method: 'POST', headers, body })).then((response) =>
      response.text(),
    );

    expect(sent).toBe(body);
    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['Hello'] });
  });

  it.each([
    ['was read before', (request: Request) => void request.text()],
    ['has no body', () => undefined],
  ])('passes a Request on that %s', async (name, prepare) => {
    const tracer = createAgentTracer();
    const headers = { 'content-type': 'application/json' };
    const body = name === 'has no body' ? null : '{"messages":[]}';
    const request = new Request(URL_OF_MODEL, { method: 'POST', headers, body });
    prepare(request);
    const response = Response.json({});

    expect(await tracer.fetch(() => Promise.resolve(response))(request)).toBe(response);
  });

  it.each<[string, object, object?]>([
    ['embeddings', { object: 'list', data: [{ object: 'embedding', embedding: [0.5] }] }, INPUT],
    ['a count of tokens', { input_tokens: 12 }],
    ['moderation', { id: 'modr-1', results: [{ flagged: false }] }, INPUT],
    ['no JSON', new Response('<html></html>', { headers: { 'content-type': 'text/html' } })],
    ['a picture', new Response('PNG', { headers: { 'content-type': 'image/png' } })],
    ['nothing', new Response(null, { status: 204 })],
  ])('drops a request whose response is %s, silently', async (_, body, request = {}) => {
    const tracer = createAgentTracer();
    const response = body instanceof Response ? body : Response.json(body);
    const fetch = tracer.fetch(
      modelOf(({ stream }) => (stream === false ? response : Response.json(chatAnswer('Yes.')))),
    );

    await ask(fetch, 'first', { stream: false, ...request });
    await ask(fetch, 'second');

    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['second'] });
    expect(tracer.result().warnings).toEqual([]);
  });

  it('passes on the response of another implementation, whose body is no web stream', async () => {
    const tracer = createAgentTracer();
    const response = { status: 200, headers: new Headers(), body: { pipe: () => undefined } };
    const fetch = tracer.fetch((() => Promise.resolve(response)) as unknown as ModelFetch);

    expect(await post(fetch, { messages: [] })).toBe(response);
    await ask(tracer.fetch(echoModel), 'a question');

    expect(tracer.result().warnings).toEqual([
      { code: 'unreadable_content', level: 'loss', detail: 'no_web_stream', spanId: 'workflow' },
    ]);
  });

  it('names what was lost when nothing is left', async () => {
    const tracer = createAgentTracer();
    const response = { status: 200, headers: new Headers(), body: { pipe: () => undefined } };
    const fetch = tracer.fetch((() => Promise.resolve(response)) as unknown as ModelFetch);
    await post(fetch, { messages: [] });
    await ask(
      tracer.fetch(() => Promise.resolve(new Response('no', { status: 401 }))),
      'a question',
    );

    expect(() => tracer.trace()).toThrow(
      'The tracer has recorded calls of models, but no answer (unreadable_content: no_web_stream; model_call_failed: 401 (1 call)): docs/agent-traces.md explains each of these warnings',
    );
  });

  it('reports an answer whose form nothing reads', async () => {
    const tracer = createAgentTracer({ name: 'root' });

    await ask(tracer.fetch(modelOf(() => Response.json({ weird: { text: 'Yes.' } }))), 'first');
    await ask(tracer.fetch(echoModel), 'second');

    expect(tracer.result().warnings).toEqual([
      { code: 'unreadable_content', level: 'loss', detail: 'unknown_response', spanId: 'root' },
    ]);
  });

  it('reports an answer that cannot be read', async () => {
    const tracer = createAgentTracer({ name: 'root' });
    const answer = { ...chatAnswer('Yes.'), choices: [{ index: 0, message: 7 }] };
    const fetch = tracer.fetch(modelOf(() => Response.json(answer)));

    await ask(fetch, 'a question');
    await ask(tracer.fetch(echoModel), 'another');

    expect(tracer.result().warnings).toEqual([
      { code: 'unreadable_content', level: 'loss', detail: 'unsupported_choice', spanId: 'root' },
    ]);
  });

  it('takes the place of a call before the request, not after its answer', async () => {
    const tracer = createAgentTracer();
    const gates = new Map([1, 2].map((number) => [number, Promise.withResolvers<undefined>()]));
    let sent = 0;
    const fetch = tracer.fetch(async (input, init) => {
      sent += 1;
      await gates.get(sent)?.promise;
      return echoModel(input, init);
    });

    const calls = [ask(fetch, 'first'), ask(fetch, 'second')];
    gates.get(2)?.resolve(undefined);
    await calls[1];
    gates.get(1)?.resolve(undefined);
    await calls[0];

    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['first', 'second'] });
  });
});
