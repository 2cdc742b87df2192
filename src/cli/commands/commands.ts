import type { AddCommand } from '../program.ts';
import { addCompare } from './compare.ts';
import { addCompletion } from './completion.ts';
import { addDoctor } from './doctor.ts';
import { addEvaluate } from './evaluate.ts';
import { addHelp } from './help.ts';
import { addLimits } from './limits.ts';
import { addReport } from './report.ts';
import { addServe } from './serve.ts';
import { addTasks } from './tasks.ts';
import { addTraces } from './traces.ts';

/** All commands, in the order of the help. */
export const COMMANDS: readonly AddCommand[] = [
  addEvaluate,
  addReport,
  addCompare,
  addTraces,
  addTasks,
  addLimits,
  addServe,
  addDoctor,
  addCompletion,
  addHelp,
];
