import { WAITS_OBEYED } from './rows/retry-after.ts';
import { testFaults } from './test-faults.ts';

testFaults(WAITS_OBEYED);
