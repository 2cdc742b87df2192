import { equal, errorOf, evaluate, openRaw } from './support.js';

const untrusted = (context) => openRaw(context, [{ kind: 'score' }], {}, { isTls: true });

export const tls = [
  {
    name: 'rejects a certificate that is not trusted, before it sends anything',
    run: async (context) => {
      const { client, service } = await untrusted(context);
      const { name } = await errorOf(() => evaluate(context, client));
      equal([name, (await service.report()).requests], ['ConnectionError', 0], 'error');
    },
  },
  {
    name: 'reports such a certificate with the code tls, which is not retried',
    run: async (context) => {
      const { client } = await untrusted(context);
      const { code, attempts } = await errorOf(() => evaluate(context, client));
      equal({ code, attempts }, { code: 'tls', attempts: 1 }, 'error');
    },
  },
];
