import { PDFDocument } from '@cantoo/pdf-lib';
import { VERSION } from '@platen/pdf';
import { afterAll, expect, it } from 'vitest';
import { template, testRenderer } from './testing/test-renderer.ts';

const renderer = testRenderer();
afterAll(() => renderer.close());

async function factsOf(html: string, data = {}) {
  const { pdf } = await renderer.render({ source: template(html), data });
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return {
    title: document.getTitle(),
    author: document.getAuthor(),
    subject: document.getSubject(),
    keywords: document.getKeywords(),
    creator: document.getCreator(),
    producer: document.getProducer(),
    dated: document.getCreationDate() !== undefined && document.getModificationDate() !== undefined,
  };
}

const META = `<meta charset="utf-8"><title>Invoice (1) \\ {{ who }}</title>
  <meta name="author" content="{{ who }}"><meta name="Author" content="Grace">
  <meta name="description" content="What was
  sold"><meta name="keywords" content="a, b"><meta name="generator" content="Shop (2)">`;

it('the document information has the metadata of the HTML', async () => {
  expect(await factsOf(`${META}<p>x</p>`, { who: 'Ada “Ü” 😀' })).toEqual({
    title: 'Invoice (1) \\ Ada “Ü” 😀',
    author: 'Ada “Ü” 😀, Grace',
    subject: 'What was sold',
    keywords: 'a, b',
    creator: 'Shop (2)',
    producer: `Platen ${VERSION}`,
    dated: true,
  });
});

it('the document information names only Platen when the HTML has no metadata', async () => {
  expect(await factsOf('<p>x</p>')).toMatchObject({
    author: undefined,
    subject: undefined,
    creator: 'Platen',
    producer: `Platen ${VERSION}`,
    dated: true,
  });
});

it('the document information is kept when fields or ligatures are added', async () => {
  const html = `${META}<p style="font-variant-caps: small-caps; font-family: Inter">office 123</p><input name="a">`;
  expect(await factsOf(html, { who: 'Ada' })).toMatchObject({
    author: 'Ada, Grace',
    producer: `Platen ${VERSION}`,
  });
});
