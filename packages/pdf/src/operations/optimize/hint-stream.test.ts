import { describe, expect, it } from 'vitest';
import { endHintStream } from './hint-stream.ts';

const FILE = (data: string, dictionary = '<< /S 38 /Length 6 >>') => {
  const head = '%PDF-1.7\n1 0 obj\n<< /Linearized 1 /L 120 /H [ 64 58 ] >>\nendobj\n';
  const hint = `4 0 obj\n${dictionary}\nstream\n${data}endstream\nendobj\n`;
  return Buffer.from(`${head.padEnd(64, ' ') + hint}5 0 obj`, 'latin1');
};

describe('the hint stream of a linearized file', () => {
  it('gets a line feed before endstream when its data end with one', () => {
    const pdf = FILE('12345\n');
    const ended = Buffer.from(endHintStream(pdf)).toString('latin1');
    expect(ended).toContain('4 0 obj\n<< /S 38 /Length 6>>\nstream\n12345\n\nendstream\n');
    expect(ended.indexOf('5 0 obj')).toBe(pdf.indexOf('5 0 obj'));
  });

  it('stays as it is when a line feed follows its data', () => {
    const pdf = FILE('123456\n');
    expect(endHintStream(pdf)).toBe(pdf);
  });
});
