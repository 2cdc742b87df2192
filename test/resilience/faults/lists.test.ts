import { LISTS } from './rows/lists.ts';
import { testFaults } from './test-faults.ts';

// What must settle at once cannot wait while the process works for another row.
testFaults(LISTS, 'one by one');
