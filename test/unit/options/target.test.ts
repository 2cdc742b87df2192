import { describe, expect, it } from 'vitest';
import { isPlaceholderHost, isRegion } from '../../../src/options/regions.ts';
import { resolveTarget, type Target } from '../../../src/options/resolve-target.ts';
import { leakedSlice } from '../../kit/canary/leaked-slice.ts';
import { shownBy } from '../../kit/canary/renderings.ts';
import { environmentOf, refusalLine, refusalOf, type Variables } from './given.ts';
import { KEY } from '../../kit/canary/secrets.ts';

function target(options: object = {}, variables: Variables = {}): Target {
  return resolveTarget(options, environmentOf(variables));
}

function lines(table: readonly object[], variables: Variables = {}): string {
  return table.map((options) => refusalLine(() => target(options, variables))).join('\n');
}

const EU = { baseUrl: 'https://api.eu.align.example', label: 'eu', isPlaceholder: true };
const US = { baseUrl: 'https://api.us.align.example', label: 'us', isPlaceholder: true };
const OWN = { baseUrl: 'https://evals.test', label: 'https://evals.test', isPlaceholder: false };
const BOTH = { ALIGN_REGION: 'us', ALIGN_BASE_URL: 'https://other.test' };

describe('a client sends', () => {
  it.each<readonly [string, object, Variables, Target]>([
    ['to the region eu without anything', {}, {}, EU],
    ['to the region of the option', { region: 'us' }, {}, US],
    ['to the region of the environment', {}, { ALIGN_REGION: 'us' }, US],
    ['to the base URL of the option', { baseUrl: 'https://evals.test' }, {}, OWN],
    ['to the base URL of the environment', {}, { ALIGN_BASE_URL: 'https://evals.test' }, OWN],
    ['to a URL object', { baseUrl: new URL('https://evals.test') }, {}, OWN],
    ['to the region of the option whatever both variables say', { region: 'eu' }, BOTH, EU],
    ['to the base URL of the option whatever both say', { baseUrl: OWN.baseUrl }, BOTH, OWN],
    [
      'to the region of the option when the variable is nonsense',
      { region: 'us' },
      { ALIGN_BASE_URL: '?' },
      US,
    ],
    [
      'to the region of the option despite a variable with another',
      { region: 'eu' },
      { ALIGN_REGION: 'us' },
      EU,
    ],
    [
      'where the variable says if options are undefined',
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
  ])('to %s as %s', (baseUrl, expected) => {
    expect(target({ baseUrl }).baseUrl).toBe(expected);
  });
});

describe('a region is refused', () => {
  it('when it is unknown', () => {
    const regions = ['mars', 'EU', '', null, 7, 'a region with a very long name'];
    expect(lines(regions.map((region) => ({ region })))).toMatchInlineSnapshot(`
      "region [invalid_option] region is "mars": use one of eu, us
      region [invalid_option] region is "EU": use one of eu, us
      region [invalid_option] region is "": use one of eu, us
      region [invalid_option] region is null: use one of eu, us
      region [invalid_option] region is 7: use one of eu, us
      region [invalid_option] region is "a region with a…": use one of eu, us"
    `);
  });

  it('when the variable names an unknown one', () => {
    expect(lines([{}], { ALIGN_REGION: 'mars' })).toMatchInlineSnapshot(
      `"ALIGN_REGION [invalid_option] ALIGN_REGION is "mars": use one of eu, us"`,
    );
  });

  it('together with a base URL', () => {
    expect(lines([{ region: 'eu', baseUrl: 'https://evals.test' }])).toMatchInlineSnapshot(
      `"region [conflicting_options] The options region and baseUrl exclude each other: pass one of them"`,
    );
  });

  it('when both variables are set', () => {
    expect(lines([{}], BOTH)).toMatchInlineSnapshot(
      `"ALIGN_REGION [conflicting_options] ALIGN_REGION and ALIGN_BASE_URL are both set and exclude each other: unset one, or pass the option region or baseUrl, which silences both"`,
    );
  });
});

describe('a base URL is refused', () => {
  it('when it is no address', () => {
    const table = ['', 'evals.test', '/api', 'https://', 'https://a b', null, 7, {}, Symbol('x')];
    const expected =
      'baseUrl [invalid_option] baseUrl is not an address: pass one like https://evals.my-company.test';
    expect(lines(table.map((baseUrl) => ({ baseUrl }))).split('\n')).toEqual(
      table.map(() => expected),
    );
  });

  it('when its scheme is not http', () => {
    const table = ['ftp://evals.test', 'file:///etc/passwd', 'ws://evals.test', 'evals.test:8080'];
    expect(lines(table.map((baseUrl) => ({ baseUrl })))).toMatchInlineSnapshot(`
      "baseUrl [insecure_url] baseUrl does not begin with https://: use that
      baseUrl [insecure_url] baseUrl does not begin with https://: use that
      baseUrl [insecure_url] baseUrl does not begin with https://: use that
      baseUrl [insecure_url] baseUrl does not begin with https://: use that"
    `);
  });

  it.each(['https://user@evals.test', 'https://:pass@evals.test', 'https://u:p@evals.test/x'])(
    'when it holds credentials, as %s',
    (baseUrl) => {
      expect(lines([{ baseUrl }])).toBe(
        'baseUrl [insecure_url] baseUrl holds credentials: pass the key as apiKey and leave them out',
      );
    },
  );

  it.each([
    ...['https://evals.test?a=1', 'https://evals.test/?', 'https://evals.test?'],
    ...['https://evals.test/#', 'https://evals.test#part', 'https://evals.test/x?#'],
  ])('when it holds a query or a fragment, as %s', (baseUrl) => {
    expect(lines([{ baseUrl }])).toBe(
      'baseUrl [insecure_url] baseUrl holds a query or a fragment: leave out everything from the ? or # on',
    );
  });

  it('when the environment names it, by the name of the variable', () => {
    expect(lines([{}], { ALIGN_BASE_URL: 'http://evals.test' })).toMatchInlineSnapshot(
      `"ALIGN_BASE_URL [insecure_url] ALIGN_BASE_URL uses http to a host that is not loopback, which sends the key in the clear: use https, or set allowInsecureHttp"`,
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
  ])('without the key that stands in it, as %s', (baseUrl) => {
    const shown = shownBy(refusalOf(() => target({ baseUrl })));
    expect(leakedSlice(shown, KEY, 16)).toBeUndefined();
  });
});

describe('http', () => {
  it.each([
    ...['http://localhost', 'http://LOCALHOST:3000', 'http://127.0.0.1', 'http://127.9.8.7:80'],
    ...['http://127.1', 'http://2130706433', 'http://[::1]', 'http://[0:0:0:0:0:0:0:1]:8080/x'],
  ])('passes to the loopback address %s', (baseUrl) => {
    expect(target({ baseUrl }).baseUrl).toBe(new URL(baseUrl).href.replace(/\/$/, ''));
  });

  it.each([
    ...['http://evals.test', 'http://localhost.evals.test', 'http://127.0.0.1.evals.test'],
    ...[
      'http://0.0.0.0',
      'http://10.0.0.1',
      'http://[::2]',
      'http://128.0.0.1',
      'http://mylocalhost',
    ],
  ])('is refused to %s', (baseUrl) => {
    const expected =
      'baseUrl [insecure_url] baseUrl uses http to a host that is not loopback, which sends the key in the clear: use https, or set allowInsecureHttp';
    expect(lines([{ baseUrl }])).toBe(expected);
    expect(lines([{ baseUrl, allowInsecureHttp: false }])).toBe(expected);
    expect(target({ baseUrl, allowInsecureHttp: true }).label).toBe(baseUrl);
  });

  it('of the environment passes with allowInsecureHttp too', () => {
    const variables = { ALIGN_BASE_URL: 'http://evals.test' };
    expect(target({ allowInsecureHttp: true }, variables).baseUrl).toBe('http://evals.test');
  });
});

describe('a host under .example', () => {
  it.each([
    ['https://api.eu.align.example', true],
    ['https://example', true],
    ['https://evals.example.', true],
    ['https://evals.EXAMPLE:8443/x', true],
    ['https://example.com', false],
    ['https://evals.notexample', false],
    ['https://evals.example.test', false],
  ])('%s is a placeholder: %s', (url, isPlaceholder) => {
    expect(isPlaceholderHost(new URL(url))).toBe(isPlaceholder);
    expect(target({ baseUrl: url }).isPlaceholder).toBe(isPlaceholder);
  });
});

it.each([
  ['eu', true],
  ['us', true],
  ['EU', false],
  ['', false],
  [null, false],
  [['eu'], false],
])('%j is a region: %s', (value, expected) => {
  expect(isRegion(value)).toBe(expected);
});
