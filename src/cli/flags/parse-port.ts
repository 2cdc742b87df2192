import { InvalidArgumentError } from '@commander-js/extra-typings';

/** Parses a port, from 0 to 65535; 0 is a free one. */
export function parsePort(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new InvalidArgumentError('Pass a port from 0 to 65535.');
  return port;
}
