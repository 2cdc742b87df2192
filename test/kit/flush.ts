import { setImmediate } from 'node:timers';

const TURNS = 3;

/** Lets everything settle that waits for no timer and no socket. */
export async function flush(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  }
}
