import { expect, it, vi } from 'vitest';
import { createObserver } from '../../../../../src/client/transport/observer.ts';

it('a console that is replaced later gets the lines of an observer without a logger', () => {
  const observer = createObserver({}, undefined, 'debug');
  const warn = vi.fn();
  vi.stubGlobal('console', { ...console, warn });

  observer.warning('loss', () => ({
    callId: 'call-1',
    code: 'truncated',
    detail: 'image',
    level: 'loss',
  }));

  expect(warn).toHaveBeenCalledTimes(1);
});
