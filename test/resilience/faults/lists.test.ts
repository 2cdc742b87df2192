import { LISTS } from './rows/lists.ts';
import { testFaults } from './test-faults.ts';

// One by one: a call that must settle at once cannot wait while the process works on another row.
testFaults(LISTS, 'one by one');
