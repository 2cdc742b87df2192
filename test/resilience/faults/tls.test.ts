import { TLS } from './rows/tls.ts';
import { testFaults } from './test-faults.ts';

testFaults(TLS);
