import { VALUES } from './rows/values.ts';
import { testFaults } from './test-faults.ts';

testFaults(VALUES);
