export type { ClientOptions } from '../../options/client-options.ts';
export type { Region } from '../../options/regions.ts';
export { listen, type ListeningServer, type ListenOptions } from './listen.ts';
