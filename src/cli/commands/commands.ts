import type { AddCommand } from '../program.ts';
import { addHelp } from './help.ts';

/** All commands, in the order of the help. */
export const COMMANDS: readonly AddCommand[] = [addHelp];
