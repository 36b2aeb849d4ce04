/**
 * Default appearance of Markdown. Its rules have the lowest specificity (`:where`), so that any rule of a caller overrides them.
 */
export const MARKDOWN_STYLE = `
@page {
  @top-left { content: attr(data-running); font: 7.5pt/1 Inter, sans-serif; font-variant-ligatures: none; color: #5f6672; vertical-align: middle; text-align: start; white-space: nowrap; overflow: hidden; width: 100%; padding-inline: 4.5%; }
  @bottom-center { content: counter(page) " / " counter(pages); font: 7.5pt/1 Inter, sans-serif; font-variant-ligatures: none; color: #5f6672; vertical-align: middle; }
}
@page :first { @top-left { content: none; } }
:where(:root) {
  --serif: "Source Serif 4", Caladea, Cambria, "Noto Serif", Tinos, "Times New Roman", serif;
  --sans: Inter, Arimo, "Helvetica Neue", Helvetica, Arial, "Noto Sans", sans-serif;
  --mono: Cousine, "Courier New", monospace;
  --ink: #1b1e25; --soft: #5a606c; --line: #d8dbe2; --tint: #f4f5f8; --accent: #1f4e8c;
  font: 10.5pt/1.55 var(--serif); color: var(--ink);
  -webkit-print-color-adjust: exact; print-color-adjust: exact;
}
/* Exchanged glyphs would be text that some readers cannot find; the font shorthand resets this. */
:where(*) { box-sizing: border-box; font-variant-ligatures: none !important; }
:where(body) { margin: 0; padding-inline: 4.5%; overflow-wrap: anywhere; }
:where(h1, h2, h3, h4, h5, h6) { font-family: var(--sans); font-weight: 600; line-height: 1.25; letter-spacing: -.012em; break-after: avoid; text-wrap: balance; margin: 1.9em 0 .55em; }
:where(h1) { font-size: 23pt; line-height: 1.15; letter-spacing: -.022em; margin: 0 0 .65em; }
:where(* + h1) { margin-top: 1.4em; }
:where(h2) { font-size: 15pt; }
:where(h3) { font-size: 12pt; }
:where(h4, h5, h6) { font-size: 10.5pt; }
:where(h5, h6) { color: var(--soft); }
:where(h1, h2, h3) + :where(h2, h3, h4) { margin-top: .8em; }
:where(p, ul, ol, dl, pre, table, blockquote, figure) { margin: 0 0 .85em; }
:where(p, li) { orphans: 3; widows: 3; text-wrap: pretty; }
:where(a) { color: var(--accent); text-decoration: underline; text-decoration-thickness: .06em; text-underline-offset: .16em; }
:where(strong, b, dt) { font-weight: 700; }
:where(ul, ol) { padding-inline-start: 1.6em; }
:where(li) { margin: .22em 0; }
:where(li > p) { margin-bottom: .4em; }
:where(li > ul, li > ol) { margin: .22em 0; }
:where(li)::marker { color: var(--soft); font-family: var(--sans); font-size: .88em; }
:where(.task-item) { list-style: none; }
:where(.task) { width: .95em; height: .95em; margin-inline: -1.5em .3em; vertical-align: -.1em; fill: none; stroke: var(--soft); stroke-width: 1.3; }
:where(.task path) { stroke: var(--accent); stroke-width: 2; }
:where(blockquote) { padding-inline: 1.1em 0; border-inline-start: .7mm solid var(--line); color: var(--soft); }
:where(blockquote > :last-child, li > :last-child) { margin-bottom: 0; }
:where(code, kbd, samp, pre) { font-family: var(--mono); font-size: .86em; }
:where(code) { padding: .08em .28em; border-radius: .6mm; background: var(--tint); box-decoration-break: clone; -webkit-box-decoration-break: clone; }
:where(pre) { padding: 3mm 3.6mm; border-radius: 1mm; background: var(--tint); font-size: 8.6pt; line-height: 1.45; white-space: pre-wrap; tab-size: 4; box-decoration-break: clone; -webkit-box-decoration-break: clone; orphans: 3; widows: 3; }
:where(pre code) { padding: 0; background: none; font-size: 1em; }
:where(table) { width: 100%; border-collapse: separate; border-spacing: 0; font: 9pt/1.4 var(--sans); }
:where(th, td) { padding: 1.7mm 3mm 1.7mm 0; border-bottom: .2mm solid var(--line); vertical-align: top; text-align: start; }
:where(th:last-child, td:last-child) { padding-inline-end: 0; }
:where(th) { font-weight: 600; font-size: 8.4pt; color: var(--soft); border-bottom: .35mm solid var(--ink); vertical-align: bottom; }
:where(tr) { break-inside: avoid; }
:where(hr) { height: 0; margin: 1.8em 0; border: 0; border-top: .25mm solid var(--line); }
:where(img, svg, video) { max-width: 100%; max-height: 230mm; height: auto; }
:where(p > img:only-child) { display: block; margin-inline: auto; }
:where(figure) { break-inside: avoid; }
:where(figcaption) { margin-top: 2mm; font: 8pt/1.4 var(--sans); color: var(--soft); }
:where(sup, sub) { font-size: .72em; line-height: 0; }
:where(.footnote-ref a) { text-decoration: none; font-family: var(--sans); }
:where(.footnotes-sep) { width: 40mm; margin: 2.2em 0 .9em; break-after: avoid; }
:where(.footnotes) { font-size: 8.8pt; line-height: 1.45; }
:where(.footnote-backref) { text-decoration: none; font-family: var(--sans); }
@media screen { :where(body) { padding: 36px 44px; max-width: 860px; margin-inline: auto; } }
`;
