import { isLightningCore } from '../../service/model-core.ts';
import type { RegionLimits } from './region-limits.ts';

/** The two classes of cores, which have separate limits. */
export type CoreClass = 'align' | 'align-lightning';

/** The limits that define a bucket: its rate and its capacity. */
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

/** Returns the class of a core; `align` for a request that names no core. */
export function coreClassOf(modelCore: unknown): CoreClass {
  return isLightningCore(modelCore) ? 'align-lightning' : 'align';
}
