import { readdirSync, readFileSync } from 'node:fs';
import { CONTRACT_TABLES } from './contract-tables.ts';

// test/conformance/contract/README.md describes the documents.

/** A document that differs from another one in one value. */
interface Difference {
  readonly of?: string;
  readonly at?: string;
  readonly to?: unknown;
  readonly absent?: true;
}

/** A complete request. */
export interface RequestDocument {
  readonly name: string;
  readonly path?: string;
  readonly query?: readonly (readonly [string, string])[];
  readonly body?: unknown;
  readonly valid: boolean;
  readonly status?: number;
  readonly client?: false;
  readonly server?: false;
}

/** A complete answer. */
export interface ResponseDocument {
  readonly name: string;
  readonly status: number;
  readonly asked?: unknown;
  readonly body: unknown;
  readonly decoded?: unknown;
  readonly valid: boolean;
  /** The path of the error in an invalid answer; null for the whole answer. */
  readonly path: string | null;
}

/** An error answer and the error that the client throws. */
interface ErrorDocument {
  readonly name: string;
  readonly status: number;
  readonly body: unknown;
  readonly error: Readonly<Record<string, unknown>>;
}

/** All documents of one endpoint. */
export interface EndpointDocuments {
  readonly endpoint: string;
  readonly authentication: 'API-Key' | 'Authorization';
  readonly freeForm: readonly string[];
  readonly requests: readonly RequestDocument[];
  readonly responses: readonly ResponseDocument[];
  readonly errors: readonly ErrorDocument[];
}

const FOLDER = new URL('../../conformance/contract/', import.meta.url);

/** The names of all files, without their extension. */
export function contractNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''));
}

/** Reads the documents of one endpoint, from its file and its table, and completes those that differ from another. */
export function readContract(name: string): EndpointDocuments {
  const text = readFileSync(new URL(`${name}.json`, FOLDER), 'utf8');
  const raw = JSON.parse(text) as Record<string, unknown>;
  const table = CONTRACT_TABLES[name] ?? {};
  const requests = [...(table.requests ?? []), ...((raw['requests'] ?? []) as RawDocument[])];
  const responses = [...(table.responses ?? []), ...((raw['responses'] ?? []) as RawDocument[])];
  return {
    ...(raw as unknown as EndpointDocuments),
    requests: requests.map((one) => toRequest(one, requests)),
    responses: responses.map((one) => toResponse(one, responses)),
    errors: (raw['errors'] ?? []) as ErrorDocument[],
  };
}

type RawDocument = Difference &
  Readonly<Record<string, unknown>> & {
    readonly name: string;
    readonly decodedAt?: string;
    readonly decodedTo?: unknown;
  };

function toRequest(one: RawDocument, all: readonly RawDocument[]): RequestDocument {
  if (one.of === undefined) return one as unknown as RequestDocument;
  const base = toRequest(find(one.of, all), all);
  return { ...one, body: change(base.body, one) } as unknown as RequestDocument;
}

function toResponse(one: RawDocument, all: readonly RawDocument[]): ResponseDocument {
  if (one.of === undefined) return one as unknown as ResponseDocument;
  const base = toResponse(find(one.of, all), all);
  const decoded =
    one.decodedAt === undefined
      ? base.decoded
      : one.decodedAt
          .split(',')
          .reduce((decoded, at) => change(decoded, { at, to: one.decodedTo }), base.decoded);
  const { asked = base.asked, path = one.at } = one;
  const whole = { ...one, status: base.status, body: change(base.body, one), asked, path };
  return (one['valid'] === true ? { ...whole, decoded } : whole) as unknown as ResponseDocument;
}

function find(name: string, all: readonly RawDocument[]): RawDocument {
  const found = all.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no document "${name}"`);
  return found;
}

/** Changes one value; `at` is a path such as `traces[0].id`. */
export function change(value: unknown, { at = '', to, absent }: Difference): unknown {
  const copy: unknown = structuredClone(value);
  const steps = at.split(/[.[\]]+/).filter((step) => step !== '');
  const last = steps.pop() ?? '';
  const holder = steps.reduce<unknown>((one, step) => Reflect.get(Object(one), step), copy);
  if (typeof holder !== 'object' || holder === null) throw new Error(`nothing stands at ${at}`);
  if (absent === true) Reflect.deleteProperty(holder, last);
  else Reflect.set(holder, last, to);
  return copy;
}
