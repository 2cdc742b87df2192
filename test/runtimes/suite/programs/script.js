// Runs the suite in an edge runtime, a page or a worker of a browser. `bundle` defines `settings`.
import { entries } from '../entries.js';
import { runSuite } from '../run-suite.js';

globalThis.results = runSuite({ ...settings, entries });
