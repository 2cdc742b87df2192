import { cancel } from './cancel.js';
import { concurrency } from './concurrency.js';
import { deadline } from './deadline.js';
import { encodings } from './encodings.js';
import { evaluations } from './evaluate.js';
import { exits } from './exits.js';
import { importAndKey } from './import-and-key.js';
import { otherEntries } from './other-entries.js';
import { paging } from './paging.js';
import { providerResults } from './provider-result.js';
import { redirects } from './redirects.js';
import { retries } from './retries.js';
import { secrets } from './secrets.js';
import { tls } from './tls.js';

/**
 * All cases: `name` is a sentence about behaviour, `run` throws when the runtime behaves differently, and `process`
 * marks those that run in a process of their own.
 */
export const CASES = [
  ...importAndKey,
  ...evaluations,
  ...providerResults,
  ...paging,
  ...retries,
  ...deadline,
  ...redirects,
  ...cancel,
  ...concurrency,
  ...secrets,
  ...tls,
  ...encodings,
  ...otherEntries,
  ...exits,
];
