import { checksum } from '../checksum.ts';

/**
 * Identifies positions in the list of traces by the trace before them, so that traces which are stored
 * meanwhile do not move a page. A token contains a checksum with a secret, so that a token which this
 * server did not issue is rejected.
 */
export class PageTokens {
  readonly #secret: string = crypto.randomUUID();

  /** The token of the position after a trace. */
  issue(traceId: string): string {
    const signature = checksum(`${this.#secret}\n${traceId}`).toString(36);
    return toBase64Url(`${traceId}.${signature}`);
  }

  /** Returns the id of the trace before the position, or undefined when this server did not issue the token. */
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
