import { styleText } from 'node:util';
import type { TerminalStream } from './host.ts';

/** The styles that the command uses. */
type StyleName = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** Adds a style to a text, or returns the text as it is. */
export type Style = (name: StyleName, text: string) => string;

/** Creates the style of a stream; Node reads NO_COLOR, FORCE_COLOR and TERM for it. */
export function createStyle(stream: TerminalStream, isColored: boolean): Style {
  if (!isColored) return (_name, text) => text;
  return (name, text) => styleText(name, text, { stream });
}
