import { LISTS } from './rows/lists.ts';
import { testFaults } from './test-faults.ts';

testFaults(LISTS);
