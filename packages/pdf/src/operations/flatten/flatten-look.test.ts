import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { HIDDEN_LAYER, ODD_FORMS, ODD_PAGE_TREES, oddForm } from '../../testing/odd-forms.ts';
import { difference } from '../../testing/picture.ts';
import { inked, render } from '../../testing/render.ts';
import { flatten } from './index.ts';

// Forms as found in practice rather than as standardized: flattening changes nothing visible.

describe('flattened appearances', () => {
  it.each(ODD_FORMS)('keep the visible content: %s', async (_, parts) => {
    const pdf = oddForm(parts);
    const [before, after] = [(await render(pdf))[0]!, (await render(await flatten(pdf)))[0]!];
    expect(difference(before, after, 8)).toBe(0);
  });

  it.each([90, 180, 270] as const)(
    'keep the position of a widget that does not turn with its page (%i degrees)',
    async (angle) => {
      const [page] = await render(
        await flatten(oddForm({ page: `/Rotate ${angle}`, widget: '/F 20', content: ' ' })),
        72,
      );
      // Position of the corner at (50, 620) on the displayed page.
      const [x, y] = { 90: [620, 50], 180: [595 - 50, 620], 270: [842 - 620, 595 - 50] }[angle] as [
        number,
        number,
      ];
      expect(inked(page!, x, y, 40, 20)).toBe(true);
    },
  );

  it('are empty for a widget in a hidden layer with a membership of its own', async () => {
    const widget = '/OC << /Type /OCMD /OCGs 1200 0 R >>';
    const flat = await flatten(oddForm({ widget, catalog: HIDDEN_LAYER, content: ' ' }));
    expect(inked((await render(flat, 72))[0]!, 50, 222, 200, 20)).toBe(false);
  });

  it('show the text of a choice field without an appearance, and no button', async () => {
    const choice = '/FT /Ch /Ff 131072 /V (b) /Opt [[(a) (Apple)] [(b) (Pear)]] /MK << /BC [0] >> /AP null';
    const flat = await flatten(oddForm({ widget: choice, content: ' ' }));
    const [page] = await render(flat, 72);
    expect(inked(page!, 52, 224, 60, 14)).toBe(true);
    expect(inked(page!, 225, 225, 20, 12)).toBe(false);
  });
});

describe('a damaged page tree', () => {
  it.each(ODD_PAGE_TREES)('is repaired: %s', async (_, pdf) => {
    const flat = await PDFDocument.load(await flatten(pdf), { updateMetadata: false });
    const pages = flat.getPages();
    expect(pages).toHaveLength(2);
    expect(new Set(pages.map(({ ref }) => ref)).size).toBe(2);
    expect(pages.every(({ node }) => node.Parent() === flat.catalog.Pages())).toBe(true);
    expect(await render(await flat.save())).toHaveLength(2);
  });
});
