import { type Act, respond } from '../../kit/raw-server.ts';

/** A good answer, and the head that comes before one. */
export const ANSWER = '{"explanation":"because","score":1}';
export const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

/** Answers with these bytes, whose number is in the header. */
export function ok(body: string | Buffer, headers = ''): Act {
  return respond(body, '200 OK', headers);
}

/** Answers with a status; says nothing more unless it is told to. */
export function refuse(status: number, headers = '', body: string | Buffer = '{}'): Act {
  return respond(body, `${status} Refused`, headers);
}
