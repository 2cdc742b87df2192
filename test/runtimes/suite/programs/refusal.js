// Prints the error of a client in a runtime that is too old.
import { Client } from 'align-evals';

try {
  new Client({ apiKey: process.env.ALIGN_API_KEY });
} catch ({ name, code, message }) {
  console.log(`${name} ${code}: ${message}`);
}
