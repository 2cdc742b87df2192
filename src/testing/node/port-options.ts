import { validateHeaderName, validateHeaderValue } from 'node:http';
import { checkOptions, guardOptions } from '../../errors/check-options.ts';
import { once } from '../../values/once.ts';
import {
  integerFrom,
  listOf,
  optional,
  rule,
  type Rule,
  type RulesFor,
  typeRule,
  valuesOf,
  wholeNumber,
} from '../../values/rules.ts';
import { type AllowedHost, parseAllowedHost } from './host-names.ts';

/** The options that every port has. */
export interface SharedPortOptions {
  /**
   * The address to listen on. Other machines reach every address that is not a loopback address. `0.0.0.0` and `::` are all addresses
   * of this machine.
   *
   * @defaultValue `'127.0.0.1'`
   */
  readonly hostname?: string | undefined;
  /**
   * The hosts by which requests may address the port besides `hostname` and the addresses on which it listens,
   * `localhost` and the loopback addresses, all with the port: names such as the name of a container, on any port, or a name with a port, such as `localhost:8080`. A
   * request for any other host gets status 421.
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
}

/** The options of `openPort`. */
export interface PortOptions extends SharedPortOptions {
  /**
   * The port, from 0 to 65535; 0 is a free port.
   *
   * @defaultValue a free port
   */
  readonly port?: number | undefined;
  /**
   * Headers of every response, also of one that rejects a request before the function sees it. A response of the
   * function may replace them.
   *
   * @defaultValue none
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export const sharedPortRules = /* @__PURE__ */ once((): RulesFor<SharedPortOptions> => ({
  hostname: optional(typeRule('string')),
  hosts: optional(
    listOf(
      rule(
        (host) => typeof host === 'string' && parseAllowedHost(host) !== undefined,
        'it must be the name of a host, such as align',
      ),
      'it must be an array of host names',
    ),
  ),
  maxBodyBytes: optional(wholeNumber('it must be an integer of at least 1 byte')),
  requestTimeoutMs: optional(wholeNumber('it must be an integer of at least 1 millisecond')),
}));

export const portRule: Rule = /* @__PURE__ */ optional(
  rule(integerFrom(0, 65_535), 'it must be an integer from 0 to 65535'),
);

const headersRule: Rule = /* @__PURE__ */ valuesOf((value, name, path, issues) => {
  rule((text) => isHeader(name, text), 'it must be the text of a header that HTTP allows')(
    value,
    path,
    issues,
  );
});

// Node would throw at the first request, where the caller cannot catch the error.
function isHeader(name: string, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

/** The checked options that every port has, with their defaults. */
export interface SharedPortSetup {
  readonly hostname: string;
  readonly hosts: readonly AllowedHost[];
  readonly maxBodyBytes: number;
  readonly requestTimeoutMs: number;
}

/** The checked options of a port, with their defaults. */
export interface PortSetup extends SharedPortSetup {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The origin whose pages may read the rejections of the port; `'*'` for every origin. */
  readonly corsOrigin?: string | undefined;
}

export function resolveSharedOptions(own: SharedPortOptions): SharedPortSetup {
  return {
    hostname: own.hostname ?? '127.0.0.1',
    hosts: (own.hosts ?? []).flatMap((host) => parseAllowedHost(host) ?? []),
    maxBodyBytes: own.maxBodyBytes ?? 8_388_608,
    requestTimeoutMs: own.requestTimeoutMs ?? 60_000,
  };
}

// Throws a ConfigurationError that names the first invalid option.
export function resolvePortOptions(given: PortOptions): PortSetup {
  return guardOptions('openPort', () => {
    const rules = { ...sharedPortRules(), port: portRule, headers: optional(headersRule) };
    const usage = 'openPort(answer, { port })';
    const own = checkOptions(given, rules, { what: 'openPort', usage });
    return { ...resolveSharedOptions(own), port: own.port ?? 0, headers: { ...own.headers } };
  });
}
