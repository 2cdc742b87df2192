export { listen, type ListeningServer, type ListenOptions } from './listen.ts';
