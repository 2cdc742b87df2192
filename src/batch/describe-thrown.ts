import type { ResolvedOptions } from '../client/options/resolve-options.ts';
import { createRedactor } from '../client/transport/redaction/redact.ts';
import { cleanText } from '../values/clean-text.ts';
import { describeValue } from '../values/describe-value.ts';
import { isRecord } from '../values/objects.ts';

/** Describes what a function of the application threw. Its author needs the text, and the reasons behind it. */
export type DescribeThrown = (thrown: unknown) => Promise<string>;

const SHOWN_CHARACTERS = 500;
/** A key that begins within what is shown is recognised. */
const COMPARED_CHARACTERS = 4096;
const MAX_CAUSES = 3;

const WITHHELD = 'an error whose text is withheld, because it repeats the key of the client';

/** The description goes to journals and reports, so that it must not repeat a key of the client. */
export function createThrownDescriber({
  credentials,
}: Pick<ResolvedOptions, 'credentials'>): DescribeThrown {
  return async (thrown) => {
    const text = readThrown(thrown);
    for (const read of [credentials.apiKey, credentials.accessToken]) {
      const key = await readKey(read);
      if (key !== undefined && !isFreeOf(key, text)) return WITHHELD;
    }
    return cleanText(text, SHOWN_CHARACTERS);
  };
}

function isFreeOf(key: string, text: string): boolean {
  return createRedactor(key, { url: '', callerHeaders: {}, body: undefined }).isFreeOfKey(text);
}

/** A key that cannot be read now was not read by the application either. */
async function readKey(
  read: ResolvedOptions['credentials']['apiKey'],
): Promise<string | undefined> {
  try {
    return await read?.();
  } catch {
    return undefined;
  }
}

/** Describes what a function threw, without a look for keys. */
export function readThrown(thrown: unknown): string {
  try {
    const causes = causesOf(thrown).map((text) => `(cause: ${text})`);
    return [describeOne(thrown), ...causes].join(' ').slice(0, COMPARED_CHARACTERS);
  } catch {
    // The value is a revoked proxy, or has a getter that throws.
    return describeValue(thrown);
  }
}

/** Of a failed `fetch`, only the cause says what is wrong. */
function causesOf(thrown: unknown): string[] {
  const texts: string[] = [];
  let cause = causeOf(thrown);
  while (cause !== undefined && texts.length < MAX_CAUSES) {
    texts.push(describeOne(cause));
    cause = causeOf(cause);
  }
  return texts;
}

function causeOf(thrown: unknown): unknown {
  return isRecord(thrown) ? (thrown['cause'] ?? undefined) : undefined;
}

/** An error of another realm is no instance of `Error`, and an application may throw any object. */
function describeOne(thrown: unknown): string {
  if (typeof thrown === 'string') return `"${thrown}"`;
  if (!isRecord(thrown)) return describeValue(thrown);
  const { name, message, code } = thrown;
  const parts = [name, isText(message) ? message : code].filter(isText);
  return parts.length === 0 ? describeValue(thrown) : parts.join(': ');
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
