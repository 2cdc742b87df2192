// The suite of all runtimes installs them.
const TOOLS = new URL('../../runtimes/node_modules/', import.meta.url).pathname;

/** The oldest version that package.json allows and the newest of each line, with the path of its binary. */
export const NODE_VERSIONS = [
  ['22.13.0', `${TOOLS}node22/bin/node`],
  // The version that runs the tests.
  ['24.21.0', process.execPath],
  ['26.10.0', `${TOOLS}node26/bin/node`],
] as const;
