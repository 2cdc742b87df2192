import { describe, expect, it } from 'vitest';
import { Activity } from '../../../../../src/cli/serve/pages/activity.ts';
import { createClient } from '../../../../kit/client/client.ts';
import { steadyServer } from '../../../../kit/server/reference-service.ts';

const NINE = Date.UTC(2026, 10, 22, 9);

/** The counts of a server, and a client of it, at a time that the test sets. */
function createStage() {
  const server = steadyServer();
  const clock = { now: NINE };
  const activity = new Activity(server, () => clock.now);
  const client = createClient({
    ...server.clientOptions(),
    fetch: activity.observed.fetch,
  });
  const send = async (key = String(server.clientOptions().apiKey)): Promise<Response> =>
    await activity.observed.fetch(`${server.origin('eu')}/api/v1/traces`, {
      headers: { 'api-key': key },
    });
  const evaluate = async (): Promise<unknown> =>
    await client.evaluate({
      messages: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Hello!' },
      ],
      criteria: 'Passes if it is polite',
    });
  const active = () => activity.recent().filter(({ calls }) => calls > 0);
  return { server, clock, activity, evaluate, send, active };
}

describe('the activity of serve', () => {
  it('has a minute for each of the last hour', () => {
    const minutes = createStage().activity.recent();

    expect(minutes).toHaveLength(60);
    expect([minutes[0]?.at, minutes.at(-1)]).toEqual([
      '2026-11-22T08:01:00.000Z',
      { at: '2026-11-22T09:00:00.000Z', calls: 0, errors: 0, tokens: 0 },
    ]);
  });

  it('counts calls, errors and tokens in their minute', async () => {
    const { server, clock, evaluate, send, active } = createStage();
    await evaluate();
    await evaluate();
    const { totalTokens: first } = server.usage();
    clock.now += 60_000;
    await evaluate();
    server.setRegionDown('us', true);
    expect((await send('none')).status).toBe(401);
    server.fail({ kind: 'reset' });
    await expect(send()).rejects.toThrow();

    expect(active()).toEqual([
      { at: '2026-11-22T09:00:00.000Z', calls: 2, errors: 0, tokens: first },
      {
        at: '2026-11-22T09:01:00.000Z',
        calls: 3,
        errors: 2,
        tokens: server.usage().totalTokens - first,
      },
    ]);
  });

  it('forgets what is older than an hour', async () => {
    const { clock, evaluate, active } = createStage();
    await evaluate();
    clock.now += 59 * 60_000;
    expect(active()).toHaveLength(1);
    clock.now += 60_000;
    await evaluate();

    expect(active().map(({ at }) => at)).toEqual(['2026-11-22T10:00:00.000Z']);
  });
});
