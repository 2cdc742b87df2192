import { describe, expect, it } from 'vitest';
import { toFlagNames } from '../../../../src/cli/flags/flag-names.ts';

describe('toFlagNames', () => {
  it.each([
    ['startDate: is above endDate: exchange them', '--start: is above --end: exchange them'],
    ['pageSize: is 501', '--page-size: is 501'],
    ['traceId: is a string of 2 characters', 'ID: is a string of 2 characters'],
    ['criteria.tone: is empty', '-c tone: is empty'],
    ['criteria["a b"]: is empty', '-c "a b": is empty'],
    ['criteria: is empty\nevaluators[0]: is empty', '--criteria: is empty\n--evaluator: is empty'],
    ['tags["k"]: has a value of 70 characters', '--tag["k"]: has a value of 70 characters'],
    ['concurrency is 0: pass an integer', '--concurrency is 0: pass an integer'],
    ['rewrite it, or use another modelCore', 'rewrite it, or use another --core'],
    [
      'set ALIGN_BASE_URL, or the option baseUrl, to the address',
      'set ALIGN_BASE_URL, or --base-url, to the address',
    ],
    [
      'pass the option apiKey or set ALIGN_API_KEY (for rate limits alone, accessToken or ALIGN_ACCESS_TOKEN)',
      'set ALIGN_API_KEY (for limits alone, ALIGN_ACCESS_TOKEN). Without a key, evaluate and run work with --offline, whose scores are synthetic',
    ],
    [
      'rejected the API key (401): set apiKey or ALIGN_API_KEY to',
      'rejected the API key (401): set ALIGN_API_KEY to',
    ],
    ['remove them, and pass the key as apiKey', 'remove them, and set ALIGN_API_KEY to the key'],
    ['use https, or set allowInsecureHttp', 'use https'],
    ['pass a part of it, or raise limits.maxSpansPerTrace', 'pass a part of it'],
    ['raise attemptTimeoutMs', 'raise --attempt-timeout'],
    [
      'exceeds maxResponseBytes (9): raise maxResponseBytes if the service is meant to send this; check baseUrl if not',
      'exceeds the limit maxResponseBytes (9): check --base-url',
    ],
    [
      'exceeds maxResponseValues (9): lower pageSize, or raise maxResponseValues if the service is meant to send this; check baseUrl if not',
      'exceeds the limit maxResponseValues (9): lower --page-size, or check --base-url',
    ],
    ['clusterBy: needs the tags of the rows', '--cluster-by: needs the tags of the rows'],
    [
      'Set the client option service.dataRetentionField to the name',
      'Set --retention-field or ALIGN_DATA_RETENTION_FIELD to the name',
    ],
    ['service.taskPath is a string of 5 characters', '--task-path is a string of 5 characters'],
  ])('replaces the options in %j', (message, expected) => {
    expect(toFlagNames(message)).toBe(expected);
  });

  it.each([
    'The service rejected the key: the criteria are in another region',
    'an option is missing',
    'see tags: they are shown',
  ])('keeps words that are not options in %j', (message) => {
    expect(toFlagNames(message)).toBe(message);
  });
});
