import { describe, expect, it } from 'vitest';
import { rejection } from '../../../kit/time/outcomes.ts';
import {
  FIXED_RESULT,
  REQUEST,
  REWARD_PATH,
  steadyServer,
  until,
} from '../../../kit/server/reference-service.ts';
import { KEY } from '../../../kit/canary/secrets.ts';

const REASON = new Error('Changed my mind');

function request(origin: string, signal: AbortSignal): Request {
  return new Request(`${origin}${REWARD_PATH}`, {
    method: 'POST',
    headers: { 'api-key': KEY, 'content-type': 'application/json' },
    body: JSON.stringify(REQUEST),
    signal,
  });
}

describe('the signal of server.fetch', () => {
  it('is that of the Request', async () => {
    const server = steadyServer();
    server.fail({ kind: 'stall', at: 'headers' });
    const controller = new AbortController();

    const failing = rejection(server.fetch(request(server.origin('eu'), controller.signal)));
    await until(() => server.calls.length === 1);
    controller.abort(REASON);

    expect(await failing).toBe(REASON);
  });

  it('is that of the init, not that of the Request', async () => {
    const server = steadyServer();
    server.fail({ kind: 'stall', at: 'headers' });
    const [inside, beside] = [new AbortController(), new AbortController()];

    const failing = rejection(
      server.fetch(request(server.origin('eu'), inside.signal), { signal: beside.signal }),
    );
    await until(() => server.calls.length === 1);
    inside.abort(new Error('Ignored'));
    beside.abort(REASON);

    expect(await failing).toBe(REASON);
  });

  it('is none when the signal of the init is null', async () => {
    const server = steadyServer();
    const controller = new AbortController();
    const asked = request(server.origin('eu'), controller.signal);

    const answering = server.fetch(asked, { signal: null });
    controller.abort(REASON);

    expect(await (await answering).json()).toEqual(FIXED_RESULT);
  });
});
