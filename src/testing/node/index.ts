/**
 * Listens on a port with the reference server, or with any function that answers requests.
 *
 * @module align-evals/testing/node
 */
export type { ClientOptions } from '../../client/options/client-options.ts';
export type { Region } from '../../service/regions.ts';
export { listen, type ListeningServer } from './listen.ts';
export type { ListenOptions } from './listen-options.ts';
export { type OpenPort, openPort } from './open-port.ts';
export type { PortOptions, SharedPortOptions } from './port-options.ts';
