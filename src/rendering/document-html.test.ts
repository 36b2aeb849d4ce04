import { describe, expect, it } from 'vitest';
import { documentHtml, hasControls, loadingMode, marginHtml } from './document-html.ts';

const hide = '<style media="(max-height: 1px)">html{display:none!important}</style>';

describe('documentHtml', () => {
  const make = (html: string, mode: 'hidden' | 'print' = 'print', title?: string) =>
    documentHtml(html, { mode, lang: 'de', title });

  it.each([
    ['<p>x', '<!doctype html><html lang="de"><p>x'],
    ['<!doctype html><p>x', '<!doctype html><html lang="de"><p>x'],
    [
      ' <!-- a --> <!-- b -->\n<!DOCTYPE html>\n<html>',
      ' <!-- a --> <!-- b -->\n<!DOCTYPE html><html lang="de">\n<html>',
    ],
    ['<html lang=fr><p>x', '<!doctype html><html lang=fr><p>x'],
    ['<html class="a" LANG = "fr">', '<!doctype html><html class="a" LANG = "fr">'],
  ])('completes %j', (html, expected) => expect(make(html)).toBe(expected));

  it('hides the layout in the window after the doctype', () => {
    expect(make('<!doctype html><html lang=fr>', 'hidden')).toBe(`<!doctype html>${hide}<html lang=fr>`);
  });

  it('adds a title where the document has none', () => {
    expect(make('<p>x', 'print', 'A <b>')).toContain('<title>A &lt;b&gt;</title>');
    expect(make('<title>own</title>', 'print', 'other')).not.toContain('other');
    expect(make('<svg><title>a</title></svg><p>x', 'print', 'other')).toContain('<title>other</title>');
    expect(make('<title> &nbsp;</title><p>x', 'print', 'other')).toContain('<title>other</title>');
    expect(make('<!-- <title>a</title> --><p>x', 'print', 'other')).toContain('<title>other</title>');
    expect(make('<!-- a --><title>own</title>', 'print', 'other')).not.toContain('other');
    expect(make('<title>own</title><svg><title>a</title></svg>', 'print', 'other')).not.toContain('other');
  });

  it('finds no doctype after thousands of comments in linear time', () => {
    const html = '<!-- -->'.repeat(50_000);
    expect(make(html)).toBe(`<!doctype html><html lang="de">${html}`);
  });
});

describe('loadingMode', () => {
  it.each([
    '<p>text</p>',
    '<img src="https://example.com/a.png">',
    '<style>p{background:url(data:image/png;base64,AA)}</style>',
    `<style>p{background:url( "data:image/png;base64,AA" ); fill: url('#a')}</style>`,
    '<svg><use href="#a"/></svg>',
  ])('%s hides the screen layout', (html) => expect(loadingMode(html, false)).toBe('hidden'));

  it.each([
    '<link rel=stylesheet href=https://example.com/a.css>',
    '<style>@import "https://example.com/a.css"</style>',
    '<style>p{background:url(https://example.com/a.png)}</style>',
    '<style>@font-face{font-family:a;src:URL("https://example.com/a.woff2")}</style>',
    '<p style="background:url(&quot;https://example.com/a.png&quot;)">',
    '<style>p{background:image-set("https://example.com/a.png" 1x)}</style>',
    '<video poster=https://example.com/a.png>',
  ])('%s is laid out for print directly', (html) => expect(loadingMode(html, false)).toBe('print'));

  it('is print when a script measures', () => expect(loadingMode('<p>', true)).toBe('print'));
});

describe('hasControls', () => {
  it.each(['<input>', '<TEXTAREA>', '<select name=a>', '<p><input type=checkbox>'])('%s', (html) =>
    expect(hasControls(html)).toBe(true),
  );
  it.each(['<p>input</p>', '<inputs>', '<button>'])('not %s', (html) =>
    expect(hasControls(html)).toBe(false),
  );
});

describe('marginHtml', () => {
  it('sets a readable font and the side margins of the page', () => {
    const html = marginHtml('<b>x</b>', { lang: 'de' }, { marginLeft: 0.5, marginRight: 1 });
    expect(html).toMatch(
      /^<div lang="de" style="[^"]*padding:0 1in 0 0\.5in;font:9pt[^"]*"><b>x<\/b><\/div>$/,
    );
  });

  it.each([
    ['de', '<span class="date"></span>', '<span class="platen-date">28.11.26, 13:05</span>'],
    ['en', "<i class='a date'></i>", "<i class='a platen-date'>11/28/26, 1:05 PM</i>"],
    ['xx', '<i class=date></i>', '<i class=platen-date>11/28/26, 1:05 PM</i>'],
    [
      'de',
      '<style>.date{color:red}</style><b class="date">',
      '<style>.platen-date{color:red}</style><b class="platen-date">28.11.26, 13:05',
    ],
    ['de', '<b class="update date-of">date</b>', '<b class="update date-of">date</b>'],
  ])('fills in the date in the language %s', (lang, html, expected) => {
    const now = new Date('2026-11-28T13:05:00Z');
    expect(marginHtml(html, { lang }, { marginLeft: 0, marginRight: 0 }, now)).toContain(
      `>${expected}</div>`,
    );
  });

  it('fills in the date in the time zone of the document', () => {
    const locale = { lang: 'de', timeZone: 'Asia/Tokyo' };
    const now = new Date('2026-11-28T20:05:00Z');
    const html = marginHtml('<i class=date></i>', locale, { marginLeft: 0, marginRight: 0 }, now);
    expect(html).toContain('>29.11.26, 05:05</i>');
  });
});
