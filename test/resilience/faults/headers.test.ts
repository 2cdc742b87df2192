import { HEADERS } from './rows/headers.ts';
import { testFaults } from './test-faults.ts';

testFaults(HEADERS);
