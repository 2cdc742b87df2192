import { ConfigurationError } from '../../errors/configuration-error.ts';
import { checkOptions, guardOptions } from '../../options/check-options.ts';
import type { Region } from '../../options/regions.ts';
import { quoteKey } from '../../values/describe-value.ts';
import { once } from '../../values/once.ts';
import {
  booleanRule,
  listOf,
  optional,
  rule,
  type Rule,
  type RulesFor,
  typeRule,
  wholeNumber,
} from '../../values/rules.ts';
import type { ReferenceServer } from '../reference-server.ts';
import { isLocal, parseHost } from './host-names.ts';

/** The options of `listen`. */
export interface ListenOptions {
  /**
   * The address to listen on. An address that other machines reach requires keys of your own, see
   * `allowDefaultKeys`.
   *
   * @defaultValue `'127.0.0.1'`
   */
  readonly hostname?: string | undefined;
  /**
   * The port of each region, from 0 to 65535; 0 is a free port.
   *
   * @defaultValue free ports
   */
  readonly ports?: Readonly<Partial<Record<Region, number | undefined>>> | undefined;
  /**
   * The names, without ports, by which requests may address the server besides `hostname` and loopback, such as
   * the name of a container. A request for any other host gets status 421.
   *
   * @defaultValue none
   */
  readonly hosts?: readonly string[] | undefined;
  /**
   * The size of the body of a request, in bytes, from 1. A larger body gets status 413.
   *
   * @defaultValue `8388608`, which is 8 MiB
   */
  readonly maxBodyBytes?: number | undefined;
  /**
   * The time in which a request must arrive, in milliseconds, from 1. A slower one gets status 408. The
   * headers must arrive in 10 seconds, if this is more.
   *
   * @defaultValue `60000`
   */
  readonly requestTimeoutMs?: number | undefined;
  /**
   * Whether a server with the default keys, which the documentation contains, may listen on an address that
   * other machines reach.
   *
   * @defaultValue `false`
   */
  readonly allowDefaultKeys?: boolean | undefined;
}

const listenRules = /* @__PURE__ */ once((): RulesFor<ListenOptions> => ({
  hostname: optional(typeRule('string')),
  ports: optional(typeRule('object')),
  hosts: optional(
    listOf(
      rule(
        (host) => typeof host === 'string' && parseHost(host) !== undefined,
        'it must be the name of a host, such as align',
      ),
      'it must be an array of host names',
    ),
  ),
  maxBodyBytes: optional(wholeNumber('it must be an integer of at least 1 byte')),
  requestTimeoutMs: optional(wholeNumber('it must be an integer of at least 1 millisecond')),
  allowDefaultKeys: optional(booleanRule),
}));

const portRule: Rule = /* @__PURE__ */ optional(
  rule(
    (port) => Number.isInteger(port) && Number(port) >= 0 && Number(port) <= 65_535,
    'it must be an integer from 0 to 65535',
  ),
);

/** The checked options of `listen`, with their defaults. */
export interface ListenSetup {
  readonly hostname: string;
  readonly ports: NonNullable<ListenOptions['ports']>;
  /** As `parseHost` returns them. */
  readonly hosts: readonly string[];
  readonly maxBodyBytes: number;
  readonly requestTimeoutMs: number;
  /** Whether the server has a default key, which no other machine may use. */
  readonly isLoopbackOnly: boolean;
}

/**
 * Checks the options of `listen` for a server, and fills in the defaults.
 *
 * @throws {@link ConfigurationError} that names the invalid option.
 */
export function resolveListenOptions(server: ReferenceServer, given: ListenOptions): ListenSetup {
  return guardOptions('listen', () => {
    const usage = 'listen(server, { hostname })';
    const own = checkOptions(given, listenRules(), { what: 'listen', usage });
    const rules = { eu: portRule, us: portRule };
    const setup: ListenSetup = {
      hostname: own.hostname ?? '127.0.0.1',
      ports: checkOptions(own.ports ?? {}, rules, { what: 'ports', prefix: 'ports.' }),
      hosts: (own.hosts ?? []).flatMap((host) => parseHost(host) ?? []),
      maxBodyBytes: own.maxBodyBytes ?? 8_388_608,
      requestTimeoutMs: own.requestTimeoutMs ?? 60_000,
      isLoopbackOnly: own.allowDefaultKeys !== true && server.acceptsDefaultKeys,
    };
    checkAddress(setup, setup.hostname);
    return setup;
  });
}

/**
 * Checks that other machines cannot reach a server with a default key: first with the option `hostname`, then with
 * the address that was opened, because a resolver decides which one that is.
 *
 * @throws {@link ConfigurationError} that names the option `hostname`.
 */
export function checkAddress({ hostname, isLoopbackOnly }: ListenSetup, address: string): void {
  if (!isLoopbackOnly || isLocal(parseHost(address))) return;
  const opened = address === hostname ? '' : `, which is ${address}`;
  throw new ConfigurationError(
    `hostname is ${quoteKey(hostname)}${opened}: every machine that reaches this one could use the default keys. Set accessToken and apiKeys of both regions in createReferenceServer, listen on 127.0.0.1, or pass allowDefaultKeys: true`,
    { code: 'invalid_option', option: 'hostname' },
  );
}
