// The script of a page: the test writes the options in front of it, and reads the results.
import { run } from './app.js';

globalThis.results = run({ ...globalThis.options, dangerouslyAllowBrowser: true });
