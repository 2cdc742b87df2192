import type { JudgeFault } from '../judge-fault.ts';
import { rejects, scores, textReply, VERDICT } from '../../../kit/judge/openai-replies.ts';
import { OTHER_KEY, PROMPT } from '../../../kit/canary/secrets.ts';

const SCORE = { score: VERDICT.score };

const TOO_LONG: JudgeFault['outcome'] = {
  error: 'ApiError',
  code: 'api',
  status: 413,
  isRetryable: false,
  attempts: 1,
  detail:
    'The conversation is longer than the context of the judge judge-1 at HOST: shorten it, or use a model with a longer context.',
  requests: 1,
};

const limited = (detail: string): JudgeFault['outcome'] => ({
  error: 'RateLimitError',
  code: 'rate_limit',
  status: 429,
  isRetryable: true,
  attempts: 2,
  detail,
  requests: 2,
});
const LIMIT =
  'HOST limits the requests of the judge judge-1 (429): wait, or lower its concurrency.';

const failed = (status: number, detail: string): JudgeFault['outcome'] => ({
  error: 'ServerError',
  code: 'server',
  status,
  isRetryable: true,
  attempts: 2,
  detail,
  requests: 2,
});
const misconfigured = (detail: string): JudgeFault['outcome'] => ({
  error: 'ApiError',
  code: 'api',
  status: 424,
  isRetryable: false,
  attempts: 1,
  detail,
  requests: 1,
});
const unavailable = (status: number): JudgeFault['outcome'] =>
  failed(503, `The judge judge-1 failed at HOST (${String(status)}): try again later.`);

/** The statuses with which a provider responds. */
export const STATUSES: readonly JudgeFault[] = [
  {
    fault: 'the key of the judge is wrong (401)',
    replies: [
      rejects(401, {
        message: `Incorrect API key provided: ${OTHER_KEY}.`,
        code: 'invalid_api_key',
      }),
    ],
    outcome: misconfigured(
      "HOST rejected the key of the judge (401): check the key of the model's client, such as OPENAI_API_KEY. The key of the evaluation service is not involved.",
    ),
  },
  {
    fault: 'the key of the judge may not use the model (403)',
    replies: [rejects(403, { message: PROMPT })],
    outcome: misconfigured(
      'HOST does not allow this request of the judge judge-1 (403): check the rights of its key, and whether the provider blocks such conversations.',
    ),
  },
  {
    fault: 'the provider does not have the model (404)',
    replies: [rejects(404, { code: 'model_not_found' })],
    outcome: misconfigured(
      'HOST does not have the model judge-1 of the judge, or no chat API at this base URL (404): check both.',
    ),
  },
  {
    fault: 'the base URL has no chat API (404 with HTML)',
    replies: [textReply('<html>Not found</html>', 404, { 'content-type': 'text/html' })],
    outcome: misconfigured(
      'HOST does not have the model judge-1 of the judge, or no chat API at this base URL (404): check both.',
    ),
  },
  {
    fault: 'the provider limits the rate (429 with `Retry-After: 3`)',
    replies: [rejects(429, { code: 'rate_limit_exceeded' }, { 'retry-after': '3' })],
    outcome: { ...limited(LIMIT), retryAfterMs: 3000 },
  },
  {
    fault: 'the provider limits the rate (429 without `Retry-After`)',
    replies: [rejects(429, { code: 'rate_limit_exceeded' })],
    outcome: limited(LIMIT),
  },
  {
    fault: 'the provider limits the rate once',
    replies: [rejects(429, {}, { 'retry-after': '3' }), scores()],
    outcome: { ...SCORE, requests: 2 },
  },
  {
    fault: 'the account of the judge has no credit left (429)',
    replies: [rejects(429, { code: 'insufficient_quota', type: 'insufficient_quota' })],
    outcome: limited(
      'The account of the judge at HOST has no credit left (429): add credit, or use another model.',
    ),
  },
  ...[500, 502, 503, 504, 529].map((status) => ({
    fault: `the provider fails with ${String(status)}`,
    replies: [rejects(status)],
    outcome: unavailable(status),
  })),
  {
    fault: 'the provider fails with 503 and `Retry-After: 3`',
    replies: [rejects(503, {}, { 'retry-after': '3' })],
    outcome: { ...unavailable(503), retryAfterMs: 3000 },
  },
  {
    fault: 'a proxy of the provider fails with 502 and HTML',
    replies: [textReply('<html>Bad gateway</html>', 502, { 'content-type': 'text/html' })],
    outcome: unavailable(502),
  },
  {
    fault: 'the provider fails with 503 once',
    replies: [rejects(503), scores()],
    outcome: { ...SCORE, requests: 2 },
  },
  ...[408, 409].map((status) => ({
    fault: `the provider responds with ${String(status)}`,
    replies: [rejects(status)],
    outcome: unavailable(status),
  })),
  {
    fault: 'the conversation is longer than the context (OpenAI)',
    replies: [
      rejects(400, {
        message: `This model's maximum context length is 8192 tokens. ${PROMPT}`,
        param: 'messages',
        code: 'context_length_exceeded',
      }),
    ],
    outcome: TOO_LONG,
  },
  {
    fault: 'the conversation is longer than the context (llama.cpp)',
    replies: [
      rejects(400, {
        code: 400,
        type: 'exceed_context_size_error',
        message: 'the request exceeds the available context size, try increasing it',
        n_prompt_tokens: 9000,
        n_ctx: 4096,
      }),
    ],
    outcome: TOO_LONG,
  },
  {
    fault: 'the conversation is longer than the context (vLLM, which has no code for it)',
    replies: [
      rejects(400, {
        message: "This model's maximum context length is 8192 tokens.",
        type: 'BadRequestError',
        code: 400,
      }),
    ],
    outcome: {
      ...TOO_LONG,
      status: 400,
      detail:
        "HOST rejected the request of the judge judge-1 (400). It says: This model's maximum context length is 8192 tokens.",
      requests: 7,
    },
  },
  {
    fault: 'the request is too large (413)',
    replies: [textReply('Payload too large', 413)],
    outcome: TOO_LONG,
  },
];
