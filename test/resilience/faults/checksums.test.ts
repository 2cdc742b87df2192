import { CHECKSUMS } from './rows/checksums.ts';
import { testFaults } from './test-faults.ts';

testFaults(CHECKSUMS);
