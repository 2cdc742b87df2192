/** The package has no types; the test starts what a block of a guide has defined. */
declare module 'express' {
  export interface Express {
    listen(port: number, host: string): import('node:http').Server;
  }
  export default function express(): Express;
}
