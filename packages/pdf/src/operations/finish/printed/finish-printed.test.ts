import { readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { PRODUCER } from '../../../document/metadata/product.ts';
import { difference } from '../../../testing/picture.ts';
import { render } from '../../../testing/render.ts';
import { extractData } from '../../embed/index.ts';
import { type FormControl, finishPrinted } from './index.ts';

const corpus = new URL('../../../../../../test/corpus/form/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, corpus));
const controls = JSON.parse(read('controls.json').toString()) as FormControl[];

describe('finishPrinted', () => {
  it('makes one file in a single revision', async () => {
    const { pdf } = finishPrinted(read('marked.pdf'), {
      facts: { author: 'Ānn', keywords: 'a, b' },
      controls,
      data: '{"total":1}',
      now: new Date('2026-11-22T10:20:30Z'),
    });
    const text = Buffer.from(pdf).toString('latin1');
    expect(text.match(/startxref/g)).toHaveLength(1);
    expect(text).toContain('/ObjStm');
    expect(await extractData(pdf)).toEqual({ total: 1 });
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    expect(document.getForm().getFields().length).toBeGreaterThan(10);
    expect(document.getAuthor()).toBe('Ānn');
    expect(document.getKeywords()).toBe('a, b');
    expect(document.getProducer()).toBe(PRODUCER);
    expect(document.getCreator()).toBe('Platen');
  });

  it('keeps title and dates of the print, and invents no author or subject', async () => {
    const printed = await PDFDocument.load(read('static.pdf'), { updateMetadata: false });
    const document = await PDFDocument.load(finishPrinted(read('static.pdf')).pdf, { updateMetadata: false });
    expect(document.getTitle()).toBe(printed.getTitle());
    expect(document.getCreationDate()).toEqual(printed.getCreationDate());
    expect([document.getAuthor(), document.getSubject()]).toEqual([undefined, undefined]);
  });

  it('makes a smaller file with the same appearance and structure', async () => {
    const printed = read('static.pdf');
    const { pdf } = finishPrinted(printed);
    expect(pdf.length).toBeLessThan(printed.length);
    const [before, after] = [await render(printed), await render(pdf)];
    expect(after).toHaveLength(before.length);
    for (const [i, page] of before.entries()) expect(difference(page, after[i]!, 0)).toBe(0);
  });
});
