import { ConfigurationError } from 'align-evals';
import { type OpenPort, openPort, type PortOptions } from 'align-evals/testing/node';
import { afterEach, describe, expect, it } from 'vitest';
import { rejection } from '../../../../kit/time/outcomes.ts';
import { sendRaw } from '../../../../kit/server/raw-request.ts';

const open: OpenPort[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((port) => port.close()));
});

/** Opens a port that answers with what it received. */
async function start(options?: PortOptions): Promise<OpenPort> {
  const port = await openPort(async (request) => {
    const { method, url, headers } = request;
    const [name, body] = [headers.get('x-name'), await request.text()];
    return Response.json({ method, url, name, body }, { headers: { 'x-own': 'of the answer' } });
  }, options);
  open.push(port);
  return port;
}

describe('openPort', () => {
  it('passes a request on with the host that it names, and answers with the response', async () => {
    const { url } = await start();
    const name = url.replace('127.0.0.1', 'localhost');

    const response = await fetch(`${name}/a?b=c`, {
      method: 'POST',
      headers: { 'x-name': 'value' },
      body: 'text',
    });

    expect([response.status, await response.json()]).toEqual([
      200,
      { method: 'POST', url: `${name}/a?b=c`, name: 'value', body: 'text' },
    ]);
  });

  it('adds headers to every response, which the function may replace', async () => {
    const { url } = await start({
      headers: { 'x-own': 'of the port', 'x-frame-options': 'DENY' },
      maxBodyBytes: 3,
    });
    const statuses = async (init: RequestInit): Promise<readonly unknown[]> => {
      const { status, headers } = await fetch(url, init);
      return [status, headers.get('x-own'), headers.get('x-frame-options')];
    };

    expect(await statuses({})).toEqual([200, 'of the answer', 'DENY']);
    expect(await statuses({ method: 'POST', body: 'long' })).toEqual([413, 'of the port', 'DENY']);
    const { text } = await sendRaw(url, ['GET / HTTP/1.1\r\nhost: evil.example\r\n\r\n']);
    expect(text).toMatch(/^HTTP\/1\.1 421 [^]*\r\nx-frame-options: DENY\r\n/);
  });

  it('rejects a request for another host, and one that does not arrive in time', async () => {
    const { url } = await start({ requestTimeoutMs: 200 });
    const head = `POST / HTTP/1.1\r\nhost: ${new URL(url).host}\r\ncontent-length: 9\r\n\r\n`;

    const slow = await sendRaw(url, [`${head}x`]);
    const foreign = await sendRaw(url, ['GET / HTTP/1.1\r\nhost: 127.0.0.1.evil.example\r\n\r\n']);

    expect([slow.statuses, slow.end]).toEqual([[408], 'closed']);
    expect(foreign.statuses).toEqual([421]);
  });

  it('breaks the connection when the function throws', async () => {
    const port = await openPort(() => Promise.reject(new Error('broken')));
    open.push(port);

    await expect(fetch(port.url)).rejects.toThrow('fetch failed');
  });

  it('closes at the end of an await using block', async () => {
    const { url } = await (async () => {
      await using port = await openPort(async () => new Response('Hello'));
      expect(await (await fetch(port.url)).text()).toBe('Hello');
      return port;
    })();

    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });

  it('listens on the port of the options, which one function can have', async () => {
    const { url } = await start();
    const port = Number(new URL(url).port);

    expect(await rejection(openPort(async () => new Response(), { port }))).toMatchObject({
      code: 'EADDRINUSE',
      port,
    });
  });

  it.each<readonly [object, string]>([
    [{ ports: 1 }, 'openPort does not have the option "ports": did you mean port?'],
    [{ port: 65_536 }, 'port is 65536: it must be an integer from 0 to 65535'],
    [{ port: -1 }, 'port is -1: it must be an integer from 0 to 65535'],
    [{ headers: { a: 1 } }, 'headers["a"] is 1: it must be the text of a header that HTTP allows'],
    [
      { headers: { 'a b': 'c' } },
      'headers["a b"] is a string of 1 character: it must be the text of a header that HTTP allows',
    ],
    [
      { headers: { a: 'bc\n' } },
      'headers["a"] is a string of 3 characters: it must be the text of a header that HTTP allows',
    ],
    [{ headers: 'a' }, 'headers is a string of 1 character: pass an object of names and values'],
    [
      { hosts: ['a/b'] },
      'hosts[0] is a string of 3 characters: it must be the name of a host, such as align',
    ],
  ])('rejects the options %j', async (options, message) => {
    const error = await rejection(openPort(async () => new Response(), options));

    expect(ConfigurationError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ message });
  });
});
