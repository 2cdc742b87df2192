import { ENCODINGS } from './rows/encodings.ts';
import { testFaults } from './test-faults.ts';

testFaults(ENCODINGS);
