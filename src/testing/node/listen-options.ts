import { ConfigurationError } from '../../errors/configuration-error.ts';
import { checkOptions, guardOptions } from '../../errors/check-options.ts';
import type { Region } from '../../service/regions.ts';
import { quoteKey } from '../../values/describe-value.ts';
import { once } from '../../values/once.ts';
import { booleanRule, optional, type RulesFor, typeRule } from '../../values/rules.ts';
import type { ReferenceServer } from '../reference-server.ts';
import { isLocal, parseHost } from './host-names.ts';
import {
  portRule,
  resolveSharedOptions,
  sharedPortRules,
  type SharedPortOptions,
  type SharedPortSetup,
} from './port-options.ts';

/**
 * The options of `listen`. An address that other machines reach requires keys of your own, see `allowDefaultKeys`.
 */
export interface ListenOptions extends SharedPortOptions {
  /**
   * The port of each region, from 0 to 65535; 0 is a free port.
   *
   * @defaultValue free ports
   */
  readonly ports?: Readonly<Partial<Record<Region, number | undefined>>> | undefined;
  /**
   * Whether a server with the default keys, which the documentation contains, may listen on an address that
   * other machines reach, or answer pages of every origin (`corsOrigin: '*'`).
   *
   * @defaultValue `false`
   */
  readonly allowDefaultKeys?: boolean | undefined;
}

const listenRules = /* @__PURE__ */ once((): RulesFor<ListenOptions> => ({
  ...sharedPortRules(),
  ports: optional(typeRule('object')),
  allowDefaultKeys: optional(booleanRule),
}));

/** The checked options of `listen`, with their defaults. */
export interface ListenSetup extends SharedPortSetup {
  readonly ports: NonNullable<ListenOptions['ports']>;
  /** Whether the server has a default key, which no other machine and no page of any origin may use. */
  readonly isLoopbackOnly: boolean;
}

// Throws a ConfigurationError that names the first invalid option.
export function resolveListenOptions(server: ReferenceServer, given: ListenOptions): ListenSetup {
  return guardOptions('listen', () => {
    const usage = 'listen(server, { hostname })';
    const own = checkOptions(given, listenRules(), { what: 'listen', usage });
    const rules = { eu: portRule, us: portRule };
    const setup: ListenSetup = {
      ...resolveSharedOptions(own),
      ports: checkOptions(own.ports ?? {}, rules, { what: 'ports', prefix: 'ports.' }),
      isLoopbackOnly: own.allowDefaultKeys !== true && server.acceptsDefaultKeys,
    };
    checkAddress(setup, setup.hostname);
    checkPages(setup, server.corsOrigin);
    return setup;
  });
}

/**
 * Checks that other machines cannot reach a server with a default key: first with the option `hostname`, then with
 * the address that was opened, because a resolver decides the address of a name.
 */
export function checkAddress({ hostname, isLoopbackOnly }: ListenSetup, address: string): void {
  if (!isLoopbackOnly || isLocal(parseHost(address)?.name)) return;
  const opened = address === hostname ? '' : `, which is ${address}`;
  throw new ConfigurationError(
    `hostname is ${quoteKey(hostname)}${opened}: every machine that reaches this one could use the default keys. Set accessToken and apiKeys of both regions in createReferenceServer, listen on 127.0.0.1, or pass allowDefaultKeys: true`,
    { code: 'invalid_option', option: 'hostname' },
  );
}

function checkPages({ isLoopbackOnly }: ListenSetup, corsOrigin: string | undefined): void {
  if (!isLoopbackOnly || corsOrigin !== '*') return;
  throw new ConfigurationError(
    "corsOrigin is '*': every web page that is opened on this machine could use the default keys. Set accessToken and apiKeys of both regions in createReferenceServer, name the origin of your page, or pass allowDefaultKeys: true to listen",
    { code: 'invalid_option', option: 'corsOrigin' },
  );
}
