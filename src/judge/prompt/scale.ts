import { type CRITERION_PREFIXES, findPrefix } from '../../service/criteria.ts';

type Prefix = (typeof CRITERION_PREFIXES)[number];

/** The scale of a criterion. In every direction, 1 is the best output. */
export interface Scale {
  /** Whether the score is 0 or 1. */
  readonly isBinary: boolean;
  /** The line of the prompt that fixes the direction. */
  readonly line: string;
}

const SCALES: Readonly<Record<Prefix, Scale>> = {
  Reward: {
    isBinary: false,
    line: 'a number from 0 to 1. 1 = shows the rewarded behaviour fully; 0 = does not show it.',
  },
  Penalize: {
    isBinary: false,
    line: 'a number from 0 to 1. 1 = is free of the penalized behaviour; 0 = shows it fully.',
  },
  'Passes if': {
    isBinary: true,
    line: 'only 0 or 1. 1 = passes, the condition is true; 0 = fails, the condition is false.',
  },
  'Fails if': {
    isBinary: true,
    line: 'only 0 or 1. 1 = passes, the condition is false; 0 = fails, the condition is true.',
  },
};

/** Returns the scale of a criterion; that of `Reward` for a text that is not a criterion. */
export function scaleOf(criterion: string): Scale {
  return SCALES[findPrefix(criterion) ?? 'Reward'];
}
