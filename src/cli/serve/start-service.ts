import type { ReferenceServer, ReferenceServerOptions, Scorer } from 'align-evals/testing';
import { type ImportFacts, importJournals } from './import/import-journals.ts';
import { Activity } from './pages/activity.ts';
import { openPorts, type PortFlags } from './open-ports.ts';
import { createPages } from './pages/create-pages.ts';
import { SERVE_ASSETS } from './pages/serve-assets.ts';
import type { ScoreOrigin } from './pages/trace-labels.ts';

export interface ServeFlags extends PortFlags {
  readonly judgeModel?: string | undefined;
  /** The time limit for one score of the judge, in milliseconds. */
  readonly timeout?: number | undefined;
  readonly limitRpm?: number | undefined;
  readonly down?: 'eu' | 'us' | undefined;
  /** The journals whose rows become traces. */
  readonly import?: readonly string[] | undefined;
}

interface RegionFacts {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** What clients need in order to use the service. */
export interface ServiceFacts {
  readonly regions: Readonly<Record<'eu' | 'us', RegionFacts>>;
  readonly accessToken: string;
  readonly taskPath: string;
  readonly dataRetentionField: string;
  /** The link to the pages, with their token. */
  readonly pages: string;
  readonly imported: readonly ImportFacts[];
}

interface RunningService {
  readonly facts: ServiceFacts;
  readonly close: () => Promise<void>;
}

interface ServiceParts {
  /** Without a scorer, scores are synthetic. */
  readonly scorer?: Scorer | undefined;
  /** What computes the scores of the server. */
  readonly origin: ScoreOrigin;
  readonly randomBytes: (size: number) => Buffer;
  readonly now: () => number;
}

const KEY_BYTES = 24;
const TOKEN_BYTES = 32;

/** Starts the reference server on one port per region, and its pages on another port. */
export async function startService(
  flags: ServeFlags,
  parts: ServiceParts,
): Promise<RunningService> {
  const { createReferenceServer } = await import('align-evals/testing');
  const keys = flags.expose === true ? createKeys(parts) : undefined;
  const server = createReferenceServer({ ...toServerOptions(flags, keys), scorer: parts.scorer });
  if (flags.down !== undefined) server.setRegionDown(flags.down, true);
  const imported = await importJournals(server, flags.import ?? []);
  const token = parts.randomBytes(TOKEN_BYTES).toString('base64url');
  const activity = new Activity(server, parts.now);
  const answer = createPages({
    server,
    token,
    assets: SERVE_ASSETS,
    labels: { ...imported, originOf: (id) => imported.originOf(id) ?? parts.origin },
    activity: () => activity.recent(),
  });
  const ports = await openPorts(activity.observed, answer, flags);
  const close = async (): Promise<void> => {
    await ports.close();
    // Ends the tasks that are still being scored: closing the ports does not wait for them.
    server.reset();
  };
  const pages = `${ports.urls.pages}/#token=${token}`;
  return { facts: { ...toFacts(server, ports.urls), pages, imported: imported.facts }, close };
}

interface Keys {
  readonly eu: string;
  readonly us: string;
  readonly accessToken: string;
}

// The default keys are in the documentation: every visitor of the network would know them.
function createKeys({ randomBytes }: ServiceParts): Keys {
  const create = (name: string): string => `${name}-${randomBytes(KEY_BYTES).toString('hex')}`;
  return { eu: create('eu'), us: create('us'), accessToken: create('token') };
}

function toServerOptions({ limitRpm }: ServeFlags, keys: Keys | undefined): ReferenceServerOptions {
  const limits =
    limitRpm === undefined
      ? {}
      : { alignRatePerMinute: limitRpm, alignLightningRatePerMinute: limitRpm };
  const region = (
    key: string | undefined,
  ): NonNullable<ReferenceServerOptions['regions']>['eu'] => ({
    limits,
    ...(key === undefined ? {} : { apiKeys: [key] }),
  });
  return {
    // Recorded calls are never read, and their bodies would fill the memory.
    maxRecordedCalls: 1,
    accessToken: keys?.accessToken,
    regions: { eu: region(keys?.eu), us: region(keys?.us) },
  };
}

function toFacts(
  server: ReferenceServer,
  urls: Readonly<Record<'eu' | 'us', string>>,
): Omit<ServiceFacts, 'pages' | 'imported'> {
  const { accessToken, service } = server.clientOptions();
  const region = (name: 'eu' | 'us'): RegionFacts => ({
    baseUrl: urls[name],
    apiKey: toText(server.clientOptions(name).apiKey),
  });
  return {
    regions: { eu: region('eu'), us: region('us') },
    accessToken: toText(accessToken),
    taskPath: service?.taskPath ?? '',
    dataRetentionField: service?.dataRetentionField ?? '',
  };
}

function toText(credential: unknown): string {
  return typeof credential === 'string' ? credential : '';
}
