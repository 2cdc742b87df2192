/** Answers every request after 50 ms; run by run.ts, which receives its URL and asks for its counts. */
import { createServer } from 'node:http';

const ANSWER_MS = 50;
const BACKLOG = 1024;
const ANSWER = JSON.stringify({ score: 0.83, explanation: 'It cites section 3.', sources: [] });

let connections = 0;
let inFlight = 0;
let mostInFlight = 0;

const server = createServer((request, response) => {
  inFlight += 1;
  mostInFlight = Math.max(mostInFlight, inFlight);
  response.on('close', () => {
    inFlight -= 1;
  });
  request.resume().on('end', () => {
    setTimeout(() => {
      response.setHeader('content-type', 'application/json').end(ANSWER);
    }, ANSWER_MS);
  });
});
server.on('connection', () => {
  connections += 1;
});

process.on('message', () => {
  process.send?.({ connections, mostInFlight });
});

server.listen(0, '127.0.0.1', BACKLOG, () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  process.send?.(`http://127.0.0.1:${String(port)}`);
});
