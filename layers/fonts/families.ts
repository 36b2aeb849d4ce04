/** A family of the fonts layer: where it comes from, and what it is for. */
export interface FontFamily {
  /** As style sheets name it; without spaces it begins the names of its files. */
  readonly name: string;
  /** The npm package that it comes from. */
  readonly package: string;
  /** Folder names in the package, which are also the end of the file names; none where `cjk-fonts.ts` says what is taken. */
  readonly styles: readonly string[];
  /** The licence reserves the name for the unchanged font, so it is not made leaner. */
  readonly reservedName?: boolean;
  /** sfnt tables left out, because Chromium on Linux does not use them. */
  readonly withoutTables?: readonly string[];
  /** The generic families of CSS that it is. */
  readonly generic?: readonly GenericFamily[];
  /** Families with the same metrics that people name. Chromium accepts a substitute only where it knows these to be so. */
  readonly standsFor?: readonly string[];
  /** Asked for characters that the font in use lacks, in the order of the table. */
  readonly isFallback?: boolean;
  /** Scripts that it is for (Unicode, `Script`). */
  readonly scripts?: readonly string[];
  /** Languages whose own shapes of the ideographs it has (BCP 47, lower case). */
  readonly languages?: readonly string[];
  /** Its glyphs have colours, which text that is filled in or stamped cannot have. */
  readonly isColored?: boolean;
}

export type GenericFamily = 'serif' | 'sans-serif' | 'monospace' | 'emoji' | 'math';

const FOUR_STYLES = ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'] as const;
const TWO_WEIGHTS = ['400Regular', '700Bold'] as const;
const REGULAR = ['400Regular'] as const;

/**
 * The fonts layer. Only TrueType outlines: Skia's PDF writer embeds a subset of these as a proper CID font, while CFF
 * outlines and variable fonts come out as Type 3 fonts.
 */
export const FONT_FAMILIES: readonly FontFamily[] = [
  // Same metrics as Arial, Times New Roman, Courier New, Calibri and Cambria.
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
  // For documents that should look designed without loading a web font.
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
  // It draws each letter as one glyph. Noto, which is for what it lacks, draws letters in parts, which readers that go
  // by glyphs cannot read.
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
  // There is no Noto Sans for it.
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
  // Simplified Chinese comes first: it has every unified ideograph, whatever its language.
  ideographs('Noto Sans SC', '@expo-google-fonts/noto-sans-sc', ['zh-hans']),
  ideographs('Noto Sans JP', '@fontsource-variable/noto-sans-jp', ['ja']),
  ideographs('Noto Sans KR', '@fontsource-variable/noto-sans-kr', ['ko']),
  ideographs('Noto Sans TC', '@fontsource-variable/noto-sans-tc', ['zh-hant', 'zh-tw', 'zh-hk', 'zh-mo']),
  symbols('Noto Sans Symbols 2', '@expo-google-fonts/noto-sans-symbols-2'),
  symbols('Noto Sans Symbols', '@expo-google-fonts/noto-sans-symbols'),
  // Operators, arrows and the alphabets of mathematics; boxes, bars and shades of which tables and charts are made in text.
  symbols('Noto Sans Math', '@expo-google-fonts/noto-sans-math'),
  symbols('Noto Sans Mono', '@expo-google-fonts/noto-sans-mono'),
  // 20 of its 25 MB are an SVG table; the COLR table holds the same pictures.
  {
    ...symbols('Noto Color Emoji', '@expo-google-fonts/noto-color-emoji'),
    withoutTables: ['SVG '],
    generic: ['emoji'],
    isColored: true,
  },
];

function script(of: string, name: string, from: string, styles: readonly string[] = TWO_WEIGHTS): FontFamily {
  return { name, package: from, styles, isFallback: true, scripts: [of] };
}

function ideographs(name: string, from: string, languages: readonly string[]): FontFamily {
  return { name, package: from, styles: [], isFallback: true, languages };
}

function symbols(name: string, from: string): FontFamily {
  return { name, package: from, styles: REGULAR, isFallback: true };
}
