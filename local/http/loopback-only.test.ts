import { describe, expect, it } from 'vitest';
import { hasForeignHost, isFromPage } from './loopback-only.ts';

describe('hasForeignHost', () => {
  it.each([
    '127.0.0.1:3000',
    '127.0.0.1',
    'localhost:80',
    'bucket.s3.localhost:9',
    '127.8.7.6:1',
    '[::1]:3000',
  ])('accepts %s', (host) => expect(hasForeignHost({ host })).toBe(false));
  it.each([
    undefined,
    '',
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example:3000',
    '0.0.0.0:3000',
    '10.0.0.1',
    'notlocalhost',
  ])('refuses %s', (host) => expect(hasForeignHost({ host })).toBe(true));
});

describe('isFromPage', () => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:3000' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('recognizes %j', (headers) => expect(isFromPage(headers)).toBe(true));
  it.each([{}, { 'sec-fetch-mode': 'cors' }, { 'sec-fetch-site': 'none' }])(
    'does not recognize %j',
    (headers) => expect(isFromPage(headers)).toBe(false),
  );
});
