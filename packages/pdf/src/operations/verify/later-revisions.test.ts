import { beforeAll, describe, expect, it } from 'vitest';
import type { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import { dict, name, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import { textString } from '../../file/core/text-string.ts';
import {
  blackBox,
  changeEntries,
  firstReport,
  Tampering,
  textLook,
} from '../../testing/signatures/tampering.ts';

let tampering: Tampering;
beforeAll(async () => {
  tampering = await Tampering.prepare();
});

describe('the changes that later revisions may make', () => {
  it('includes another signature, metadata and validation data', async () => {
    // Both in the same second, so that the document's date does not change.
    const signingTime = new Date();
    const once = await tampering.signed({ permissions: 2, signingTime });
    const again = await firstReport(await tampering.signed({ signingTime }, once));
    expect(again.valid).toBe(true);
    expect(again.changesAfter).toMatchObject({ level: 'form-filling' });
    expect(again.changesAfter.changes.map(({ kind }) => kind)).toEqual(['signature-added']);
    const metadata = await tampering.tampered(
      (update) => changeEntries(update, 1006, { ModDate: textString('D:2026') }),
      {
        permissions: 1,
      },
    );
    expect(metadata).toMatchObject({ valid: true, changesAfter: { level: 'metadata' } });
    const dss = await tampering.tampered(
      (update) => changeEntries(update, 1, { DSS: update.add(dict({ Certs: [update.add(blackBox())] })) }),
      { permissions: 1 },
    );
    expect(dss).toMatchObject({ valid: true, changesAfter: { level: 'metadata' } });
  });

  const fill = (update: IncrementalUpdate): void => {
    changeEntries(update, 1001, { V: textString('200'), AP: dict({ N: update.add(textLook('200')) }) });
  };
  const annotate = (update: IncrementalUpdate): void => {
    const note = update.add(dict({ Type: name('Annot'), Subtype: name('FreeText'), Rect: [0, 0, 500, 500] }));
    update.set(new PdfRef(1004), [...(update.file.resolve(new PdfRef(1004)) as PdfObject[]), note]);
  };

  it.each([
    ['filling a field', fill, [true, false, true, true]],
    [
      'giving it an appearance that does not show its value',
      (update: IncrementalUpdate) => update.set(new PdfRef(1002), blackBox()),
      [false, false, false, false],
    ],
    ['annotating', annotate, [false, false, false, true]],
    [
      'changing an annotation',
      (update: IncrementalUpdate) => changeEntries(update, 1003, { Contents: textString('x') }),
      [false, false, false, true],
    ],
    [
      'removing an annotation',
      (update: IncrementalUpdate) =>
        update.set(
          new PdfRef(1004),
          (update.file.resolve(new PdfRef(1004)) as PdfRef[]).filter((ref) => ref.number !== 1003),
        ),
      [false, false, false, true],
    ],
  ] as const)('depends on the level: %s', async (_, change, expected) => {
    for (const [index, permissions] of [undefined, 1, 2, 3].entries()) {
      const report = await tampering.tampered(change, { permissions: permissions as 1 | undefined });
      expect({ permissions, valid: report.valid, integrity: report.integrity }).toEqual({
        permissions,
        valid: expected[index],
        integrity: 'intact',
      });
    }
  });

  it('reports their page, and that an annotation can cover content', async () => {
    const { changes } = (await tampering.tampered(annotate, { permissions: 3 })).changesAfter;
    expect(changes[0]).toMatchObject({ kind: 'annotation-added', page: 0, permitted: true });
    expect(changes[0]!.message).toContain('can cover what the page shows');
  });

  it('accepts white space at the end', async () => {
    const report = await firstReport(Buffer.concat([await tampering.signed(), Buffer.from('\n\n')]));
    expect(report).toMatchObject({ valid: true, coverage: { wholeFile: false, bytesAfter: 2 } });
  });

  it('accepts objects that are rewritten unchanged', async () => {
    const same = await tampering.tampered((update) =>
      update.set(new PdfRef(4), update.file.resolve(new PdfRef(4))),
    );
    expect(same).toMatchObject({ valid: true, changesAfter: { level: 'none' } });
  });
});
