/** Answers each evaluation of a trace after 10 ms; run in a process of its own, whose first message is the URL. */
import { createServer } from 'node:http';

const ANSWER_AFTER_MS = 10;
const ANSWER = JSON.stringify({
  criterion: 'Reward x',
  agent_scores: {},
  overall_score: 0.9,
  explanation: 'good',
});

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    setTimeout(() => {
      response.setHeader('content-type', 'application/json').end(ANSWER);
    }, ANSWER_AFTER_MS);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  process.send?.(`http://127.0.0.1:${String(address.port)}`);
});
