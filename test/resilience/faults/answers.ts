import { type Act, respond } from '../../kit/server/raw-server.ts';

/** A valid response body, and the response head in front of it. */
export const ANSWER = '{"explanation":"because","score":1}';
export const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

/** Responds 200 with this body and its `Content-Length`. */
export function ok(body: string | Buffer, headers = ''): Act {
  return respond(body, '200 OK', headers);
}

/** Responds with an error status, by default with an empty object. */
export function refuse(status: number, headers = '', body: string | Buffer = '{}'): Act {
  return respond(body, `${status} Refused`, headers);
}
