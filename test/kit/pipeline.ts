import { createPipeline, type Pipeline } from '../../src/pipeline.ts';
import { watchCall, watchMethods } from './canary/watch-calls.ts';

/** Creates a pipeline, and searches everything that its methods throw for secrets. */
export function createWatchedPipeline(...args: Parameters<typeof createPipeline>): Pipeline {
  return watchMethods(watchCall(() => createPipeline(...args)));
}
