/**
 * Records the assertions of `node:test` in journals, and replays them.
 *
 * @module align-evals/matchers/node
 */
export type { TestName, TestRecorder } from '../recorder.ts';
export { createTestRecorder } from './create-test-recorder.ts';
export type { TestRecorderOptions } from './test-recorder.ts';
