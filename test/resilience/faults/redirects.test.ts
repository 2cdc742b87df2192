import { REDIRECTS } from './rows/redirects.ts';
import { testFaults } from './test-faults.ts';

testFaults(REDIRECTS);
