import { FLOODS } from './rows/floods.ts';
import { testFaults } from './test-faults.ts';

testFaults(FLOODS, 'one by one');
