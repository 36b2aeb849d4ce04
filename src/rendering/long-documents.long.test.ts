import { expect, it } from 'vitest';
import { browserBytesOf } from './render-limits.ts';
import { pdfTextOf, template, testRenderer } from './testing/test-renderer.ts';

const HTML = `<title>Stock</title><style>
  @page{size:A4;margin:20mm 15mm;@bottom-center{content:"Page " counter(page) " of " counter(pages)}}
  table{width:100%;border-collapse:collapse;table-layout:fixed;font:9pt sans-serif}td,th{height:17pt;padding:0 4pt;text-align:left}
  td{border-bottom:.5pt solid #ccd;white-space:nowrap}tr{break-inside:avoid}tbody tr:nth-child(even) td{background:#f4f7fa}
  </style><h1>Stock</h1><table><thead><tr><th>No.<th>Article<th>Description<th>Quantity<th>Price<th>Sum<tbody>
  {% for i in (1..rows) %}<tr><td>{{ i }}<td>SKU-{{ i | times: 31 }}<td>sealed relay type {{ i }}<td>{{ i | modulo: 40 }}<td>550.72<td>7,710.08{% endfor %}</table>`;

/** Plain document with data and without styles. */
const PLAIN = `<title>Stock</title><h1>Stock</h1><table><thead><tr><th>No.<th>Name<th>Price<tbody>
  {% for i in (1..rows) %}<tr><td>{{ i }}<td>sealed relay type {{ i }}<td>550.72{% endfor %}</table>`;

it.each([
  ['200 pages and 8,000 rows in less than 1 GB', HTML, 8_000, 1_000 * 1024 * 1024],
  ['500 pages and 20,000 rows in the function for queued work', HTML, 20_000, browserBytesOf(3008)],
  ['a plain table of 20,000 rows within a request', PLAIN, 20_000, browserBytesOf(2048)],
])('prints %s, tagged', { timeout: 600_000 }, async (_, html, rows, maxBrowserBytes) => {
  const renderer = testRenderer({ limits: { maxBrowserBytes, timeoutMs: 600_000 } });
  try {
    const { pdf, conformance, violations } = await renderer.render({
      source: template(html),
      data: { rows },
    });
    expect(violations).toEqual([]);
    expect(conformance).toEqual(['PDF/A-2a', 'PDF/UA-1']);
    const text = await pdfTextOf(pdf);
    for (const row of [1, rows / 2, rows]) expect(text).toContain(`sealed relay type ${row}`);
  } finally {
    await renderer.close();
  }
});
