import type { ClientOptions } from '../../../../src/client/options/client-options.ts';
import type { Message } from '../../../../src/service/messages.ts';
import { sendThen } from '../../../kit/server/raw-server.ts';
import { refuse } from '../answers.ts';
import { failed, type Fault, type Outcome } from '../fault.ts';
import { raw, refuseEarly } from '../hosts.ts';
import { callAt, PARAMS } from '../play.ts';

const HTML = '<html><body>Bad Gateway</body></html>';
const ISSUE = { loc: ['body', 'messages', 0, 'role'], msg: 'unknown role', type: 'enum' };

/** Larger than the socket buffers, so that the response arrives before the request is sent completely. */
const LONG: readonly Message[] = [{ role: 'user', content: 'a'.repeat(8 * 1024 * 1024) }];

function refused(status: number, error: string, code: string, attempts: number): Outcome {
  return failed(error, code, attempts, { status });
}

function row(id: string, outcome: Outcome): Fault {
  const { status = 0 } = outcome;
  return { id, fault: `the status is ${status}`, play: callAt(raw(refuse(status))), outcome };
}

/** Two bodies that take a quarter of the time left each, and no more, leave time for both attempts. */
const STALLED_BODY_MS = 4000;

/** Responses with an error status. */
export const STATUSES: readonly Fault[] = [
  row('F47', refused(500, 'ServerError', 'server', 2)),
  {
    id: 'F47',
    fault: 'the status is 502, and the body is HTML',
    play: callAt(raw(refuse(502, 'content-type: text/html\r\n', HTML))),
    outcome: refused(502, 'ServerError', 'server', 2),
  },
  row('F47', refused(503, 'ServerError', 'server', 2)),
  row('F47', refused(504, 'ServerError', 'server', 2)),
  row('F47', refused(529, 'ServerError', 'server', 2)),
  row('F48', refused(501, 'ServerError', 'server', 1)),
  row('F48', refused(505, 'ServerError', 'server', 1)),
  {
    id: 'F49',
    fault:
      'the status is 401; the error names the region, because a key is valid in one region only',
    play: callAt(raw(refuse(401)), { options: inRegion }),
    outcome: failed('AuthenticationError', 'authentication', 1, { status: 401, target: 'us' }),
    says: /^Region us rejected the API key/,
  },
  row('F49', refused(403, 'PermissionDeniedError', 'permission_denied', 1)),
  row('F50', refused(404, 'NotFoundError', 'not_found', 1)),
  row('F50', refused(405, 'ApiError', 'api', 1)),
  row('F50', refused(410, 'ApiError', 'api', 1)),
  row('F50', refused(415, 'ApiError', 'api', 1)),
  {
    id: 'F50',
    fault: 'the status is 421, after which the `fetch` of Node sends the request again by itself',
    play: callAt(raw(refuse(421))),
    outcome: refused(421, 'ApiError', 'api', 2),
  },
  {
    id: 'F51',
    fault: 'the status is 422, and `detail` is a string',
    play: callAt(raw(refuse(422, '', '{"detail":"too long"}'))),
    outcome: failed('ValidationError', 'validation', 1, {
      status: 422,
      detail: 'too long',
      issues: [],
    }),
  },
  {
    id: 'F51',
    fault: 'the status is 422, and `detail` lists fields',
    play: callAt(raw(refuse(422, '', JSON.stringify({ detail: [ISSUE] })))),
    outcome: failed('ValidationError', 'validation', 1, {
      status: 422,
      detail: 'body.messages.0.role: unknown role',
      issues: [ISSUE],
    }),
  },
  {
    id: 'F51',
    fault: 'the status is 422, and the body is malformed',
    play: callAt(raw(refuse(422, '', '{"detail":[null,{"loc":'))),
    outcome: failed('ValidationError', 'validation', 1, { status: 422, issues: [] }),
  },
  row('F52', refused(408, 'ApiError', 'api', 2)),
  row('F52', refused(409, 'ConflictError', 'conflict', 2)),
  row('F52', refused(425, 'ApiError', 'api', 2)),
  {
    id: 'F53',
    fault: 'the status is 413 before the request is sent completely, and the connection is reset',
    play: callAt(refuseEarly('HTTP/1.1 413 Too Large\r\ncontent-length: 2\r\n\r\n{}'), {
      call: (client) => client.evaluate({ ...PARAMS, messages: LONG }),
    }),
    outcome: refused(413, 'ApiError', 'api', 1),
  },
  {
    id: 'F54',
    fault: 'the status is 500, and the body stalls',
    play: callAt(raw(sendThen('HTTP/1.1 500 Broken\r\ncontent-length: 35\r\n\r\n{"det', 'stall')), {
      options: { timeoutMs: STALLED_BODY_MS },
    }),
    outcome: refused(500, 'ServerError', 'server', 2),
    dueMs: STALLED_BODY_MS,
  },
];

// Sends the requests for the host of a region to the test server.
function inRegion(url: string): ClientOptions {
  return {
    region: 'us',
    baseUrl: undefined,
    // A new response, because the client rejects one that comes from another origin.
    fetch: async (input, init) => {
      const { pathname } = new URL(new Request(input).url);
      const { status, body } = await fetch(new URL(pathname, url), init);
      return new Response(body, { status });
    },
  };
}
