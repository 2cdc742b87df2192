import { addCalibrate } from './add-calibrate.ts';
import { addCompare } from './add-compare.ts';
import { addCompletion } from './add-completion.ts';
import { addDoctor } from './add-doctor.ts';
import { addEvaluate } from './add-evaluate.ts';
import { addHelp } from './add-help.ts';
import { addInit } from './add-init.ts';
import { addLabel } from './add-label.ts';
import { addLimits } from './add-limits.ts';
import { addLint } from './add-lint.ts';
import { addMerge } from './add-merge.ts';
import { addQueue } from './add-queue.ts';
import { addRun } from './add-run.ts';
import { addReport } from './add-report.ts';
import { addServe } from './add-serve.ts';
import { addTasks } from './add-tasks.ts';
import { addTraces } from './add-traces.ts';
import type { AddCommand } from '../program.ts';

/** All commands, in the order of the help. */
export const COMMANDS: readonly AddCommand[] = [
  addEvaluate,
  addLint,
  addInit,
  addRun,
  addReport,
  addCompare,
  addLabel,
  addCalibrate,
  addMerge,
  addTraces,
  addTasks,
  addLimits,
  addQueue,
  addServe,
  addDoctor,
  addCompletion,
  addHelp,
];
