import type { JudgeFault } from './judge-fault.ts';
import { ANSWERS } from './rows/answers.ts';
import { CONNECTIONS } from './rows/connections.ts';
import { PARAMETERS } from './rows/parameters.ts';
import { STATUSES } from './rows/statuses.ts';

/** Every fault of a model, by what fails. */
export const JUDGE_FAULTS: Readonly<Record<string, readonly JudgeFault[]>> = {
  answers: ANSWERS,
  parameters: PARAMETERS,
  statuses: STATUSES,
  connections: CONNECTIONS,
};
