/** Answers every request with one result; run by run.ts, which receives its URL. */
import { createServer } from 'node:http';

const ANSWER = JSON.stringify({
  score: 0.83,
  explanation: 'The answer cites section 3 of the returns policy. '.repeat(6),
  sources: [{ id: 'policy-3', type: 'document' }],
});

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.setHeader('content-type', 'application/json').end(ANSWER);
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  process.send?.(`http://127.0.0.1:${String(port)}`);
});
