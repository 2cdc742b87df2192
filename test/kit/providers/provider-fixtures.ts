import { readdirSync, readFileSync } from 'node:fs';
import { UnsupportedResultError } from '../../../src/errors/unsupported-result-error.ts';
import { toConversation, toFunctionTools } from '../../../src/providers/index.ts';

/** A call and its expected result. */
export interface ProviderFixture {
  readonly name: string;
  readonly about: string;
  readonly call: Readonly<Record<string, unknown>>;
  readonly expected: unknown;
}

const FOLDER = new URL('../../unit/providers/fixtures/', import.meta.url);

/** Reads all fixtures. */
export function loadFixtures(): ProviderFixture[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.expected.json'));
  return files.map((file) => {
    const name = file.replace('.expected.json', '');
    const { about, call } = read(`${name}.json`);
    return { name, about, call, expected: read(file) };
  });
}

/** Runs a fixture, and returns the fields that fixtures contain. */
export function runFixture({ call }: ProviderFixture): unknown {
  try {
    if (!('messages' in call || 'input' in call || 'result' in call)) {
      return toFunctionTools(call['tools']);
    }
    const { kind, finishReason, messages, extras, warnings } = toConversation(call);
    return { kind, finishReason, messages, extras, warnings };
  } catch (error) {
    if (!UnsupportedResultError.isInstance(error)) throw error;
    return { error: { code: error.reason } };
  }
}

function read(file: string): ProviderFixture {
  return JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as ProviderFixture;
}
