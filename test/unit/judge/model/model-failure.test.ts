import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJudge, JudgeError } from 'align-evals/judge';
import { fakeOpenAI, judgeInput, statusError } from '../../../kit/judge/judge.ts';

/** The error of a judge whose model fails with this. */
async function errorFor(thrown: unknown): Promise<unknown> {
  const openai = fakeOpenAI(() => {
    throw thrown;
  });
  const judge = createJudge({ openai, model: 'm' });
  return await Promise.resolve(judge(judgeInput())).catch((error: unknown) => error);
}

/** The code of that error; its class when it is another error. */
async function codeFor(thrown: unknown): Promise<unknown> {
  const error = await errorFor(thrown);
  return JudgeError.isInstance(error) ? error.code : String(error);
}

const PROTOTYPE_NAMES = Object.getOwnPropertyNames(Object.prototype);

/** The error of the `openai` package for a body that is not in the format of OpenAI. */
const rejection = (message: string): Error => Object.assign(new Error(message), { status: 400 });

const FAILURES: readonly (readonly [name: string, thrown: unknown])[] = [
  ['401', statusError(401)],
  ['402', statusError(402)],
  ['403', statusError(403)],
  ['404', statusError(404)],
  ['408', statusError(408)],
  ['409', statusError(409)],
  ['413', statusError(413)],
  ['425', statusError(425)],
  ['429', statusError(429)],
  ['429 without credit', statusError(429, { code: 'insufficient_quota' })],
  ['451', statusError(451)],
  ['500', statusError(500)],
  ['529', statusError(529)],
  ['a context of llama.cpp', statusError(400, { type: 'exceed_context_size_error' })],
  ['a context of OpenAI', statusError(400, { code: 'context_length_exceeded' })],
  ['a policy', statusError(400, { code: 'content_policy_violation' })],
  ['a refused connection', Object.assign(new Error('x'), { cause: { code: 'ECONNREFUSED' } })],
  ['a failed connection', new Error('x')],
  ['a body that is not JSON', new SyntaxError('x')],
  ['a body that the package does not know', rejection('400 status code (no body)')],
  ['a body of text', rejection('400 The project is paused')],
];

describe('the failures of a judge', () => {
  it('have a code, a status and a message that names the judge', async () => {
    const errors = await Promise.all(
      FAILURES.map(async ([name, thrown]) => {
        const error = await errorFor(thrown);
        if (!JudgeError.isInstance(error)) throw new Error(`${name} is not a JudgeError`);
        return `${name}: ${error.code} ${String(error.status)}. ${error.message}`;
      }),
    );

    expect(errors.join('\n')).toMatchInlineSnapshot(`
      "401: judge_misconfigured 424. 127.0.0.1:9 rejected the key of the judge (401): check the key of the model's client, such as OPENAI_API_KEY. The key of the evaluation service is not involved.
      402: judge_misconfigured 424. The account of the judge at 127.0.0.1:9 has no credit left (402): add credit, or use another model.
      403: judge_misconfigured 424. 127.0.0.1:9 does not allow this request of the judge m (403): check the rights of its key, and whether the provider blocks such conversations.
      404: judge_misconfigured 424. 127.0.0.1:9 does not have the model m of the judge, or no chat API at this base URL (404): check both.
      408: judge_unavailable 503. The judge m failed at 127.0.0.1:9 (408): try again later.
      409: judge_unavailable 503. The judge m failed at 127.0.0.1:9 (409): try again later.
      413: judge_context_exceeded 413. The conversation is longer than the context of the judge m at 127.0.0.1:9: shorten it, or use a model with a longer context.
      425: judge_unavailable 503. The judge m failed at 127.0.0.1:9 (425): try again later.
      429: judge_rate_limited 429. 127.0.0.1:9 limits the requests of the judge m (429): wait, or lower its concurrency.
      429 without credit: judge_rate_limited 429. The account of the judge at 127.0.0.1:9 has no credit left (429): add credit, or use another model.
      451: judge_rejected 400. 127.0.0.1:9 rejected the request of the judge m (451). It says: 451 from the provider
      500: judge_unavailable 503. The judge m failed at 127.0.0.1:9 (500): try again later.
      529: judge_unavailable 503. The judge m failed at 127.0.0.1:9 (529): try again later.
      a context of llama.cpp: judge_context_exceeded 413. The conversation is longer than the context of the judge m at 127.0.0.1:9: shorten it, or use a model with a longer context.
      a context of OpenAI: judge_context_exceeded 413. The conversation is longer than the context of the judge m at 127.0.0.1:9: shorten it, or use a model with a longer context.
      a policy: judge_refused 400. The judge m at 127.0.0.1:9 refused to score this conversation: use another model for it, or leave it out.
      a refused connection: judge_unavailable 503. The judge could not connect to 127.0.0.1:9 (ECONNREFUSED): check that it is running, and the base URL of the model's client.
      a failed connection: judge_unavailable 503. The judge could not connect to 127.0.0.1:9: check that it is running, and the base URL of the model's client.
      a body that is not JSON: judge_unavailable 503. 127.0.0.1:9 did not respond to the judge m with a chat completion: check the base URL of the model's client, and any proxy before it.
      a body that the package does not know: judge_rejected 400. 127.0.0.1:9 rejected the request of the judge m (400).
      a body of text: judge_rejected 400. 127.0.0.1:9 rejected the request of the judge m (400). It says: 400 The project is paused"
    `);
  });

  it('may succeed later only with the statuses 429 and 503', async () => {
    const errors = await Promise.all(FAILURES.map(([, thrown]) => errorFor(thrown)));

    for (const error of errors) {
      if (!JudgeError.isInstance(error)) throw new Error('It is a JudgeError');
      expect(error.isRetryable).toBe(error.status === 429 || error.status === 503);
    }
  });

  it.each([
    ['headers of fetch', new Headers({ 'Retry-After': '7' }), '7'],
    ['an object', { 'retry-after': '8' }, '8'],
    [
      'headers of another fetch',
      { get: (name: string) => (name === 'retry-after' ? '9' : null) },
      '9',
    ],
    ['headers without it', new Headers(), undefined],
    ['nothing', undefined, undefined],
    [
      'an object that throws',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no');
          },
        },
      ),
      undefined,
    ],
  ])('have the header Retry-After of %s', async (_, headers, retryAfter) => {
    expect(await errorFor(statusError(429, { headers }))).toMatchObject({
      status: 429,
      retryAfter,
    });
  });

  it('keep names and codes of the cause, and none of its words', async () => {
    const cause = Object.assign(new Error('The secret words'), { code: 'ECONNRESET' });
    const error = await errorFor(cause);

    expect(error).toMatchObject({ cause: { name: 'Error', code: 'ECONNRESET' } });
    expect(JSON.stringify(error)).not.toContain('secret words');
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'ignore a code and a type that Object.prototype has: %s',
    async (name) => {
      expect([
        await codeFor(statusError(400, { code: name })),
        await codeFor(statusError(500, { type: name })),
        await codeFor(statusError(429, { code: name, type: name })),
      ]).toEqual(['judge_rejected', 'judge_unavailable', 'judge_rate_limited']);
    },
  );

  it('are JudgeErrors for any status, code, type, parameter and message', async () => {
    const name = fc.oneof(fc.constantFrom(...PROTOTYPE_NAMES), fc.string(), fc.anything());
    const fields = fc.record(
      { code: name, type: name, param: name, error: fc.record({ message: name }), headers: name },
      { requiredKeys: [] },
    );
    const status = fc.oneof(fc.integer({ min: 100, max: 599 }), fc.anything());
    await fc.assert(
      fc.asyncProperty(status, fields, fc.string(), async (code, given, message) => {
        const error = await errorFor(Object.assign(new Error(message), given, { status: code }));
        expect(JudgeError.isInstance(error)).toBe(true);
      }),
    );
  });

  it('are JudgeErrors for anything that a client throws or returns', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (thrown) => {
        expect(JudgeError.isInstance(await errorFor(thrown))).toBe(true);
      }),
    );
  });
});
