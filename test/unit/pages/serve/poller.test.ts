import { describe, expect, it } from 'vitest';
import { Poller } from '../../../../src/pages/serve/poller.ts';

function createStage() {
  let isVisible = true;
  const loads: {
    readonly promise: Promise<string>;
    readonly resolve: (value: string) => void;
  }[] = [];
  const loaded: string[] = [];
  const timers = new Map<() => void, number>();
  const poller = new Poller({
    everyMs: 5000,
    isVisible: () => isVisible,
    startTimer: (action, ms) => {
      timers.set(action, ms);
      return () => timers.delete(action);
    },
    load: async () => {
      const load = Promise.withResolvers<string>();
      loads.push(load);
      return await load.promise;
    },
    onLoaded: (value) => loaded.push(value),
  });
  return {
    poller,
    loads,
    loaded,
    timers,
    setVisible: (value: boolean) => {
      isVisible = value;
    },
  };
}

describe('Poller', () => {
  it('sends at once, and again five seconds after the response', async () => {
    const { loads, poller, timers } = createStage();
    const running = poller.run();
    expect([loads.length, timers.size]).toEqual([1, 0]);
    loads[0]?.resolve('');
    await running;
    expect([...timers.values()]).toEqual([5000]);
    [...timers.keys()][0]?.();
    expect([loads.length, timers.size]).toEqual([2, 0]);
  });

  it('sends nothing while the page is hidden, and goes on when it is visible', async () => {
    const { loads, poller, setVisible, timers } = createStage();
    setVisible(false);
    await poller.run();
    expect([loads.length, timers.size]).toEqual([0, 0]);
    setVisible(true);
    void poller.run();
    expect(loads.length).toBe(1);
  });

  it('ends the timer when the page is hidden', async () => {
    const { loads, poller, setVisible, timers } = createStage();
    const running = poller.run();
    loads[0]?.resolve('');
    await running;
    setVisible(false);
    await poller.run();
    expect(timers.size).toBe(0);
  });

  it('has one timer, also when it is started during a request', async () => {
    const { loads, poller, timers } = createStage();
    const first = poller.run();
    const second = poller.run();
    for (const load of loads) load.resolve('');
    await Promise.all([first, second]);
    expect([loads.length, timers.size]).toEqual([2, 1]);
  });

  it('ignores a response that is older than another request', async () => {
    const { loaded, loads, poller } = createStage();
    const older = poller.run();
    const newer = poller.run();
    loads[1]?.resolve('newer');
    await newer;
    loads[0]?.resolve('older');
    await older;
    expect(loaded).toEqual(['newer']);
  });

  it('is not followed by a request after it was stopped', async () => {
    const { loads, poller, timers } = createStage();
    const running = poller.run();
    poller.stop();
    loads[0]?.resolve('');
    await running;
    expect(timers.size).toBe(0);
  });
});
