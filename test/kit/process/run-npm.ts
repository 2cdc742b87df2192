import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** How a machine reaches its registry: through a proxy, with certificates of its own. */
const NETWORK =
  /^(?:NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR)|npm_config_(?:registry|cafile)|(?:HTTPS?|NO)_PROXY)$/i;

/**
 * Runs npm without the environment of the tests, and returns what it prints on stdout. Rejects when it fails.
 */
export async function runNpm(args: readonly string[], cwd: string): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const network = Object.entries(process.env).filter(([name]) => NETWORK.test(name));
  const env = { ...Object.fromEntries(network), PATH, HOME, NO_COLOR: '1' };
  const { stdout } = await execute('npm', args, { cwd, env });
  return stdout;
}
