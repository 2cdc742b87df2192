/** Creates a random id of 16 hexadecimal digits. */
export function createCallId(): string {
  const [number = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  return number.toString(16).padStart(16, '0');
}
