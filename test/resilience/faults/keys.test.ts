import { KEYS_REFUSED } from './rows/keys.ts';
import { testFaults } from './test-faults.ts';

testFaults(KEYS_REFUSED);
