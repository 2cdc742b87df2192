/**
 * The names in messages of the SDK, and what a user of the command sets instead. A message never contains a value of the
 * user, so that a name within it is always the name of an option.
 */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bpass the option (?:apiKey|accessToken) or set\b/g, 'set'],
  [
    / \(for rate limits alone, accessToken or ALIGN_ACCESS_TOKEN\)/g,
    ' (for limits alone, ALIGN_ACCESS_TOKEN). Without a key, evaluate and run work with --offline, whose scores are synthetic',
  ],
  [/\b(?:apiKey|accessToken) or (?=ALIGN_)/g, ''],
  [/\bpass the key as apiKey\b/g, 'set ALIGN_API_KEY to the key'],
  // The command has no flags for the following options.
  [/, or set allowInsecureHttp\b/g, ''],
  [/, or raise limits\.maxSpansPerTrace\b/g, ''],
  [
    /\braise maxResponse\w+ if the service is meant to send this; check baseUrl if not/g,
    'check baseUrl',
  ],
  [/\bmaxResponse\w+ (?=\(\d+\))/g, 'the limit $&'],
  [
    /\bSet the client option service\.dataRetentionField to\b/g,
    'Set --retention-field or ALIGN_DATA_RETENTION_FIELD to',
  ],
  [/\b(?:the )?(?:client )?option (?=(?:service|baseUrl|timeoutMs|modelCore)\b)/g, ''],
  [/\bservice\.dataRetentionField\b/g, '--retention-field'],
  [/\bservice\.taskPath\b/g, '--task-path'],
  [/\bbaseUrl\b/g, '--base-url'],
  [/\btimeoutMs\b/g, '--timeout'],
  [/\battemptTimeoutMs\b/g, '--attempt-timeout'],
  [/\bwaitTimeoutMs\b/g, '--wait-timeout'],
  [/\bmodelCore\b/g, '--core'],
  [/\ballowMissingAnswers\b/g, '--allow-missing-answers'],
  [/\bevaluateLatest\b/g, '--all-responses'],
  [/\bdataRetention\b/g, '--retention'],
  [/\bstartDate\b/g, '--start'],
  [/\bendDate\b/g, '--end'],
  [/\bminScore\b/g, '--min-score'],
  [/\bmaxScore\b/g, '--max-score'],
  [/\bpageSize\b/g, '--page-size'],
  [/\bclusterBy\b/g, '--cluster-by'],
  [/\btraceId\b/g, 'ID'],
  [/\btaskId\b/g, 'ID'],
  // The following names are also ordinary words: they are names only at the start of a message.
  [/^criteria\.(?=\S+:)/gm, '-c '],
  [/^criteria\[("[^"\n]*"|\d+)\](?=:)/gm, '-c $1'],
  [/^criteria(?=:)/gm, '--criteria'],
  [/^evaluators(?:\[\d+\])?(?=:)/gm, '--evaluator'],
  [/^tags(?=[.:[])/gm, '--tag'],
  [/^(concurrency|trials|budget|region)\b/gm, '--$1'],
];

export function toFlagNames(message: string): string {
  return NAMES.reduce((text, [name, flag]) => text.replace(name, flag), message);
}
