import { CONNECT } from './rows/connect.ts';
import { testFaults } from './test-faults.ts';

testFaults(CONNECT);
