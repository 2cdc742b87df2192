import { CLOSINGS } from './rows/closings.ts';
import { testFaults } from './test-faults.ts';

testFaults(CLOSINGS);
