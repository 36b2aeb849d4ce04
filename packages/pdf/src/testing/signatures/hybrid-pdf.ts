import { deflateSync } from 'node:zlib';

/**
 * Returns a hybrid-reference file of one page (ISO 32000-2, 7.5.8.4): a cross-reference table for old readers and, as `/XRefStm`,
 * a stream for new ones. Object 7, the string `hidden`, is in an object stream that only the stream lists; the catalog refers to
 * it as `/Secret`.
 */
export function hybridPdf(): Uint8Array {
  const packed = deflateSync(Buffer.from('7 0 (hidden)'));
  let text = '%PDF-1.5\n';
  const offsets: number[] = [0];
  const add = (number: number, body: string): void => {
    offsets[number] = text.length;
    text += `${number} 0 obj\n${body}\nendobj\n`;
  };
  const content = 'q 1 0 0 RG 20 20 100 100 re S Q';
  add(1, '<< /Type /Catalog /Pages 2 0 R /Secret 7 0 R >>');
  add(2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  add(3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R >>');
  add(4, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  const filter = '/Filter /FlateDecode';
  const body = packed.toString('latin1');
  add(5, `<< /Type /ObjStm /N 1 /First 4 ${filter} /Length ${packed.length} >>\nstream\n${body}\nendstream`);
  const container = offsets[5]!;
  const rows = Buffer.from([1, container >> 8, container & 255, 0, 2, 0, 5, 0]).toString('latin1');
  add(6, `<< /Type /XRef /W [1 2 1] /Index [5 1 7 1] /Size 8 /Length 8 >>\nstream\n${rows}\nendstream`);
  const table = text.length;
  const row = (offset: number, kind: string): string => `${String(offset).padStart(10, '0')} ${kind} \n`;
  text += `xref\n0 8\n${row(0, '65535 f')}`;
  for (const number of [1, 2, 3, 4]) text += row(offsets[number]!, '00000 n');
  text += row(0, '00000 f').repeat(3);
  text += `trailer\n<< /Size 8 /Root 1 0 R /XRefStm ${offsets[6]} >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
