import { describe, expect, it } from 'vitest';
import { htmlText } from './html-encoding.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

describe('the text of a page', () => {
  it.each([
    ['a byte order mark before all', Buffer.from('\ufeffé', 'utf16le'), 'text/html; charset=utf-8', 'é'],
    ['the charset of the type', latin('é'), 'text/html; charset="ISO-8859-1"', 'é'],
    [
      'the type before a meta',
      Buffer.from('<meta charset=latin1>é'),
      'text/html;charset=utf-8',
      '<meta charset=latin1>é',
    ],
    ['a meta charset', latin('<meta charset=iso-8859-15>\xa4'), 'text/html', '<meta charset=iso-8859-15>€'],
    [
      'a meta http-equiv',
      latin('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">\xc4'),
      'text/html',
      '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">Д',
    ],
    [
      'a meta that cannot be right as UTF-8',
      Buffer.from('<meta charset=utf-16>é'),
      'text/html',
      '<meta charset=utf-16>é',
    ],
    ['nothing as UTF-8', Buffer.from('é'), 'text/html', 'é'],
    ['nothing that is valid UTF-8 as Windows-1252', latin('\x80'), 'text/html', '€'],
    ['an unknown charset as none', Buffer.from('é'), 'text/html; charset=nonsense', 'é'],
  ])('is decoded by %s', (_, bytes, type, text) => {
    expect(htmlText(bytes, type)).toBe(text);
  });
});
