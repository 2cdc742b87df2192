import type { Host } from '../../host.ts';
import { readVersion } from '../../version.ts';
import { type Check, ok, problem } from './check.ts';

type Env = Host['env'];

const PROXY_VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'https_proxy', 'http_proxy'];
const MIN_MASKED_LENGTH = 12;

/** Checks what the process knows without the network. */
export function checkEnvironment(env: Env): readonly Check[] {
  return [
    ok('versions', `align-evals ${readVersion()}, Node ${process.versions.node}`),
    checkKey(env['ALIGN_API_KEY']),
    checkProxy(env),
    ...checkTlsSwitch(env),
  ];
}

/** Reports whether the global `fetch` goes through a proxy. */
export function usesProxy(env: Env): boolean {
  return findProxy(env) !== undefined && env['NODE_USE_ENV_PROXY'] === '1';
}

function checkKey(value: string | undefined): Check {
  const key = value?.trim() ?? '';
  if (key === '') {
    const fix = 'Set ALIGN_API_KEY to a key of the dashboard.';
    return problem('key', 'ALIGN_API_KEY is not set', { fix, isRequired: true });
  }
  // The end of a short text would be too much of it.
  const end = key.length < MIN_MASKED_LENGTH ? '' : `, ends with ${JSON.stringify(key.slice(-2))}`;
  return ok('key', `ALIGN_API_KEY, ${String(key.length)} characters${end}`);
}

function findProxy(env: Env): string | undefined {
  return PROXY_VARIABLES.find((name) => env[name]?.trim());
}

function checkProxy(env: Env): Check {
  const name = findProxy(env);
  if (name === undefined) return ok('proxy', 'none');
  if (usesProxy(env)) return ok('proxy', `${name}, with NODE_USE_ENV_PROXY=1`);
  return problem('proxy', `${name} is set, and Node does not use it`, {
    fix: 'To send requests through it, set NODE_USE_ENV_PROXY=1 (Node 24 and later).',
    isRequired: false,
  });
}

function checkTlsSwitch(env: Env): Check[] {
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0') return [];
  const detail =
    'NODE_TLS_REJECT_UNAUTHORIZED=0 accepts every certificate, also that of an attacker';
  const fix = 'Unset it, and set NODE_EXTRA_CA_CERTS to the certificate that you trust.';
  return [problem('certificates', detail, { fix, isRequired: false })];
}
