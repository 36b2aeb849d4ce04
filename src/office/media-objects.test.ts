import { describe, expect, it } from 'vitest';
import { readZip } from '../zip/read-zip.ts';
import { replaceMedia } from './media-objects.ts';
import { readOfficeFile } from './office-format.ts';
import { makeCompoundFile } from './testing/compound-file.ts';
import { openDocument, pptx } from './testing/documents.ts';

/** Returns the messages, and the markup of one part. */
async function replaced(bytes: Buffer, name: string) {
  const { bytes: edited, messages } = await replaceMedia(await readOfficeFile(bytes, {}), bytes);
  const part = (await readZip(edited)).find((each) => each.name === name);
  return { messages, markup: (await part!.content()).toString() };
}

describe('video and audio of PowerPoint', () => {
  const slide = 'ppt/slides/slide1.xml';
  const picture = (media: string, blip: string) =>
    `<p:pic><p:nvPicPr><p:cNvPr id="2" name="Clip &amp; sound"/><p:cNvPicPr/><p:nvPr>${media}<p:extLst><p:ext uri="x"/></p:extLst></p:nvPr></p:nvPicPr><p:blipFill>${blip}</p:blipFill></p:pic>`;

  it('become their preview picture', async () => {
    const file = pptx([picture('<a:videoFile r:link="m"/>', '<a:blip r:embed="p"/>')]);
    const { messages, markup } = await replaced(file, slide);
    expect(messages).toEqual([`${slide}: the video “Clip & sound”: only its preview picture is shown`]);
    expect(markup).toContain('<p:nvPr></p:nvPr></p:nvPicPr><p:blipFill><a:blip r:embed="p"/>');
  });

  it.each(['<a:audioFile r:link="m"/>', '<a:wavAudioFile r:embed="m" name="a"/>', '<a:audioCd/>'])(
    'are removed without one: %s',
    async (media) => {
      const { messages, markup } = await replaced(pptx([picture(media, '<a:blip/>')]), slide);
      expect(messages).toEqual([
        `${slide}: the audio “Clip & sound”: has no preview picture, and is not shown`,
      ]);
      expect(markup).toContain('<p:spTree></p:spTree>');
    },
  );

  it('leave presentations without them as they are', async () => {
    const file = pptx([picture('', '<a:blip r:embed="p"/>')]);
    expect(await replaceMedia(await readOfficeFile(file, {}), file)).toEqual({ bytes: file, messages: [] });
  });
});

it('video and audio of OpenDocument become their preview picture', async () => {
  const frame = (inside: string) => `<draw:frame draw:name="Clip">${inside}</draw:frame>`;
  const plugin = '<draw:plugin xlink:href="Media/a.mp4"/>';
  const file = openDocument(
    'presentation',
    frame(`${plugin}<draw:image xlink:href="Pictures/a.png"/><svg:desc>Our clip</svg:desc>`) + frame(plugin),
  );
  const { messages, markup } = await replaced(file, 'content.xml');
  expect(messages).toEqual([
    'content.xml: the video or audio “Our clip”: only its preview picture is shown',
    'content.xml: the video or audio “Clip”: has no preview picture, and is not shown',
  ]);
  expect(markup).not.toContain('draw:plugin');
});

it('video and audio of binary presentations are counted', async () => {
  const record = (type: number, content: Buffer) => {
    const header = Buffer.alloc(8);
    header.writeUInt16LE(type, 2);
    header.writeUInt32LE(content.length, 4);
    return Buffer.concat([header, content]);
  };
  const [video, link] = [record(0x1006, Buffer.alloc(4)), record(0x0fd7, Buffer.alloc(4))];
  const list = record(0x0409, Buffer.concat([link, video, video]));
  const presentation = (document: Buffer) =>
    makeCompoundFile({ 'PowerPoint Document': document, 'Current User': Buffer.alloc(20) });
  const messagesOf = async (content: Buffer) => {
    const bytes = presentation(record(0x03e8, content));
    return (await replaceMedia(await readOfficeFile(bytes, {}), bytes)).messages;
  };
  expect(await messagesOf(list)).toEqual(['video and audio: not shown (2 seen)']);
  expect(await messagesOf(record(0x0409, link))).toEqual([]);
});
