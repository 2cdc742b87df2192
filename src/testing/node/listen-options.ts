import { ConfigurationError } from '../../errors/configuration-error.ts';
import { checkOptions } from '../../options/check-options.ts';
import { type Region, REGIONS } from '../../options/regions.ts';
import { quoteKey } from '../../values/describe-value.ts';
import { once } from '../../values/once.ts';
import {
  anyValue,
  booleanRule,
  listOf,
  optional,
  rule,
  type RulesFor,
  typeRule,
  wholeNumber,
} from '../../values/rules.ts';
import { defaultKey } from '../check-server-options.ts';
import { DEFAULT_ACCESS_TOKEN } from '../create-setup.ts';
import type { ReferenceServer } from '../reference-server.ts';
import { isLoopback, parseHost } from './host-names.ts';

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
   * The port of each region.
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
  // Node checks the ports.
  ports: anyValue,
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

/**
 * Checks the options of `listen` for a server.
 *
 * @returns A copy of the own options.
 * @throws {@link ConfigurationError} that names the invalid option.
 */
export function checkListenOptions(server: ReferenceServer, options: ListenOptions): ListenOptions {
  const own = checkOptions(options, listenRules(), { what: 'listen' });
  const { hostname = '127.0.0.1', allowDefaultKeys = false } = own;
  if (allowDefaultKeys || isLoopback(parseHost(hostname)) || !hasDefaultKey(server)) return own;
  throw new ConfigurationError(
    `hostname is ${quoteKey(hostname)}: every machine that reaches this one could use the default keys. Set accessToken and apiKeys of both regions in createReferenceServer, listen on 127.0.0.1, or pass allowDefaultKeys: true`,
    { code: 'invalid_option', option: 'hostname' },
  );
}

function hasDefaultKey(server: ReferenceServer): boolean {
  return REGIONS.some((region) => {
    const { apiKey, accessToken } = server.clientOptions(region);
    return apiKey === defaultKey(region) || accessToken === DEFAULT_ACCESS_TOKEN;
  });
}
