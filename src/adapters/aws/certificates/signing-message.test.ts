import { expect, it } from 'vitest';
import { readSigningMessage, toSigningMessage } from './signing-message.ts';

const request = {
  accountId: 'a',
  certificateId: 'c',
  algorithm: 'ECDSA_SHA_384',
  attributes: Buffer.from([0x31, 0xff, 0x00]),
} as const;

it('a signing message holds the whole request', () => {
  const sent = JSON.parse(JSON.stringify(toSigningMessage(request)));
  expect(readSigningMessage(sent)).toEqual(request);
});

it('a signing message with a missing or wrong member is refused without quoting it', () => {
  const message = toSigningMessage(request);
  for (const wrong of [
    { ...message, accountId: { $ne: '' } },
    { ...message, certificateId: undefined },
    { ...message, algorithm: 'RSASSA_PKCS1_V1_5_SHA_1' },
    { ...message, algorithm: ['ECDSA_SHA_384'] },
    { ...message, attributes: 7 },
    { ...message, attributes: 'A'.repeat(5465) },
  ]) {
    expect(() => readSigningMessage(wrong)).toThrow(/^A signature is requested without /);
  }
});
