import { type AlignMatchers, alignMatchers } from '../align-matchers.ts';
import { type AlignMatchersOptions, checkSetup } from '../matcher-options.ts';
import { createTestRecorder } from './create-test-recorder.ts';

/** What a set-up file needs of its runner. */
export interface Runner {
  readonly extend: (matchers: AlignMatchers) => void;
  readonly afterAll: (work: () => Promise<void>) => void;
}

/** Adds the matchers to `expect`, and closes the recorder at the end of each test file. */
export function setUpWith(runner: Runner, options: AlignMatchersOptions): void {
  const { recorder = createTestRecorder(), ...shared } = checkSetup(options);
  runner.extend(alignMatchers({ ...shared, recorder }));
  runner.afterAll(() => recorder.close());
}
