import { BODIES } from './rows/bodies.ts';
import { testFaults } from './test-faults.ts';

testFaults(BODIES);
