import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { listenToInterrupts } from '../../../src/cli/interrupts.ts';

describe('listenToInterrupts', () => {
  it.each([
    [['SIGINT'], { stop: true, abort: false, code: 130 }],
    [['SIGTERM'], { stop: true, abort: false, code: 143 }],
    [['SIGINT', 'SIGINT'], { stop: true, abort: true, code: 130 }],
    [['SIGTERM', 'SIGINT', 'SIGINT'], { stop: true, abort: true, code: 143 }],
    [[], { stop: false, abort: false, code: undefined }],
  ])('stops at the first signal and aborts at the second: %j', (names, expected) => {
    const signals = new EventEmitter();
    const { stop, abort, exitCode, release } = listenToInterrupts(signals);
    for (const name of names) signals.emit(name);
    release();

    expect({ stop: stop.aborted, abort: abort.aborted, code: exitCode() }).toEqual(expected);
    expect(signals.eventNames()).toEqual([]);
  });
});
