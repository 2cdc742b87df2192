import { equal, openReference } from './support.js';

const TRACES = 5;

const indexOf = ({ tags }) => Number(tags.index);

export const paging = [
  {
    name: 'iterates over all traces, page by page',
    run: async (context) => {
      const { client, service } = await openReference(context, { traces: TRACES });
      const seen = [];
      for await (const trace of client.traces.list({ pageSize: 2 })) seen.push(indexOf(trace));
      equal(seen, [4, 3, 2, 1, 0], 'order of the traces');
      equal((await service.report()).requests, 3, 'number of requests');
    },
  },
  {
    name: 'fetches no further page when the loop ends',
    run: async (context) => {
      const { client, service } = await openReference(context, { traces: TRACES });
      for await (const trace of client.traces.list({ pageSize: 2 })) {
        if (indexOf(trace) === 4) break;
      }
      equal((await service.report()).requests, 1, 'number of requests');
    },
  },
  {
    name: 'filters traces by tags',
    run: async (context) => {
      const { client } = await openReference(context, { traces: TRACES });
      const seen = [];
      const filter = { tags: { index: ['1', '3'] } };
      for await (const trace of client.traces.list(filter)) seen.push(indexOf(trace));
      equal(seen, [3, 1], 'order of the traces');
    },
  },
];
