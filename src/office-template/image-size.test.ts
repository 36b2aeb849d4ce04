import { expect, it } from 'vitest';
import { imageSize } from './image-size.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('reads the size of a PNG', () => {
  expect(imageSize(PNG)).toEqual({ extension: 'png', width: 1, height: 1 });
});

it('refuses a PNG that is damaged or cut off anywhere', () => {
  for (let at = 24; at < PNG.length; at += 1) {
    const damaged = Buffer.from(PNG);
    damaged[at]! ^= 1;
    expect(() => imageSize(damaged), `byte ${at}`).toThrow('image: the image is damaged');
    expect(() => imageSize(PNG.subarray(0, at))).toThrow('image: the image is damaged');
  }
});
