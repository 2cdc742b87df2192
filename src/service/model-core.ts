import type { CompileError } from '../values/compile-error.ts';

/** The model cores that the specification lists ("Model cores"). */
export const MODEL_CORES = [
  'align-20251111',
  'align-20250529',
  'align-20260109',
  'align-lightning-20251127',
  'align-lightning-20250731',
] as const;

/** The core that the service uses for a request without a core. */
export const DEFAULT_MODEL_CORE = 'align-20251111';

/** A model core that this version of the package knows. */
export type KnownModelCore = (typeof MODEL_CORES)[number];

/** A model core: a known one, or the name of a newer one. */
export type ModelCore = KnownModelCore | (string & {});

/**
 * `M`, unless it is an empty name. The completion of an empty name then lists only the known cores.
 *
 * @typeParam M - The model core of a call.
 */
export type CoreName<M> = M extends '' ? CompileError<'name a model core, or leave it out'> : M;

/** A lightning core: it accepts only `Passes if` and `Fails if` criteria, and scores the latest response. */
export type LightningCore = `align-lightning-${string}`;

export function isLightningCore(modelCore: unknown): modelCore is LightningCore {
  return typeof modelCore === 'string' && modelCore.startsWith('align-lightning-');
}
