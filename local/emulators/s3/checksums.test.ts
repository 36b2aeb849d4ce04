import { describe, expect, it } from 'vitest';
import { type ChecksumAlgorithm, checksumAlgorithmOf, startChecksum } from './checksums.ts';

describe('checksums', () => {
  // Standard check values, over "123456789".
  it.each<[ChecksumAlgorithm, string]>([
    ['crc32', 'cbf43926'],
    ['crc32c', 'e3069283'],
    ['sha1', 'f7c3bc1d808e04732adf679965ccc34ca7ae3441'],
    ['sha256', '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225'],
  ])('%s, in pieces', (algorithm, expected) => {
    const checksum = startChecksum(algorithm);
    checksum.update(Buffer.from('1234'));
    checksum.update(Buffer.from('56789'));
    expect(Buffer.from(checksum.digest(), 'base64').toString('hex')).toBe(expected);
  });

  it('finds the algorithm in headers and in announced trailers', () => {
    expect(checksumAlgorithmOf({ 'x-amz-checksum-sha256': 'x' })).toBe('sha256');
    expect(checksumAlgorithmOf({ 'x-amz-trailer': 'x-amz-checksum-crc32' })).toBe('crc32');
    expect(checksumAlgorithmOf({ 'x-amz-trailer': 'x-amz-checksum-crc32c' })).toBe('crc32c');
    expect(checksumAlgorithmOf({})).toBeUndefined();
  });
});
