import { VIRTUAL_TIME } from './rows/virtual-time.ts';
import { testFaults } from './test-faults.ts';

testFaults(VIRTUAL_TIME);
