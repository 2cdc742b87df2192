import { checkDns, checkTcp, checkTls } from './check-network.ts';
import { type Check, ok, problem } from './check.ts';
import { type RequestReport, type SendOptions, sendRequest } from './send-request.ts';
import type { CheckTarget } from './targets.ts';

interface HostCheckOptions extends SendOptions {
  /** Whether requests go through a proxy, which then resolves the names. */
  readonly isProxied: boolean;
}

interface Reached {
  readonly target: CheckTarget;
  readonly report: RequestReport;
}

/** Checks the network path to each host, a request with the key, and the clock against the service's clock. */
export async function checkHosts(
  targets: readonly CheckTarget[],
  options: HostCheckOptions,
): Promise<readonly Check[]> {
  const reached = await Promise.all(
    targets.map(async (target) => ({ target, report: await sendRequest(target, options) })),
  );
  const owner = reached.find(({ target, report }) => !target.isChosen && report.isAccepted);
  const checks = await Promise.all(
    reached.map(async (one) => [
      ...describeTarget(one),
      ...(await checkWay(one, options)),
      toCheck(one, owner?.target.label),
    ]),
  );
  return [...checks.flat(), ...reached.flatMap(({ report }) => checkClock(report)).slice(0, 1)];
}

/** Names the host that runs use, and the flag or variable that chose it. */
function describeTarget({ target, report }: Reached): Check[] {
  const origin = report.url === undefined ? '' : `, ${report.url.origin}`;
  return target.isChosen ? [ok('service', `${target.label}${origin} (${target.source})`)] : [];
}

async function checkWay(
  { target, report: { url } }: Reached,
  { isProxied }: HostCheckOptions,
): Promise<readonly Check[]> {
  // The client rejects the placeholder hosts of the package, and sends nothing without a key.
  if (url === undefined) return [];
  const way = { label: target.label, url, isRequired: target.isChosen && !isProxied };
  const dns = await checkDns(way);
  if (dns.status !== 'ok') return [dns];
  const tcp = await checkTcp(way);
  if (tcp.status !== 'ok' || url.protocol === 'http:') return [dns, tcp];
  return [dns, tcp, await checkTls(way)];
}

/** The host of the other region should reject a key of this region. */
function toCheck({ target, report }: Reached, owner: string | undefined): Check {
  const name = `request ${target.label}`;
  if (report.isAccepted) return { name, status: 'ok', detail: report.detail };
  if (!target.isChosen && report.code === 'authentication') {
    return { name, status: 'ok', detail: 'reached; the key is not of this region' };
  }
  const fix =
    target.isChosen && report.code === 'authentication' && owner !== undefined
      ? `The key is of the region ${owner}: set ALIGN_REGION=${owner}.`
      : undefined;
  return problem(name, report.detail, { fix, isRequired: target.isChosen });
}

/** The duration of the response can explain a smaller difference. */
const MAX_DIFFERENCE_MS = 60_000;

/** The client compares dates of the service, such as a date in Retry-After, with the clock of this machine. */
function checkClock({ aheadMs }: Pick<RequestReport, 'aheadMs'>): Check[] {
  if (aheadMs === undefined) return [];
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (Math.abs(aheadMs) <= MAX_DIFFERENCE_MS) {
    return [ok('clock', `within ${Math.max(1, seconds)} s of the service`)];
  }
  const side = aheadMs > 0 ? 'ahead of' : 'behind';
  const detail = `${seconds} s ${side} the service`;
  return [problem('clock', detail, { fix: 'Set the clock of this machine.', isRequired: true })];
}
