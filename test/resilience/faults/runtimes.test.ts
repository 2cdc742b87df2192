import { RUNTIMES } from './rows/runtimes.ts';
import { testFaults } from './test-faults.ts';

testFaults(RUNTIMES);
