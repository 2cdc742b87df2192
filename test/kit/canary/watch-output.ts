import { format } from 'node:util';
import { leaksIn } from './find-leaks.ts';
import { noteLeaks } from './leaks.ts';

/** Searches everything that this process prints for secrets. */
export function watchOutput(): void {
  for (const name of ['stdout', 'stderr'] as const) {
    const stream = process[name];
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
    stream.write = (...args: unknown[]) => {
      noteLeaks(name, leaksIn(toText(args[0])));
      return write(...args);
    };
  }
  // The console of a test runner does not print to the streams.
  for (const [name, print] of Object.entries(console)) {
    if (typeof print !== 'function') continue;
    const value = (...args: unknown[]): unknown => {
      noteLeaks(`console.${name}`, leaksIn(format(...args)));
      return Reflect.apply(print, console, args);
    };
    Object.defineProperty(console, name, { value, configurable: true, writable: true });
  }
}

// Streams accept bytes too.
function toText(chunk: unknown): string {
  return chunk instanceof Uint8Array ? Buffer.from(chunk).toString() : String(chunk);
}
