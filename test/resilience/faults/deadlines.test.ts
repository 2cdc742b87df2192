import { DEADLINES } from './rows/deadlines.ts';
import { testFaults } from './test-faults.ts';

testFaults(DEADLINES, 'one by one');
