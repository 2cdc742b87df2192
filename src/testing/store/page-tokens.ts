import { checksum } from '../checksum.ts';

/**
 * Names places in the list of traces by the record in front of them, so that traces stored meanwhile
 * move nothing. A token holds a checksum over a secret: one that was not issued here is known as such.
 */
export class PageTokens {
  readonly #secret: string = crypto.randomUUID();

  /**
   * Names the place behind a trace.
   *
   * @param traceId - The id of the trace.
   */
  issue(traceId: string): string {
    const seal = checksum(`${this.#secret}\n${traceId}`).toString(36);
    return toBase64Url(`${traceId}.${seal}`);
  }

  /**
   * Reads a token.
   *
   * @param token - What came.
   * @returns The id of the trace in front of the place; undefined when it was not issued here.
   */
  read(token: string): string | undefined {
    const [traceId = ''] = fromBase64Url(token).split('.');
    return this.issue(traceId) === token ? traceId : undefined;
  }
}

function toBase64Url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}
