import type { Style } from '../style.ts';

/** How a summary looks. */
export interface TerminalStyle {
  /** The columns of a line; 0 when the terminal does not know. */
  readonly width: number;
  /** Whether bars and blocks can be drawn; otherwise they are ASCII. */
  readonly isUnicode: boolean;
  /** Adds colour. Nothing may depend on it. */
  readonly style: Style;
}

/** The width of a terminal that does not know its own. */
const DEFAULT_WIDTH = 80;

/** The width below which nothing readable fits. */
const LEAST_WIDTH = 20;

/** Returns the columns that lines may have. */
export function usableWidth(width: number): number {
  return width > 0 ? Math.max(LEAST_WIDTH, Math.floor(width)) : DEFAULT_WIDTH;
}
