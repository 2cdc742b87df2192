import { ABORTS } from './rows/aborts.ts';
import { testFaults } from './test-faults.ts';

testFaults(ABORTS);
