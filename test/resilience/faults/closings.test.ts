import { CLOSINGS } from './rows/closings.ts';
import { testFaults } from './test-faults.ts';

// What must settle at once cannot wait while the process works for another row.
testFaults(CLOSINGS, 'one by one');
