import { PROMPT } from '../../../kit/canary/secrets.ts';
import { rejects, taking, VERDICT } from '../../../kit/judge/openai-replies.ts';
import type { JudgeFault } from '../judge-fault.ts';
import { refused } from '../refused.ts';

const SCORE = { score: VERDICT.score };

const REJECTED = refused(
  'HOST rejected the request of the judge judge-1 (400). It says: It failed.',
  2,
);

const withoutName = { namesParameter: false };

/** Which parameters a model takes. */
export const PARAMETERS: readonly JudgeFault[] = [
  {
    fault: 'the model has only JSON mode, and says so',
    replies: [taking({ formats: ['json_object'] })],
    outcome: { ...SCORE, requests: 2 },
  },
  {
    fault: 'the model has only JSON mode, and does not say what is wrong',
    replies: [taking({ formats: ['json_object'], ...withoutName })],
    outcome: { ...SCORE, requests: 4 },
  },
  {
    fault: 'the model has only text, and says so',
    replies: [taking({ formats: [] })],
    outcome: { ...SCORE, requests: 3 },
  },
  {
    fault: 'the model has only text, and does not say what is wrong',
    replies: [taking({ formats: [], ...withoutName })],
    outcome: { ...SCORE, requests: 5 },
  },
  {
    fault: 'the model has only text, and says so with 422',
    replies: [taking({ formats: [], ...withoutName, status: 422 })],
    outcome: { ...SCORE, requests: 5 },
  },
  {
    fault: 'a reasoning model takes no temperature',
    replies: [taking({ without: ['temperature'] })],
    outcome: { ...SCORE, requests: 2 },
  },
  {
    fault: 'a reasoning model takes neither a temperature nor a seed',
    replies: [taking({ without: ['temperature', 'seed'] })],
    outcome: { ...SCORE, requests: 3 },
  },
  {
    fault: 'the model has no seed, and does not say what is wrong',
    replies: [taking({ without: ['seed'], ...withoutName })],
    outcome: { ...SCORE, requests: 2 },
  },
  {
    fault: 'a reasoning model takes only `max_completion_tokens`',
    replies: [taking({ without: ['max_tokens'] })],
    options: { maxOutputTokens: 1000 },
    outcome: { ...SCORE, requests: 2 },
  },
  {
    fault: 'a server takes no limit of tokens',
    replies: [taking({ without: ['max_completion_tokens', 'max_tokens'] })],
    options: { maxOutputTokens: 1000 },
    outcome: { ...SCORE, requests: 3 },
  },
  {
    fault: 'the model takes nothing but messages, and does not say what is wrong',
    replies: [
      taking({
        formats: [],
        without: ['temperature', 'seed', 'max_completion_tokens', 'max_tokens'],
        ...withoutName,
      }),
    ],
    outcome: { ...SCORE, requests: 7 },
  },
  {
    fault: 'the provider rejects every request, and says why',
    replies: [rejects(400, { message: 'The project is paused.' })],
    outcome: refused(
      'HOST rejected the request of the judge judge-1 (400). It says: The project is paused.',
      7,
    ),
  },
  ...['temperature', 'seed'].map((param) => ({
    fault: `the provider rejects the ${param}, also without it`,
    replies: [rejects(400, { param })],
    outcome: REJECTED,
  })),
  {
    fault: 'the provider rejects every format, also none',
    replies: [rejects(400, { param: 'response_format' })],
    outcome: { ...REJECTED, requests: 3 },
  },
  {
    fault: 'the provider rejects every limit of tokens, also none',
    replies: [rejects(400, { param: 'max_tokens' })],
    options: { maxOutputTokens: 1000 },
    outcome: { ...REJECTED, requests: 3 },
  },
  {
    fault: 'the provider rejects a parameter that the judge does not send',
    replies: [rejects(400, { message: 'Pass stream: true.', param: 'stream' })],
    outcome: refused(
      'HOST rejected the request of the judge judge-1 (400). It says: Pass stream: true.',
      1,
    ),
  },
  {
    fault: 'the provider rejects every request, and repeats the conversation',
    replies: [rejects(400, { message: `Not allowed: ${PROMPT}`, param: 'messages' })],
    outcome: refused(
      'HOST rejected the request of the judge judge-1 (400). It says: [withheld: it repeats the request]',
      1,
    ),
  },
];
