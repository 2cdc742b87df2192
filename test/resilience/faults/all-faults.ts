import type { Fault, ForeignFault } from './fault.ts';
import { ABORTS } from './rows/aborts.ts';
import { BODIES } from './rows/bodies.ts';
import { CHECKSUMS } from './rows/checksums.ts';
import { CLOSINGS } from './rows/closings.ts';
import { CONNECT, RESENT_BELOW } from './rows/connect.ts';
import { DEADLINES } from './rows/deadlines.ts';
import { ENCODINGS } from './rows/encodings.ts';
import { FLOODS } from './rows/floods.ts';
import { HEADERS, HEADERS_ELSEWHERE } from './rows/headers.ts';
import { KEYS_REFUSED, WITHOUT_PERMISSION } from './rows/keys.ts';
import { LISTS } from './rows/lists.ts';
import { REDIRECTS, REDIRECTS_ELSEWHERE } from './rows/redirects.ts';
import { WAITS_OBEYED, WAITS_REFUSED } from './rows/retry-after.ts';
import { RUNTIMES } from './rows/runtimes.ts';
import { STATUSES } from './rows/statuses.ts';
import { TLS } from './rows/tls.ts';
import { VALUES } from './rows/values.ts';
import { VIRTUAL_TIME } from './rows/virtual-time.ts';

/** Every fault that can be tested on Node. */
export const FAULTS: readonly Fault[] = [
  CONNECT,
  TLS,
  HEADERS,
  BODIES,
  ENCODINGS,
  CHECKSUMS,
  FLOODS,
  STATUSES,
  WAITS_OBEYED,
  WAITS_REFUSED,
  REDIRECTS,
  VALUES,
  RUNTIMES,
  ABORTS,
  CLOSINGS,
  DEADLINES,
  VIRTUAL_TIME,
  LISTS,
  KEYS_REFUSED,
].flat();

/** Every fault that needs another runtime. */
export const FOREIGN_FAULTS: readonly ForeignFault[] = [
  RESENT_BELOW,
  HEADERS_ELSEWHERE,
  REDIRECTS_ELSEWHERE,
  WITHOUT_PERMISSION,
].flat();
