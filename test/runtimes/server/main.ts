// Opens the services of the suite, each on a port of its own, in a process of its own. Prints its address as JSON.
import { createServer, type IncomingMessage } from 'node:http';
import { listen } from '../../kit/server/raw-server.ts';
import { type RawOptions, startRawService } from './raw-service.ts';
import { type ReferenceOptions, startReferenceService } from './reference-service.ts';

type Scenario =
  | ({ readonly kind: 'raw' } & RawOptions)
  | ({ readonly kind: 'reference' } & ReferenceOptions)
  | { readonly kind: 'closed' };

interface Opened {
  readonly url: string;
  readonly report: () => unknown;
  readonly release?: () => void;
}

// Nothing listens there. A free port could be that of another case a moment later, and `fetch` does not send to port 1.
const CLOSED = 'http://127.0.0.1:2';

const opened: Opened[] = [];

async function open(scenario: Scenario): Promise<Opened> {
  switch (scenario.kind) {
    case 'raw':
      return await startRawService(scenario);
    case 'reference':
      return await startReferenceService(scenario);
    case 'closed':
      return { url: CLOSED, report: () => undefined };
  }
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  // `/<id>` is the report of a service, and `/<id>/release` releases it.
  const [id = '', action] = (request.url ?? '').slice(1).split('/');
  if (id !== '') {
    const service = opened[Number(id)];
    if (action === 'release') service?.release?.();
    return service?.report();
  }
  // No content type that needs a preflight request.
  const service = await open(JSON.parse(Buffer.concat(chunks).toString()) as Scenario);
  return { id: opened.push(service) - 1, url: service.url };
}

const server = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  answer(request).then(
    (body) => response.end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
const port = await listen(server);
console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }));
// Ends with the process that started it.
process.stdin.resume().once('end', () => process.exit());
