import type { Page } from 'puppeteer-core';
import type { Tab } from './browser.ts';

/** Parts of a file, concatenated; a number is a run of that many letters. */
type Parts = readonly (string | number)[];

interface DroppedFile {
  readonly name: string;
  readonly type: string;
  readonly parts: Parts;
  /** Whether the parts are base64, for bytes that are not text. */
  readonly isBase64?: boolean;
}

/** Drops files onto an element, with the events of files dragged from outside the browser. */
export async function drop(page: Page, selector: string, files: readonly DroppedFile[]): Promise<void> {
  const target = await page.waitForSelector(selector);
  await target!.evaluate((element, dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, type, parts, isBase64 } of dropped) {
      const contents = parts.map((part) => {
        if (typeof part === 'number') return 'x'.repeat(part);
        return isBase64 ? Uint8Array.from(atob(part), (char) => char.charCodeAt(0)) : part;
      });
      dataTransfer.items.add(new File(contents, name, { type }));
    }
    for (const type of ['dragenter', 'dragover', 'drop']) {
      element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    }
  }, files);
}

/** Drags an item of a list with the mouse to the start of another, and waits until the list shows each step. */
export async function drag({ browser, page }: Tab, item: string, target: string): Promise<void> {
  if (browser === 'Firefox') return dragByEvents(page, item, target);
  const boxOf = async (selector: string) => (await (await page.waitForSelector(selector))!.boundingBox())!;
  const from = await boxOf(item);
  await page.mouse.move(from.x + 30, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + from.height / 2 - 8, { steps: 4 });
  await page.waitForSelector('[data-dragging]');
  const to = await boxOf(target);
  await page.mouse.move(to.x + 4, to.y + 4, { steps: 8 });
  await page.waitForSelector('[data-drop-target]');
  await page.mouse.up();
}

/** Drags an item with the events of the browser: mouse actions start no drag in Firefox. */
async function dragByEvents(page: Page, item: string, target: string): Promise<void> {
  await page.waitForSelector(item);
  await page.waitForSelector(target);
  await page.evaluate(
    async (from, to) => {
      const dataTransfer = new DataTransfer();
      const rendered = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const fire = async (selector: string, type: string) => {
        const element = document.querySelector(selector)!;
        const { x, y } = element.getBoundingClientRect();
        const at = { clientX: x + 4, clientY: y + 4 };
        element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, ...at }));
        await rendered();
      };
      await fire(from, 'dragstart');
      for (const type of ['dragenter', 'dragover', 'drop']) await fire(to, type);
      await fire(from, 'dragend');
    },
    item,
    target,
  );
}

/** Returns a PDF of one empty page, padded with an unreferenced stream. */
export function partsOfPdf(bytes: number): Parts {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ];
  const offsets: number[] = [];
  let head = '%PDF-1.7\n';
  for (const [index, object] of objects.entries()) {
    offsets.push(head.length);
    head += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  offsets.push(head.length);
  const filler = bytes - head.length - 400;
  head += `4 0 obj\n<< /Length ${filler} >>\nstream\n`;
  const foot = '\nendstream\nendobj\n';
  const start = head.length + filler + foot.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return [head, filler, `${foot}xref\n0 5\n0000000000 65535 f \n${rows}${trailer}`];
}
