export type { ClientOptions } from '../../client/options/client-options.ts';
export type { Region } from '../../service/regions.ts';
export { listen, type ListeningServer } from './listen.ts';
export type { ListenOptions } from './listen-options.ts';
export { type OpenPort, openPort } from './open-port.ts';
export type { PortOptions, SharedPortOptions } from './port-options.ts';
