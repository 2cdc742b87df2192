import { lookup } from 'node:dns/promises';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { codeOf } from '../../command-error.ts';
import { type Check, ok, problem } from './check.ts';

/** A host, and whether a run needs a direct connection to it. */
export interface Way {
  readonly label: string;
  readonly url: URL;
  readonly isRequired: boolean;
}

const TIMEOUT_MS = 5000;

const FIXES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Check the name of the host, and the DNS server of this machine.',
  EAI_AGAIN: 'The DNS server does not answer: check the network.',
  ECONNREFUSED: 'Nothing listens there: check the port, and that the service runs.',
  ETIMEDOUT: 'Something drops the connection: check firewall and proxy.',
  CERT_HAS_EXPIRED: 'Renew the certificate, or set the clock of this machine.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Set NODE_EXTRA_CA_CERTS to the certificate of your company.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Set NODE_EXTRA_CA_CERTS to this certificate.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Set NODE_EXTRA_CA_CERTS to the certificate of its issuer.',
};

export async function checkDns({ label, url, isRequired }: Way): Promise<Check> {
  return await check(`dns ${label}`, isRequired, async () => {
    const addresses = await lookup(hostOf(url), { all: true });
    return addresses.map(({ address }) => address).join(', ');
  });
}

export async function checkTcp({ label, url, isRequired }: Way): Promise<Check> {
  return await check(`tcp ${label}`, isRequired, async () => {
    const address = { host: hostOf(url), port: portOf(url) };
    const ms = await open('connect', () => connectTcp(address));
    return `port ${address.port} in ${ms} ms`;
  });
}

export async function checkTls({ label, url, isRequired }: Way): Promise<Check> {
  return await check(`tls ${label}`, isRequired, async () => {
    const host = hostOf(url);
    // A server cannot choose a certificate by an address.
    const name = isIP(host) === 0 ? { servername: host } : {};
    const ms = await open('secureConnect', () => connectTls({ host, port: portOf(url), ...name }));
    return `certificate accepted in ${ms} ms`;
  });
}

async function check(
  name: string,
  isRequired: boolean,
  run: () => Promise<string>,
): Promise<Check> {
  try {
    return ok(name, await run());
  } catch (error) {
    const code = codeOf(error) ?? 'unknown error';
    return problem(name, code, { fix: FIXES[code], isRequired });
  }
}

async function open(event: string, connect: () => Socket): Promise<number> {
  const startedAt = performance.now();
  const socket = connect();
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject).once(event, resolve);
      socket.setTimeout(TIMEOUT_MS, () => {
        reject(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' }));
      });
    });
  } finally {
    socket.destroy();
  }
  return Math.round(performance.now() - startedAt);
}

/** Removes the brackets of an IPv6 address. */
function hostOf(url: URL): string {
  return url.hostname.replaceAll(/[[\]]/g, '');
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'http:' ? 80 : 443;
}
