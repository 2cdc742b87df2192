import type { Surface } from '../output.ts';

/** How a summary looks. */
export type TerminalStyle = Pick<Surface, 'width' | 'isUnicode' | 'style'>;
