export type { TestName, TestRecorder } from '../recorder.ts';
export { createTestRecorder, type TestRecorderOptions } from './test-recorder.ts';
