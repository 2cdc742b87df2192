import { describe, expect, it } from 'vitest';
import {
  resolveTarget,
  type ServiceTarget,
} from '../../../../src/client/options/resolve-target.ts';
import { leakedSlice } from '../../../kit/canary/leaked-slice.ts';
import { shownBy } from '../../../kit/canary/renderings.ts';
import { environmentOf, errorLine, configurationErrorOf, type Variables } from './given.ts';
import { KEY } from '../../../kit/canary/secrets.ts';

function target(options: object = {}, variables: Variables = {}): ServiceTarget {
  return resolveTarget(options, environmentOf(variables));
}

function lines(table: readonly object[], variables: Variables = {}): string {
  return table.map((options) => errorLine(() => target(options, variables))).join('\n');
}

const EU = {
  baseUrl: 'https://api.eu.align.example',
  origin: 'https://api.eu.align.example',
  label: 'eu',
  isPlaceholder: true,
};
const US = {
  baseUrl: 'https://api.us.align.example',
  origin: 'https://api.us.align.example',
  label: 'us',
  isPlaceholder: true,
};
const OWN = {
  baseUrl: 'https://evals.test',
  origin: 'https://evals.test',
  label: 'https://evals.test',
  isPlaceholder: false,
};
const BOTH = { ALIGN_REGION: 'us', ALIGN_BASE_URL: 'https://other.test' };

describe('resolveTarget', () => {
  it.each<readonly [string, object, Variables, ServiceTarget]>([
    // covers: P-019
    ['uses the region eu by default', {}, {}, EU],
    ['uses the region of the option', { region: 'us' }, {}, US],
    ['uses the region of the environment', {}, { ALIGN_REGION: 'us' }, US],
    ['uses the base URL of the option', { baseUrl: 'https://evals.test' }, {}, OWN],
    ['uses the base URL of the environment', {}, { ALIGN_BASE_URL: 'https://evals.test' }, OWN],
    ['accepts a URL object', { baseUrl: new URL('https://evals.test') }, {}, OWN],
    ['prefers the option region to both variables', { region: 'eu' }, BOTH, EU],
    ['prefers the option baseUrl to both variables', { baseUrl: OWN.baseUrl }, BOTH, OWN],
    [
      'prefers the option region to a variable that is not valid',
      { region: 'us' },
      { ALIGN_BASE_URL: '?' },
      US,
    ],
    [
      'prefers the option region to the variable of another region',
      { region: 'eu' },
      { ALIGN_REGION: 'us' },
      EU,
    ],
    [
      'uses the variable when the options are undefined',
      { region: undefined, baseUrl: undefined },
      { ALIGN_REGION: 'us' },
      US,
    ],
  ])('%s', (_, options, variables, expected) => {
    expect(target(options, variables)).toEqual(expected);
  });

  it.each([
    ['https://evals.test/', 'https://evals.test'],
    ['https://evals.test///', 'https://evals.test'],
    ['https://evals.test/tenant/a/', 'https://evals.test/tenant/a'],
    ['https://EVALS.test:443', 'https://evals.test'],
    ['https://evals.test:8443/x', 'https://evals.test:8443/x'],
    ['  https://evals.test  ', 'https://evals.test'],
    ['https://evals.test/api', 'https://evals.test/api'],
    ['https://evals.test/api/v1x', 'https://evals.test/api/v1x'],
    ['https://evals.test/api/v2', 'https://evals.test/api/v2'],
    ['https://evals.test/api/v1/tenant', 'https://evals.test/api/v1/tenant'],
  ])('normalises %s to %s', (baseUrl, expected) => {
    expect(target({ baseUrl }).baseUrl).toBe(expected);
  });
});

describe('a region is rejected', () => {
  it('when it is unknown', () => {
    const regions = ['mars', 'EU', '', null, 7, 'a region with a very long name'];
    expect(lines(regions.map((region) => ({ region })))).toMatchInlineSnapshot(`
      "region [invalid_option] region is "mars": use one of eu, us
      region [invalid_option] region is "EU": use one of eu, us
      region [invalid_option] region is an empty string: use one of eu, us
      region [invalid_option] region is null: use one of eu, us
      region [invalid_option] region is 7: use one of eu, us
      region [invalid_option] region is a string of 30 characters: use one of eu, us"
    `);
  });

  it('when the variable has an unknown one', () => {
    expect(lines([{}], { ALIGN_REGION: 'mars' })).toMatchInlineSnapshot(
      `"ALIGN_REGION [invalid_option] ALIGN_REGION is "mars": use one of eu, us"`,
    );
  });

  it('together with a base URL', () => {
    expect(lines([{ region: 'eu', baseUrl: 'https://evals.test' }])).toMatchInlineSnapshot(
      `"region [conflicting_options] region and baseUrl exclude each other: set only one of them"`,
    );
  });

  it('when both variables are set', () => {
    expect(lines([{}], BOTH)).toMatchInlineSnapshot(
      `"ALIGN_REGION [conflicting_options] ALIGN_REGION and ALIGN_BASE_URL exclude each other: set only one of them"`,
    );
  });
});

describe('a base URL is rejected', () => {
  it('when it is not an absolute URL', () => {
    const table = ['', 'evals.test', '/api', 'https://', 'https://a b', null, 7, {}, Symbol('x')];
    const expected =
      'baseUrl [invalid_option] baseUrl is not an http or https URL: pass one like https://evals.my-company.test or http://localhost:8080';
    expect(lines(table.map((baseUrl) => ({ baseUrl }))).split('\n')).toEqual(
      table.map(() => expected),
    );
  });

  it.each([
    ...['localhost:3000', 'localhost', ' LOCALHOST:3000/prefix ', '127.0.0.1:8080', '[::1]:8080'],
  ])('when it is a local host without a scheme: %s', (baseUrl) => {
    expect(lines([{ baseUrl }])).toBe(
      'baseUrl [invalid_option] baseUrl is not an http or https URL: pass one like https://evals.my-company.test or http://localhost:8080',
    );
  });

  it.each([
    ['https://evals.test/api/v1', '/api/v1'],
    ['https://evals.test/api/v1/', '/api/v1'],
    ['https://evals.test/tenant/api/v1//', '/api/v1'],
  ])('when it contains the path that the client adds: %s', (baseUrl, part) => {
    expect(lines([{ baseUrl }])).toBe(
      `baseUrl [invalid_option] baseUrl ends with ${part}, which the client adds: remove it`,
    );
  });

  // covers: P-019
  it('when its scheme is not http or https', () => {
    const table = [
      'ftp://evals.test',
      'file:///etc/passwd',
      'ws://localhost:1',
      'evals.test:8080',
      'u:p@evals.test',
    ];
    const expected =
      'baseUrl [invalid_option] baseUrl is not an http or https URL: pass one like https://evals.my-company.test or http://localhost:8080';
    for (const allowInsecureHttp of [false, true]) {
      expect(lines(table.map((baseUrl) => ({ baseUrl, allowInsecureHttp }))).split('\n')).toEqual(
        table.map(() => expected),
      );
    }
  });

  it.each(['https://user@evals.test', 'https://:pass@evals.test', 'https://u:p@evals.test/x'])(
    'when it contains credentials: %s',
    (baseUrl) => {
      expect(lines([{ baseUrl }])).toBe(
        'baseUrl [insecure_url] baseUrl contains credentials: remove them, and pass the key as apiKey',
      );
    },
  );

  it.each([
    ...['https://evals.test?a=1', 'https://evals.test/?', 'https://evals.test?'],
    ...['https://evals.test/#', 'https://evals.test#part', 'https://evals.test/x?#'],
  ])('when it contains a query or a fragment: %s', (baseUrl) => {
    expect(lines([{ baseUrl }])).toBe(
      'baseUrl [insecure_url] baseUrl contains a query or a fragment: remove everything from the ? or # on',
    );
  });

  it('and the error names the environment variable it came from', () => {
    expect(lines([{}], { ALIGN_BASE_URL: 'http://evals.test' })).toMatchInlineSnapshot(
      `"ALIGN_BASE_URL [insecure_url] ALIGN_BASE_URL uses http, which sends the key unencrypted: use https or a loopback host, or set allowInsecureHttp"`,
    );
  });

  it.each([
    KEY,
    `https://${KEY}@evals.test`,
    `https://user:${KEY}@evals.test`,
    `https://evals.test?key=${KEY}`,
    `https://evals.test#${KEY}`,
    `http://evals.test/${KEY}`,
    `${KEY}:x`,
    `${KEY}://evals.test`,
  ])('without showing a key that it contains: %s', (baseUrl) => {
    const shown = shownBy(configurationErrorOf(() => target({ baseUrl })));
    expect(leakedSlice(shown, KEY, 16)).toBeUndefined();
  });
});

describe('http', () => {
  it.each([
    ...[
      // covers: P-020
      'http://localhost',
      'http://LOCALHOST:3000',
      // covers: P-020
      'http://127.0.0.1',
      'http://127.9.8.7:80',
    ],
    ...[
      'http://[::ffff:127.0.0.1]',
      'http://127.1',
      'http://2130706433',
      // covers: P-020
      'http://[::1]',
      'http://[0:0:0:0:0:0:0:1]:8080/x',
    ],
  ])('is accepted for the loopback address %s', (baseUrl) => {
    expect(target({ baseUrl }).baseUrl).toBe(new URL(baseUrl).href.replace(/\/$/, ''));
  });

  it.each([
    ...['http://x.localhost', 'http://[::ffff:808:808]'],
    ...['http://evals.test', 'http://localhost.evals.test', 'http://127.0.0.1.evals.test'],
    ...[
      'http://0.0.0.0',
      // covers: P-020
      'http://10.0.0.1',
      'http://[::2]',
      'http://128.0.0.1',
      'http://mylocalhost',
    ],
  ])('is rejected for %s unless allowInsecureHttp is set', (baseUrl) => {
    const expected =
      'baseUrl [insecure_url] baseUrl uses http, which sends the key unencrypted: use https or a loopback host, or set allowInsecureHttp';
    expect(lines([{ baseUrl }])).toBe(expected);
    expect(lines([{ baseUrl, allowInsecureHttp: false }])).toBe(expected);
    expect(target({ baseUrl, allowInsecureHttp: true }).label).toBe(baseUrl);
  });

  // covers: P-020
  it('is accepted from the environment with allowInsecureHttp', () => {
    const variables = { ALIGN_BASE_URL: 'http://evals.test' };
    expect(target({ allowInsecureHttp: true }, variables).baseUrl).toBe('http://evals.test');
  });
});
