import type { SelfsignedOptions } from 'selfsigned';
import { listenTls, score } from '../../../kit/server/raw-server.ts';
import { createAuthority, expired, forAddress, selfSigned, withTrust } from '../certificates.ts';
import { failed, type Fault, type Played, scored } from '../fault.ts';
import { plain, tls } from '../hosts.ts';
import { callInChild } from '../in-child.ts';
import { callAt, stallAt } from '../play.ts';

/** Handshakes that fail. */
export const TLS: readonly Fault[] = [
  {
    id: 'F04',
    fault: 'the certificate is self-signed',
    play: callAt(tls(selfSigned, score)),
    outcome: failed('ConnectionError', 'tls', 1, { requests: 0 }),
  },
  {
    id: 'F05',
    fault: 'the certificate has expired',
    play: trusting(expired),
    outcome: failed('ConnectionError', 'tls', 1, { requests: 0 }),
  },
  {
    id: 'F05',
    fault: 'the certificate is for another host',
    play: trusting(() => forAddress('127.0.0.9')),
    outcome: failed('ConnectionError', 'tls', 1, { requests: 0 }),
  },
  {
    id: 'F05',
    fault: 'the certificate is valid',
    play: trusting(() => ({})),
    outcome: scored(),
  },
  {
    id: 'F05',
    fault: 'the host supports TLS 1.0 only',
    play: callAt(
      tls(
        async () => ({
          ...(await selfSigned()),
          minVersion: 'TLSv1',
          maxVersion: 'TLSv1',
          ciphers: 'DEFAULT@SECLEVEL=0',
        }),
        score,
      ),
    ),
    outcome: failed('ConnectionError', 'tls', 1, { requests: 0 }),
  },
  {
    id: 'F06',
    fault: 'the TLS handshake stalls after the ClientHello',
    ...stallAt(
      plain(() => undefined),
      0,
    ),
  },
];

/** Calls a host whose certificate is signed by an authority that the caller trusts. */
function trusting(changes: () => SelfsignedOptions): () => Promise<Played> {
  return async () => {
    const authority = await createAuthority();
    const server = await listenTls(await authority.sign(changes()), score);
    try {
      const { calls } = await withTrust(
        authority,
        async (env) => await callInChild({ url: server.url }, { env }),
      );
      const [{ end, ...measured }] = calls;
      return { outcome: { ...end, requests: server.requests.length }, ...measured };
    } finally {
      await server.close();
    }
  };
}
