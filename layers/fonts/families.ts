/** A family of the fonts layer: its source and its uses. */
export interface FontFamily {
  /** Name in style sheets; without spaces, the prefix of its file names. */
  readonly name: string;
  /** Source npm package. */
  readonly package: string;
  /** Folder names in the package, which are also the suffixes of the file names; empty for the families in `cjk-fonts.ts`. */
  readonly styles: readonly string[];
  /** Whether the licence reserves the name for the unmodified font, which therefore keeps all its tables. */
  readonly reservedName?: boolean;
  /** Removed sfnt tables, which Chromium on Linux does not use. */
  readonly withoutTables?: readonly string[];
  /** Generic CSS families that map to it. */
  readonly generic?: readonly GenericFamily[];
  /**
   * Metric-compatible families that it replaces. Chromium accepts a substitute only if it recognizes the two as
   * metric-compatible.
   */
  readonly standsFor?: readonly string[];
  /** Whether it is a fallback for characters that the current font lacks. Fallbacks are tried in table order. */
  readonly isFallback?: boolean;
  /** Supported scripts (Unicode, `Script`). */
  readonly scripts?: readonly string[];
  /** Languages whose regional glyphs of ideographs it has (BCP 47, lower case). */
  readonly languages?: readonly string[];
  /** Whether its glyphs are coloured, which form fields, stamps and LibreOffice do not support. */
  readonly isColored?: boolean;
}

export type GenericFamily = 'serif' | 'sans-serif' | 'monospace' | 'emoji' | 'math';

const FOUR_STYLES = ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'] as const;
const TWO_WEIGHTS = ['400Regular', '700Bold'] as const;
const REGULAR = ['400Regular'] as const;

/**
 * Families of the fonts layer. All have TrueType outlines, of which Skia's PDF writer embeds a subset as a CID font. CFF outlines
 * and variable fonts become Type 3 fonts.
 */
export const FONT_FAMILIES: readonly FontFamily[] = [
  // Metric-compatible with Arial, Times New Roman, Courier New, Calibri and Cambria.
  {
    name: 'Arimo',
    package: '@expo-google-fonts/arimo',
    styles: FOUR_STYLES,
    generic: ['sans-serif'],
    standsFor: ['Arial', 'Helvetica', 'Liberation Sans'],
  },
  {
    name: 'Tinos',
    package: '@expo-google-fonts/tinos',
    styles: FOUR_STYLES,
    generic: ['serif', 'math'],
    standsFor: ['Times New Roman', 'Times', 'Liberation Serif'],
  },
  {
    name: 'Cousine',
    package: '@expo-google-fonts/cousine',
    styles: FOUR_STYLES,
    generic: ['monospace'],
    standsFor: ['Courier New', 'Courier', 'Liberation Mono'],
  },
  {
    name: 'Carlito',
    package: '@expo-google-fonts/carlito',
    styles: FOUR_STYLES,
    reservedName: true,
    standsFor: ['Calibri'],
  },
  { name: 'Caladea', package: '@expo-google-fonts/caladea', styles: FOUR_STYLES, standsFor: ['Cambria'] },
  // For polished documents without a web font.
  {
    name: 'Inter',
    package: '@expo-google-fonts/inter',
    styles: ['400Regular', '400Regular_Italic', '500Medium', '600SemiBold', '700Bold'],
  },
  {
    name: 'Source Serif 4',
    package: '@expo-google-fonts/source-serif-4',
    styles: ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold'],
  },
  // Vazirmatn draws each letter as one glyph. Noto, the fallback, draws letters in parts, which text extractors that work by
  // glyph cannot read.
  script('Arabic', 'Vazirmatn', '@expo-google-fonts/vazirmatn'),
  script('Arabic', 'Noto Sans Arabic', '@expo-google-fonts/noto-sans-arabic', REGULAR),
  script('Hebrew', 'Noto Sans Hebrew', '@expo-google-fonts/noto-sans-hebrew'),
  script('Devanagari', 'Noto Sans Devanagari', '@expo-google-fonts/noto-sans-devanagari'),
  script('Thai', 'Noto Sans Thai', '@expo-google-fonts/noto-sans-thai'),
  script('Armenian', 'Noto Sans Armenian', '@expo-google-fonts/noto-sans-armenian'),
  script('Georgian', 'Noto Sans Georgian', '@expo-google-fonts/noto-sans-georgian'),
  script('Ethiopic', 'Noto Sans Ethiopic', '@expo-google-fonts/noto-sans-ethiopic'),
  script('Thaana', 'Noto Sans Thaana', '@expo-google-fonts/noto-sans-thaana'),
  script('Bengali', 'Noto Sans Bengali', '@expo-google-fonts/noto-sans-bengali'),
  script('Gurmukhi', 'Noto Sans Gurmukhi', '@expo-google-fonts/noto-sans-gurmukhi'),
  script('Gujarati', 'Noto Sans Gujarati', '@expo-google-fonts/noto-sans-gujarati'),
  script('Oriya', 'Noto Sans Oriya', '@expo-google-fonts/noto-sans-oriya'),
  script('Tamil', 'Noto Sans Tamil', '@expo-google-fonts/noto-sans-tamil'),
  script('Telugu', 'Noto Sans Telugu', '@expo-google-fonts/noto-sans-telugu'),
  script('Kannada', 'Noto Sans Kannada', '@expo-google-fonts/noto-sans-kannada'),
  script('Malayalam', 'Noto Sans Malayalam', '@expo-google-fonts/noto-sans-malayalam'),
  script('Sinhala', 'Noto Sans Sinhala', '@expo-google-fonts/noto-sans-sinhala'),
  script('Khmer', 'Noto Sans Khmer', '@expo-google-fonts/noto-sans-khmer'),
  script('Lao', 'Noto Sans Lao', '@expo-google-fonts/noto-sans-lao'),
  script('Myanmar', 'Noto Sans Myanmar', '@expo-google-fonts/noto-sans-myanmar'),
  // Noto Sans has no Tibetan font.
  script('Tibetan', 'Noto Serif Tibetan', '@expo-google-fonts/noto-serif-tibetan'),
  script('Meetei_Mayek', 'Noto Sans Meetei Mayek', '@expo-google-fonts/noto-sans-meetei-mayek'),
  script('Ol_Chiki', 'Noto Sans Ol Chiki', '@expo-google-fonts/noto-sans-ol-chiki'),
  script(
    'Canadian_Aboriginal',
    'Noto Sans Canadian Aboriginal',
    '@expo-google-fonts/noto-sans-canadian-aboriginal',
  ),
  script('Cherokee', 'Noto Sans Cherokee', '@expo-google-fonts/noto-sans-cherokee'),
  script('Tifinagh', 'Noto Sans Tifinagh', '@expo-google-fonts/noto-sans-tifinagh', REGULAR),
  // Simplified Chinese is first: it has the unified ideographs of every language.
  ideographs('Noto Sans SC', '@expo-google-fonts/noto-sans-sc', ['zh-hans']),
  ideographs('Noto Sans JP', '@fontsource-variable/noto-sans-jp', ['ja']),
  ideographs('Noto Sans KR', '@fontsource-variable/noto-sans-kr', ['ko']),
  ideographs('Noto Sans TC', '@fontsource-variable/noto-sans-tc', ['zh-hant', 'zh-tw', 'zh-hk', 'zh-mo']),
  symbols('Noto Sans Symbols 2', '@expo-google-fonts/noto-sans-symbols-2'),
  symbols('Noto Sans Symbols', '@expo-google-fonts/noto-sans-symbols'),
  // Operators, arrows and mathematical alphabets; box-drawing and block characters for text tables and charts.
  symbols('Noto Sans Math', '@expo-google-fonts/noto-sans-math'),
  symbols('Noto Sans Mono', '@expo-google-fonts/noto-sans-mono'),
  // 20 of its 25 MB are an SVG table; the COLR table has the same glyphs.
  {
    ...symbols('Noto Color Emoji', '@expo-google-fonts/noto-color-emoji'),
    withoutTables: ['SVG '],
    generic: ['emoji'],
    isColored: true,
  },
  // For all that cannot draw coloured glyphs.
  symbols('Noto Emoji', '@expo-google-fonts/noto-emoji'),
];

/** Beginning of the names of a family's files, such as `NotoColorEmoji` of `NotoColorEmoji_400Regular.ttf`. */
export function filePrefix({ name }: Pick<FontFamily, 'name'>): string {
  return name.replaceAll(' ', '');
}

function script(of: string, name: string, from: string, styles: readonly string[] = TWO_WEIGHTS): FontFamily {
  return { name, package: from, styles, isFallback: true, scripts: [of] };
}

function ideographs(name: string, from: string, languages: readonly string[]): FontFamily {
  return { name, package: from, styles: [], isFallback: true, languages };
}

function symbols(name: string, from: string): FontFamily {
  return { name, package: from, styles: REGULAR, isFallback: true };
}
