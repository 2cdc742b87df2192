import { isLightningCore } from '../../options/model-core.ts';
import type { RegionLimits } from './region-limits.ts';

/** The two kinds of cores, which have limits of their own. */
export type CoreClass = 'align' | 'align-lightning';

/** The limits that make a bucket: how fast it fills, and how much it holds. */
export interface BucketLimits {
  readonly rate: NumberLimit;
  readonly capacity: NumberLimit;
}

type NumberLimit = Exclude<keyof RegionLimits, 'premium' | 'zeroDataRetention'>;

/** The limits of each class of cores. */
export const BUCKET_LIMITS: Readonly<
  Record<CoreClass, Readonly<Record<'requests' | 'tokens', BucketLimits>>>
> = {
  align: {
    requests: { rate: 'alignRatePerMinute', capacity: 'alignCapacity' },
    tokens: { rate: 'alignTokenRatePerMinute', capacity: 'alignTokenCapacity' },
  },
  'align-lightning': {
    requests: { rate: 'alignLightningRatePerMinute', capacity: 'alignLightningCapacity' },
    tokens: { rate: 'alignLightningTokenRatePerMinute', capacity: 'alignLightningTokenCapacity' },
  },
};

/**
 * Gives the class of a core; a request that names none is scored by one of the class `align`.
 *
 * @param modelCore - What a request names.
 */
export function coreClassOf(modelCore: unknown): CoreClass {
  return isLightningCore(modelCore) ? 'align-lightning' : 'align';
}
