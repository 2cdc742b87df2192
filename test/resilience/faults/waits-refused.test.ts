import { WAITS_REFUSED } from './rows/retry-after.ts';
import { testFaults } from './test-faults.ts';

testFaults(WAITS_REFUSED, 'one by one');
