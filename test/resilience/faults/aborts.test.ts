import { ABORTS } from './rows/aborts.ts';
import { testFaults } from './test-faults.ts';

// One by one: a call that must settle at once cannot wait while the process works on another row.
testFaults(ABORTS, 'one by one');
