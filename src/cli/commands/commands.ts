import type { AddCommand } from '../program.ts';
import { addCompletion } from './completion.ts';
import { addDoctor } from './doctor.ts';
import { addHelp } from './help.ts';
import { addServe } from './serve.ts';
import { addLimits } from './limits.ts';
import { addTasks } from './tasks.ts';
import { addTraces } from './traces.ts';

/** All commands, in the order of the help. */
export const COMMANDS: readonly AddCommand[] = [
  addTraces,
  addTasks,
  addLimits,
  addServe,
  addDoctor,
  addCompletion,
  addHelp,
];
