// `npm run test:slow -- fuzz 60` looks for an encoding that the redactor does not know, for 60 minutes.
import fc from 'fast-check';
import { CHAINS, encodeAll, SECRETS } from '../../kit/client/encoded-secrets.ts';
import { redactorOf } from '../../kit/client/redactor.ts';

const DEFAULT_MINUTES = 0.5;
/** The service sends no longer text in an error. */
const MAX_TEXT = 64 * 1024;

const minutes = Number(process.argv[2] ?? DEFAULT_MINUTES);
const around = fc.string({ maxLength: 40 });

const property = fc.property(SECRETS, CHAINS, around, around, (secret, chain, before, after) => {
  const text = `${before}|${encodeAll(secret.text, chain)}|${after}`;
  if (text.length > MAX_TEXT) return;
  const redactor = redactorOf(secret.key, secret.body);
  if (redactor.isSafe(text)) throw new Error(`Shown: ${chain.join(', then ')}`);
  if (secret.text === secret.key && redactor.isFreeOfKey(text)) {
    throw new Error(`The key is shown: ${chain.join(', then ')}`);
  }
});

const result = fc.check(property, {
  numRuns: Number.MAX_SAFE_INTEGER,
  interruptAfterTimeLimit: minutes * 60_000,
  // Texts of one encoding are long, and a shorter one is not clearer than the names of the encodings.
  endOnFailure: true,
});
console.log(`${String(result.numRuns)} texts with a secret in three encodings`);
if (result.failed && result.counterexample !== null) {
  console.log(fc.defaultReportMessage(result));
  console.log(result.errorInstance);
  process.exitCode = 1;
}
