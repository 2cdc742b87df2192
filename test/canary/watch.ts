import { format } from 'node:util';
import { leaksIn, leaksOf } from './find-leaks.ts';

const CONSOLE = ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn'] as const;

/** Errors are looked at when they are complete: some time after their constructor ran. */
const MAX_UNSEEN = 1000;

// What our errors know each other by.
const OURS = Symbol.for('align-evals.error.brands');

const leaks: string[] = [];
let unseen: Error[] = [];

/** Watches everything that this process prints. */
export function watchOutput(): void {
  for (const name of ['stdout', 'stderr'] as const) {
    const stream = process[name];
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
    stream.write = (...args: unknown[]) => {
      note(name, leaksIn(toText(args[0])));
      return write(...args);
    };
  }
  // The console of a test runner has a way out of its own.
  for (const name of CONSOLE) {
    const print = console[name].bind(console) as (...args: unknown[]) => void;
    console[name] = (...args: unknown[]) => {
      note(`console.${name}`, leaksIn(format(...args)));
      print(...args);
    };
  }
}

/**
 * Watches every error of ours that is made in this process, caught by a test or not: their base class
 * will descend from an Error that sees each of them.
 */
export function watchErrors(): void {
  const construct: ProxyHandler<ErrorConstructor>['construct'] = (target, args, newTarget) => {
    const error = Reflect.construct(target, args, newTarget) as Error;
    // A stack begins where the error is made, not here.
    Error.captureStackTrace(error, construct);
    if (unseen.length === MAX_UNSEEN) lookAtErrors();
    unseen.push(error);
    return error;
  };
  globalThis.Error = new Proxy(Error, { construct });
}

/** Everything that leaked since this was asked for last. */
export function takeLeaks(): string[] {
  lookAtErrors();
  return leaks.splice(0);
}

function lookAtErrors(): void {
  const errors = unseen;
  unseen = [];
  for (const error of errors) if (OURS in error) note(error.name, leaksOf(error));
}

function note(where: string, found: readonly string[]): void {
  leaks.push(...found.map((leak) => `${where}: ${leak}`));
}

// What is written may be bytes.
function toText(chunk: unknown): string {
  return chunk instanceof Uint8Array ? Buffer.from(chunk).toString() : String(chunk);
}
