import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildFontsLayer } from './build.ts';
import { readCmap } from './cmap.ts';
import { FONT_FAMILIES } from './families.ts';
import { leanFont } from './lean-font.ts';
import { readSfnt } from './sfnt.ts';

const fonts = path.join(buildFontsLayer(), 'fonts');
const files = readdirSync(fonts).filter((file) => file.endsWith('.ttf'));
const require = createRequire(import.meta.url);

function charactersOf(prefix: string): Set<number> {
  const found = files.filter((file) => file.startsWith(prefix));
  return new Set(
    found.flatMap((file) => [
      ...readCmap(readSfnt(readFileSync(path.join(fonts, file))).get('cmap')!).keys(),
    ]),
  );
}

describe('the fonts layer', () => {
  it.each([
    ['Latin', 'AZaz09ÄßéñŁőșİ€', ['Arimo', 'Tinos', 'Cousine', 'Carlito', 'Inter', 'SourceSerif4']],
    ['Greek', 'ΑΩαωάώ', ['Arimo', 'Tinos', 'Cousine', 'Carlito', 'Inter', 'SourceSerif4']],
    ['Cyrillic', 'АЯаяЁїЄґ', ['Arimo', 'Tinos', 'Cousine', 'Carlito', 'Inter', 'SourceSerif4']],
    ['Arabic, Persian and Urdu', 'اءبتيةپچژگکیٹڈڑےہ٠٩۰۹،؟', ['Vazirmatn']],
    ['Hebrew', 'אבגדהתםןץ', ['NotoSansHebrew']],
    ['Devanagari', 'अआकखगज्ञहि०९।', ['NotoSansDevanagari']],
    ['Thai', 'กขฮะาิี่้๊๋์๐๙', ['NotoSansThai']],
    ['Armenian', 'ԱՖաֆև֏։', ['NotoSansArmenian']],
    ['Georgian', 'აჰᲐᲰႠ', ['NotoSansGeorgian']],
    ['Ethiopic', 'ሀመየፐ፡።፩', ['NotoSansEthiopic']],
    ['Thaana', 'ހމޔޱަ', ['NotoSansThaana']],
    ['Bengali and Assamese', 'অকক্ষড়ৎংা্৳০৯ৰৱ।', ['NotoSansBengali']],
    ['Punjabi', 'ਅਕਖ਼ਿ੍ੰੱ੦੯।', ['NotoSansGurmukhi']],
    ['Gujarati', 'અકક્ષજ્ઞિ૦૯', ['NotoSansGujarati']],
    ['Odia', 'ଅକକ୍ଷଡ଼ି୦୯।', ['NotoSansOriya']],
    ['Tamil', 'அகஷஸ்ரீொ௦௯௹', ['NotoSansTamil']],
    ['Telugu', 'అకక్షి్౦౯', ['NotoSansTelugu']],
    ['Kannada', 'ಅಕಕ್ಷಿ್೦೯', ['NotoSansKannada']],
    ['Malayalam', 'അകന്റെൻർൽൾൺി൦൯', ['NotoSansMalayalam']],
    ['Sinhala', 'අකක්ෂශ්රිා්෴', ['NotoSansSinhala']],
    ['Khmer', 'កអាើ្។៛០៩', ['NotoSansKhmer']],
    ['Lao', 'ກຂເໄີ່້ຳ໐໙ໆ', ['NotoSansLao']],
    ['Burmese', 'ကအာိုျြွှ်္၊။၀၉', ['NotoSansMyanmar']],
    ['Tibetan', 'ཀཨིྲྱྭ་།༠༩', ['NotoSerifTibetan']],
    ['Manipuri', 'ꯀꯃꯩ꯭꯰', ['NotoSansMeeteiMayek']],
    ['Santali', 'ᱚᱱᱸ᱐', ['NotoSansOlChiki']],
    ['Inuktitut and Cree', 'ᐊᖅᓴᒪᓂ', ['NotoSansCanadianAboriginal']],
    ['Cherokee', 'ᎠᏴꭰ', ['NotoSansCherokee']],
    ['Tamazight', 'ⴰⵥⵯ', ['NotoSansTifinagh']],
    ['mathematics', '∀∃∈∉∧∨∩∪⊂⊆⊥∠∥∝∇∴≅≪⇒⇔↦⟨⟩⌈𝐀𝑥𝒜𝔅𝕏𝟙', ['NotoSansMath']],
    ['frames and bars', '━┃┏╋╔╬▁▃▇▉▌▐░▓', ['NotoSansMono']],
    ['Simplified Chinese', '的一是不了人我在有他发票', ['NotoSansSC']],
    ['Traditional Chinese', '發票國際電話號碼', ['NotoSansTC', 'NotoSansSC']],
    ['Japanese', 'あいうアイウ日本語請求書ー', ['NotoSansJP']],
    ['Korean', '가나다한국어청구서힣', ['NotoSansKR']],
    ['emoji', '😀👍❤🎉🚀🇩', ['NotoColorEmoji', 'NotoEmoji']],
    ['symbols', '✓✗☎★', ['NotoSansSymbols*']],
  ])('has glyphs for %s', (_, text, families) => {
    for (const family of families) {
      const characters = charactersOf(family.endsWith('*') ? family.slice(0, -1) : `${family}_`);
      const missing = [...text].filter((character) => !characters.has(character.codePointAt(0)!));
      expect({ family, missing }).toEqual({
        family,
        missing: [],
      });
    }
  });

  it('has every ideograph of the basic block except the sixteen youngest', () => {
    const characters = charactersOf('NotoSansSC_400');
    for (let code = 0x4e00; code <= 0x9fef; code++) expect(characters.has(code)).toBe(true);
  });

  it('includes the free licence of every font', () => {
    const packages = FONT_FAMILIES.map((font) => path.basename(font.package));
    for (const name of new Set(packages)) {
      const licence = readFileSync(path.join(fonts, 'licences', `${name}.txt`), 'utf8');
      expect(licence).toMatch(/SIL Open Font License|Apache License/i);
    }
    expect(readdirSync(path.join(fonts, 'licences'))).toHaveLength(new Set(packages).size);
  });

  it('leaves fonts unchanged whose licence reserves their name', () => {
    for (const family of FONT_FAMILIES) {
      const name = path.basename(family.package);
      const licence = readFileSync(path.join(fonts, 'licences', `${name}.txt`), 'utf8').split('\n')[0]!;
      const reserved = /reserved font name "?([\w ]+)/i.exec(licence)?.[1]?.toLowerCase();
      expect({ name, reserved: family.reservedName === true }).toEqual({ name, reserved: reserved === name });
    }
    const file = 'Carlito_700Bold.ttf';
    const source = require.resolve(`@expo-google-fonts/carlito/700Bold/${file}`);
    expect(readFileSync(path.join(fonts, file)).equals(readFileSync(source))).toBe(true);
  });

  it('holds TrueType outlines only, which are embedded as text, and not as drawings', () => {
    for (const file of files) {
      const tables = readSfnt(readFileSync(path.join(fonts, file)));
      expect({
        file,
        glyf: tables.has('glyf'),
        cff: tables.has('CFF '),
        variable: tables.has('fvar'),
      }).toEqual({
        file,
        glyf: true,
        cff: false,
        variable: false,
      });
    }
  });

  it('is built once', () => {
    const lines: string[] = [];
    expect(
      path.join(
        buildFontsLayer((line) => lines.push(line)),
        'fonts',
      ),
    ).toBe(fonts);
    expect(lines).toEqual([]);
  });
});

describe('leanFont', () => {
  const source = readFileSync(require.resolve('@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf'));
  const [before, after] = [readSfnt(source), readSfnt(leanFont(source, ['GSUB']))];

  it('keeps characters, metrics and layout', () => {
    expect(readCmap(after.get('cmap')!)).toEqual(readCmap(before.get('cmap')!));
    for (const tag of ['hmtx', 'GPOS', 'OS/2', 'name'])
      expect(after.get(tag)!.equals(before.get(tag)!)).toBe(true);
  });

  it('removes hinting, glyph names and the listed tables', () => {
    for (const tag of ['fpgm', 'prep', 'cvt ', 'GSUB'])
      expect([tag, before.has(tag), after.has(tag)]).toEqual([tag, true, false]);
    expect(after.get('post')).toHaveLength(32);
    expect(after.get('glyf')!.length).toBeLessThan(before.get('glyf')!.length);
  });

  it('keeps the outlines', () => {
    const loca = after.get('loca')!;
    const glyf = after.get('glyf')!;
    const glyph = readCmap(after.get('cmap')!).get('A'.codePointAt(0)!)!;
    const outline = glyf.subarray(loca.readUInt32BE(glyph * 4), loca.readUInt32BE(glyph * 4 + 4));
    const old = before.get('loca')!;
    const long = before.get('head')!.readInt16BE(50) === 1;
    const start = long ? old.readUInt32BE(glyph * 4) : old.readUInt16BE(glyph * 2) * 2;
    const original = before.get('glyf')!.subarray(start);
    const instructionsAt = 10 + original.readInt16BE(0) * 2;
    const instructions = original.readUInt16BE(instructionsAt);
    expect(instructions).toBeGreaterThan(0);
    expect(outline.readUInt16BE(instructionsAt)).toBe(0);
    const points = outline.subarray(instructionsAt + 2, outline.length - 3);
    const from = instructionsAt + 2 + instructions;
    expect(points.equals(original.subarray(from, from + points.length))).toBe(true);
  });
});
