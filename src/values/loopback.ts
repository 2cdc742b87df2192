// The last alternative is 127.0.0.0/8 in the format of IPv6, as a URL writes it.
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

/** Reports whether the host of a URL is always this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
