import { nameOfUnicode } from './glyph-names.ts';
import { symbolicEncoding } from './standard-14-fonts.ts';

/** A simple font's encoding: glyph names by character code; undefined where nothing is encoded. */
export type Encoding = readonly (string | undefined)[];

/** Glyph names of StandardEncoding; a number sets the code of the name after it (ISO 32000-2, D.2). */
const STANDARD =
  '32 space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright ' +
  'asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon ' +
  'semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z ' +
  'bracketleft backslash bracketright asciicircum underscore quoteleft a b c d e f g h i j k l m n o p ' +
  'q r s t u v w x y z braceleft bar braceright asciitilde 161 exclamdown cent sterling fraction yen ' +
  'florin section currency quotesingle quotedblleft guillemotleft guilsinglleft guilsinglright fi fl ' +
  '177 endash dagger daggerdbl periodcentered 182 paragraph bullet quotesinglbase quotedblbase ' +
  'quotedblright guillemotright ellipsis perthousand 191 questiondown 193 grave acute circumflex tilde ' +
  'macron breve dotaccent dieresis 202 ring cedilla 205 hungarumlaut ogonek caron emdash 225 AE 227 ' +
  'ordfeminine 232 Lslash Oslash OE ordmasculine 241 ae 245 dotlessi 248 lslash oslash oe germandbls';

function parse(table: string): Encoding {
  const names: (string | undefined)[] = new Array(256).fill(undefined);
  let code = 0;
  for (const word of table.split(' ')) {
    if (/^\d+$/.test(word)) code = Number(word);
    else names[code++] = word;
  }
  return names;
}

function fromCharset(label: string, overrides: Readonly<Record<number, string>>): Encoding {
  const decoder = new TextDecoder(label);
  const names: (string | undefined)[] = [];
  for (let code = 0; code < 256; code++) {
    const unicode = decoder.decode(Uint8Array.of(code)).codePointAt(0)!;
    names.push(overrides[code] ?? (code < 32 ? undefined : nameOfUnicode(unicode)));
  }
  return names;
}

export const STANDARD_ENCODING: Encoding = parse(STANDARD);
/** Unused codes above 040 show a bullet; 0255 is a hyphen and 0240 a space (ISO 32000-2, D.2, notes 3 to 6). */
export const WIN_ANSI_ENCODING: Encoding = fromCharset('windows-1252', {
  127: 'bullet',
  129: 'bullet',
  141: 'bullet',
  143: 'bullet',
  144: 'bullet',
  157: 'bullet',
  160: 'space',
  173: 'hyphen',
});
export const MAC_ROMAN_ENCODING: Encoding = fromCharset('macintosh', { 202: 'space', 219: 'currency' });
export const SYMBOL_ENCODING: Encoding = symbolicEncoding('Symbol');
export const ZAPF_DINGBATS_ENCODING: Encoding = symbolicEncoding('ZapfDingbats');

export function encodingNamed(name: string | undefined): Encoding | undefined {
  switch (name) {
    case 'WinAnsiEncoding':
      return WIN_ANSI_ENCODING;
    case 'MacRomanEncoding':
      return MAC_ROMAN_ENCODING;
    case 'StandardEncoding':
      return STANDARD_ENCODING;
    default:
      return undefined;
  }
}
