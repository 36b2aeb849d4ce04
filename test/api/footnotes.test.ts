import { beforeAll, describe, expect, it } from 'vitest';
import { pdfFacts } from '../../src/rendering/testing/pdf-facts.ts';
import { call, jsonOf, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const render = (css: string) => {
  const html = `<html lang="en"><title>T</title><style>.n{float:footnote}${css}</style><p>Text<span class="n">The note.</span></p><p style="break-before:page">Next`;
  return call('POST', '/v1/render', { key: account.renderKey, body: { html, options: { strict: true } } });
};

describe('footnotes', () => {
  it('are on the page of their reference, in PDF/A-2a and PDF/UA-1, without a warning', async () => {
    const response = await render('');
    expect(response.status).toBe(200);
    expect(response.headers.get('x-render-warnings')).toBeNull();
    expect(response.headers.get('x-conformance')).toBe('PDF/A-2a; PDF/UA-1');
    const { pages } = await pdfFacts(new Uint8Array(await response.arrayBuffer()));
    expect(pages.map(({ text }) => text.replace(/\s+/g, ' ').trim())).toEqual(['Text1 1. The note.', 'Next']);
  });

  it('are refused under strict when they use unsupported properties', async () => {
    const response = await render('.n{footnote-policy:block}');
    expect(response.status).toBe(400);
    expect(JSON.stringify(await jsonOf(response))).toContain('footnote-policy');
  });
});
