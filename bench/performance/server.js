/** Answers each request as its path asks; run in a process of its own, whose first message is the URL. */
import { createServer } from 'node:http';
import { COMPLETION, MESSAGE, RESULT, TRACE_RESULT } from './exchange.js';

const ANSWERS = [
  ['/chat/completions', JSON.stringify(COMPLETION)],
  ['/v1/messages', JSON.stringify(MESSAGE)],
  ['/evals/trace', JSON.stringify(TRACE_RESULT)],
  ['', JSON.stringify(RESULT)],
];

const server = createServer((request, response) => {
  const [, answer] = ANSWERS.find(([path]) => request.url.endsWith(path));
  request.resume().on('end', () => {
    response.setHeader('content-type', 'application/json').end(answer);
  });
});

server.listen(0, '127.0.0.1', () => {
  process.send(`http://127.0.0.1:${server.address().port}`);
});
