import { describe, expect, it } from 'vitest';
import { s3Target } from '../../contract/s3-target.ts';
import { locationOf } from './object-uploader.ts';

const target = {
  bucket: 'b-1',
  key: 'a b.pdf',
  accessKeyId: 'a',
  secretAccessKey: 's',
  region: 'eu-central-1',
};

describe('the URL of an uploaded object', () => {
  it.each([
    ['b-1', 'https://b-1.s3.eu-central-1.amazonaws.com/a%20b.pdf'],
    ['files.example.org', 'https://s3.eu-central-1.amazonaws.com/files.example.org/a%20b.pdf'],
  ])('of the bucket %s is %s', (bucket, url) => {
    expect(locationOf({ ...target, bucket }, undefined)).toBe(url);
  });
});

describe('the endpoint of a target', () => {
  it.each(['https://store.example/?x=1', 'https://store.example/?', 'https://store.example/#part'])(
    'must not be %s',
    (endpoint) => {
      const { error } = s3Target.safeParse({ ...target, endpoint });
      expect(error?.issues).toMatchObject([{ path: ['endpoint'] }]);
    },
  );
});
