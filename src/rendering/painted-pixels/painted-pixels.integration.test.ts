import { afterAll, describe, expect, it } from 'vitest';
import {
  elementTexts,
  pageContents,
  structureElements,
} from '../../../packages/pdf/src/testing/conformance.ts';
import { pdfTextOf, template, testRenderer } from '../testing/test-renderer.ts';

const BOTH = ['PDF/A-2a', 'PDF/UA-1'];
const RED =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC';

describe('content that Chromium would rasterize without tags', () => {
  const renderer = testRenderer();
  afterAll(() => renderer.close());

  const render = (style: string, body: string) =>
    renderer.render({
      source: template(`<html lang=en><title>T</title><style>.x{${style}}</style><p>Before${body}`),
      data: {},
    });
  const alts = (pdf: Uint8Array) =>
    structureElements(pdf).flatMap(({ type, alt }) => (type === 'Figure' ? [alt] : []));

  it.each([
    ['a filter of colours', 'filter:grayscale(1) brightness(.8)'],
    ['a transparent filter', 'filter:opacity(.5)'],
    ['a blur', 'filter:blur(1px)'],
    ['all of them', 'filter:sepia(1) blur(1px) drop-shadow(1px 1px red)'],
    ['a shadow of all that is seen', 'filter:drop-shadow(1px 2px 3px #888)'],
  ])('stays text under %s', async (_, style) => {
    const { pdf, conformance } = await render(style, '<p class=x style="color:red">Some <b>words</b></p>');
    expect(conformance).toEqual(BOTH);
    expect(elementTexts(pdf, 'P')).toEqual(['Before', 'Some words']);
    expect(await pdfTextOf(pdf)).toContain('Some words');
  });

  it('has the colour that results from the filter', async () => {
    const { pdf } = await render('filter:invert(1)', '<p class=x style="color:#fc0">Some words</p>');
    expect(pageContents(pdf)[0]).toContain('\n0 .2 1 RG 0 .2 1 rg\n');
  });

  it('stays an image with its text', async () => {
    const { pdf, conformance } = await render(
      'filter:grayscale(1)',
      `<p><img class=x alt="A photo" src="${RED}" width=40><p><svg width=40 height=40 role=img aria-label="A drawing"><g class=x><path d="M0 0h9v9z"/></g></svg>`,
    );
    expect([conformance, alts(pdf)]).toEqual([BOTH, ['A photo', 'A drawing']]);
  });

  it('stays an image under a shadow of its shape', async () => {
    const circle = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle r="9" cx="20" cy="15"/></svg>')}`;
    const { pdf, conformance } = await render(
      'filter:drop-shadow(2px 2px 3px #888)',
      `<p><img class=x alt="A photo" src="${RED}"><img class=x alt="A circle" src="${circle}"><img class=x alt="A small circle" width=20 src="${circle}"></p><div class=x><img alt="Within" src="${circle}"></div>`,
    );
    expect([conformance, alts(pdf)]).toEqual([BOTH, ['A photo', 'A circle', 'A small circle', 'Within']]);
  });

  it('becomes an image with its text under 3D transforms, meters and embedded images', async () => {
    const { pdf, conformance } = await render(
      'transform:perspective(300px) rotateX(30deg)',
      `<p class=x>Turned</p><p><meter value=0.6 aria-label="Fuel"></meter><input type=image src="${RED}" alt="Go"><object type="image/png" data="${RED}">Red</object>`,
    );
    expect([conformance, alts(pdf)]).toEqual([BOTH, ['Turned', 'Fuel: 60 %', 'Go', 'Red']]);
  });

  it.each([
    ['filter:blur(1px);background:#eee', '<p class=x>Words', 'p.x, filter: blur(1px)'],
    [
      'filter:url(#f)',
      '<p class=x>Words<svg width=0 height=0><filter id=f></filter></svg>',
      'p.x, filter: url("#f")',
    ],
    [
      'filter:drop-shadow(1px 1px red)',
      `<p class=x>Words <img alt=a src="${RED}">`,
      'p.x, filter: drop-shadow',
    ],
    [
      'filter:drop-shadow(1px 1px red);clip-path:circle(9px);background:#eee',
      '<p class=x>Words',
      'p.x, filter',
    ],
    ['-webkit-box-reflect:below 1px', '<h2 class=x>Words', 'h2.x, reflected'],
    ['', '<iframe srcdoc="<p>Words"></iframe>', 'iframe, a document within this one'],
    ['', '<video poster="data:," width=50 height=50></video>', 'video, a film'],
  ])('ends the claims of %s %s', async (style, body, where) => {
    const { conformance, violations } = await render(style, body);
    expect(conformance).toEqual(['PDF/A-2u']);
    expect(violations.join()).toContain(where);
  });

  it('is decoration when it is hidden from assistive technology, or has no text', async () => {
    const { conformance } = await render(
      'filter:blur(1px)',
      `<p class=x aria-hidden=true>Words</p><div class=x style="height:9mm;background:red"></div><img class=x alt="" src="${RED}">`,
    );
    expect(conformance).toEqual(BOTH);
  });
});
