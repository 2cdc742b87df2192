const RANGE = 0x1_0000_0000;

/** Reports whether a trace is in the sample. Only its id decides, so that all processes agree. */
export function isSampled(traceId: string, sampleRate: number): boolean {
  return sampleRate >= 1 || hash(traceId) < sampleRate * RANGE;
}

/** FNV-1a, and the last step of MurmurHash3, because ids that count up differ in their last digits only. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85_eb_ca_6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2_b2_ae_35);
  return (value ^ (value >>> 16)) >>> 0;
}
