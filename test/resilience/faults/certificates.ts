import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TlsOptions } from 'node:tls';
import { generate, type SelfsignedOptions } from 'selfsigned';

const HOUR_MS = 3_600_000;
const KEYS: SelfsignedOptions = { keyType: 'ec', algorithm: 'sha256' };

/** A certificate authority; `sign` creates a certificate for 127.0.0.1, with changes. */
export interface Authority {
  readonly certificate: string;
  readonly sign: (changes?: SelfsignedOptions) => Promise<TlsOptions>;
}

/** Returns the extensions of a certificate for an address. */
export function forAddress(ip: string): SelfsignedOptions {
  return { extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip }] }] };
}

/** Returns the dates of a certificate that expired an hour ago. */
export function expired(): SelfsignedOptions {
  const now = Date.now();
  return { notBeforeDate: new Date(now - 2 * HOUR_MS), notAfterDate: new Date(now - HOUR_MS) };
}

/** Creates a certificate authority. */
export async function createAuthority(): Promise<Authority> {
  const own = await generate([{ name: 'commonName', value: 'Authority of a test' }], {
    ...KEYS,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
  return {
    certificate: own.cert,
    sign: async (changes) => {
      const signed = await generate([{ name: 'commonName', value: 'Host of a test' }], {
        ...KEYS,
        ...forAddress('127.0.0.1'),
        ...changes,
        ca: { key: own.private, cert: own.cert },
      });
      return { key: signed.private, cert: signed.cert };
    },
  };
}

/** Creates a self-signed certificate. */
export async function selfSigned(): Promise<TlsOptions> {
  const { private: key, cert } = await generate(undefined, { ...KEYS, ...forAddress('127.0.0.1') });
  return { key, cert };
}

/** Runs `work` with the environment variables that make a child process trust an authority. */
export async function withTrust<T>(
  { certificate }: Authority,
  work: (env: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'authority-'));
  const file = join(folder, 'ca.pem');
  try {
    await writeFile(file, certificate);
    return await work({ NODE_EXTRA_CA_CERTS: file });
  } finally {
    await rm(folder, { recursive: true });
  }
}
