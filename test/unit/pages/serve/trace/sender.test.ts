import { describe, expect, it } from 'vitest';
import { PageError } from '../../../../../src/pages/serve/api/page-error.ts';
import { createSender, IDLE, type SendState } from '../../../../../src/pages/serve/trace/sender.ts';

const SENDING: SendState = { isSending: true, error: undefined };

/** A sender whose states, requests and stored values are written down in their order. */
function watchSender() {
  const log: unknown[] = [];
  const send = createSender((sending) => log.push(sending));
  const start = (request: () => Promise<string>) =>
    send(
      () => {
        log.push('request');
        return request();
      },
      (stored) => log.push(stored),
      () => log.push('unknown'),
    );
  return { log, start };
}

describe('createSender', () => {
  it('shows what was stored before it is idle again', async () => {
    const { log, start } = watchSender();
    await start(() => Promise.resolve('stored'));
    expect(log).toEqual([SENDING, 'request', 'stored', IDLE]);
  });

  it('sends one request when it is asked for two', async () => {
    const { log, start } = watchSender();
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = start(() => promise);
    await start(() => Promise.resolve('second'));
    expect(log).toEqual([SENDING, 'request']);
    resolve('first');
    await first;
    expect(log).toEqual([SENDING, 'request', 'first', IDLE]);
  });

  it('reports a failure, repeats nothing, and can send again', async () => {
    const { log, start } = watchSender();
    const error = new PageError('The region is down', 503);
    await start(() => Promise.reject(error));
    expect(log).toEqual([SENDING, 'request', { isSending: false, error }]);
    log.length = 0;
    await start(() => Promise.resolve('stored'));
    expect(log).toEqual([SENDING, 'request', 'stored', IDLE]);
  });

  it.each([
    ['no response', new PageError('Nothing answers')],
    ['a response that was cut off', new PageError('The response was cut off.', 200)],
  ])('reports after %s that the change may have been stored', async (_name, error) => {
    const { log, start } = watchSender();
    await start(() => Promise.reject(error));
    expect(log.slice(2)).toEqual([{ isSending: false, error }, 'unknown']);
  });

  it('does not show the message of an error of its own', async () => {
    const { log, start } = watchSender();
    await start(() => Promise.reject(new TypeError('x is not a function')));
    expect(log[2]).toEqual({ isSending: false, error: new PageError('The page failed.') });
  });
});
