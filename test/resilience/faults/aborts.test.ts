import { ABORTS } from './rows/aborts.ts';
import { testFaults } from './test-faults.ts';

// What must settle at once cannot wait while the process works for another row.
testFaults(ABORTS, 'one by one');
