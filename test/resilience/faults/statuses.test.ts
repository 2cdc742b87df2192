import { STATUSES } from './rows/statuses.ts';
import { testFaults } from './test-faults.ts';

testFaults(STATUSES);
