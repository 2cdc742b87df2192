import { setImmediate } from 'node:timers';

const TURNS = 3;

/** Waits until all promises have settled that need no timer and no socket. */
export async function flush(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  }
}
