// A worker that runs the case which is the body of a request. `bundle` defines `settings`.
import { entries } from '../entries.js';
import { runSuite } from '../run-suite.js';

// eslint-disable-next-line no-restricted-exports -- workerd runs the default export
export default {
  fetch: async (request) => {
    const name = await request.text();
    return Response.json(await runSuite({ ...settings, entries }, [name]));
  },
};
