import { expect } from 'vitest';
import type { PdfDict } from '../../file/core/objects.ts';
import { PdfFile } from '../../file/core/pdf-file.ts';
import { readFormFields } from '../../file/core/signature-fields.ts';
import { verify } from '../../operations/verify/index.ts';
import type { TestSigner } from './identities.ts';

export function isPrefix(prefix: Uint8Array, whole: Uint8Array): boolean {
  return Buffer.compare(prefix, whole.subarray(0, prefix.length)) === 0;
}

export function signatureValues(pdf: Uint8Array): { file: PdfFile; values: PdfDict[] } {
  const file = PdfFile.open(pdf);
  return { file, values: readFormFields(file).signatures.flatMap(({ value }) => value ?? []) };
}

/** Expects `count` signatures, all valid and without problems. */
export async function expectAllValid(pdf: Uint8Array, count: number, { root }: TestSigner): Promise<void> {
  const report = await verify(pdf, { trustedRoots: [root.certificatePem] });
  expect(report.signatures.map(({ problems }) => problems)).toEqual(Array(count).fill([]));
  expect(report.signatures.every(({ valid }) => valid)).toBe(true);
}
