// CommonJS that is written with import statements, which the compiler turns into require().
import { Client } from 'align-evals';

export const create = (): Client => new Client();
