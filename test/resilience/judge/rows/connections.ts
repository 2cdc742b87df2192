import type { ModelReply } from '../../../kit/judge/openai-server.ts';
import { createTestClock } from '../../../kit/time/test-clock.ts';
import type { JudgeFault } from '../judge-fault.ts';
import {
  cutsBody,
  resetsConnection,
  scores,
  stallsBeforeHeaders,
  stallsInBody,
  textReply,
  VERDICT,
} from '../../../kit/judge/openai-replies.ts';

const SCORE = { score: VERDICT.score };
const JSON_TYPE = { 'content-type': 'application/json' };

const failed = (detail: string): JudgeFault['outcome'] => ({
  error: 'ServerError',
  code: 'server',
  status: 503,
  isRetryable: true,
  attempts: 2,
  detail,
  requests: 2,
});
/** The clock of the judges that wait in vain. Their time passes when the request has arrived. */
const clock = createTestClock();

function untilTimeout(reply: ModelReply): ModelReply {
  return async (response, request) => {
    await reply(response, request);
    await clock.advance(300_000);
  };
}

const TIMEOUT = failed(
  'The judge judge-1 at HOST did not answer within 300000 ms: try again, or raise timeoutMs of the judge.',
);
const connection = (code: string): JudgeFault['outcome'] =>
  failed(
    `The judge could not connect to HOST (${code}): check that it is running, and the base URL of the model's client.`,
  );

const NO_COMPLETION = failed(
  "HOST did not respond to the judge judge-1 with a chat completion: check the base URL of the model's client, and any proxy before it.",
);

/** What happens to the connection between the judge and its provider. */
export const CONNECTIONS: readonly JudgeFault[] = [
  {
    fault: 'no headers arrive within `timeoutMs`',
    replies: [untilTimeout(stallsBeforeHeaders)],
    options: { clock },
    outcome: TIMEOUT,
  },
  {
    fault: 'the body does not end within `timeoutMs`',
    replies: [untilTimeout(stallsInBody)],
    options: { clock },
    outcome: TIMEOUT,
  },
  {
    fault: 'the connection is reset',
    replies: [resetsConnection],
    outcome: connection('ECONNRESET'),
  },
  {
    fault: 'the connection is reset once',
    replies: [resetsConnection, scores()],
    outcome: { ...SCORE, requests: 2 },
  },
  {
    fault: 'the connection closes during the body',
    replies: [cutsBody],
    outcome: connection('UND_ERR_SOCKET'),
  },
  {
    fault: 'the body is not valid JSON',
    replies: [textReply('{"choices": oops', 200, JSON_TYPE)],
    outcome: NO_COMPLETION,
  },
  {
    fault: 'the body is empty',
    replies: [textReply('', 200, JSON_TYPE)],
    outcome: NO_COMPLETION,
  },
  {
    fault: 'the status is 204',
    replies: [textReply('', 204)],
    outcome: NO_COMPLETION,
  },
  {
    fault: 'the body is JSON of another kind',
    replies: [textReply('{"ok":true}', 200, JSON_TYPE)],
    outcome: NO_COMPLETION,
  },
  {
    fault: 'the body is an error, with the status 200',
    replies: [textReply('{"error":{"message":"Overloaded","code":529}}', 200, JSON_TYPE)],
    outcome: failed('The judge judge-1 failed at HOST (529): try again later.'),
  },
  {
    fault: 'the body is a page of HTML',
    replies: [textReply('<html>Welcome</html>', 200, { 'content-type': 'text/html' })],
    outcome: NO_COMPLETION,
  },
  {
    fault: 'the body is a page of HTML once',
    replies: [textReply('<html>Welcome</html>', 200, { 'content-type': 'text/html' }), scores()],
    outcome: { ...SCORE, requests: 2 },
  },
];
