import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Verified checksum algorithms; CRC64NVME is accepted and stored unverified. */
export type ChecksumAlgorithm = 'crc32' | 'crc32c' | 'sha1' | 'sha256';

const ALGORITHMS: readonly ChecksumAlgorithm[] = ['crc32', 'crc32c', 'sha1', 'sha256'];

/** Running checksum; `digest` returns base64, as in the `x-amz-checksum-*` headers. */
export interface RunningChecksum {
  update(chunk: Buffer): void;
  digest(): string;
}

export function startChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  if (algorithm === 'sha1' || algorithm === 'sha256') {
    const hash = createHash(algorithm);
    return { update: (chunk) => hash.update(chunk), digest: () => hash.digest('base64') };
  }
  const step = algorithm === 'crc32' ? crc32 : crc32c;
  let value = 0;
  return {
    update: (chunk) => {
      value = step(chunk, value);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value >>> 0);
      return bytes.toString('base64');
    },
  };
}

/** Returns the algorithm of the request's checksum in a header or a trailer. */
export function checksumAlgorithmOf(
  headers: Readonly<Record<string, string | undefined>>,
): ChecksumAlgorithm | undefined {
  const trailers = (headers['x-amz-trailer'] ?? '').split(',').map((name) => name.trim().toLowerCase());
  return ALGORITHMS.find((algorithm) => {
    const name = `x-amz-checksum-${algorithm}`;
    return headers[name] !== undefined || trailers.includes(name);
  });
}

const CRC32C_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value >>> 0;
});

/** Computes CRC-32C (Castagnoli, RFC 3720 appendix B.4), which zlib does not provide. */
function crc32c(chunk: Buffer, initial: number): number {
  let value = ~initial >>> 0;
  for (const byte of chunk) value = CRC32C_TABLE[(value ^ byte) & 0xff]! ^ (value >>> 8);
  return ~value >>> 0;
}
