/** One npm package of TrueType files and the styles taken from it. */
export interface FontFamily {
  readonly package: string;
  /** Folder names in the package, which are also the end of the file names. */
  readonly styles: readonly string[];
  /** The licence reserves the name for the unchanged font, so it is not made leaner. */
  readonly reservedName?: boolean;
  /** sfnt tables left out, because Chromium on Linux does not use them. */
  readonly withoutTables?: readonly string[];
}

const FOUR_STYLES = ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'] as const;
const TWO_WEIGHTS = ['400Regular', '700Bold'] as const;

/**
 * The TrueType families of the fonts layer. Only TrueType outlines: Skia's PDF writer embeds a subset of these
 * as a proper CID font, while CFF outlines and variable fonts come out as Type 3 fonts.
 */
export const TRUETYPE_FAMILIES: readonly FontFamily[] = [
  // Same metrics as Arial, Times New Roman, Courier New, Calibri and Cambria.
  { package: '@expo-google-fonts/arimo', styles: FOUR_STYLES },
  { package: '@expo-google-fonts/tinos', styles: FOUR_STYLES },
  { package: '@expo-google-fonts/cousine', styles: FOUR_STYLES },
  { package: '@expo-google-fonts/carlito', styles: FOUR_STYLES, reservedName: true },
  { package: '@expo-google-fonts/caladea', styles: FOUR_STYLES },
  // For documents that should look designed without loading a web font.
  {
    package: '@expo-google-fonts/inter',
    styles: ['400Regular', '400Regular_Italic', '500Medium', '600SemiBold', '700Bold'],
  },
  {
    package: '@expo-google-fonts/source-serif-4',
    styles: ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold'],
  },
  { package: '@expo-google-fonts/vazirmatn', styles: TWO_WEIGHTS },
  // Only for letters that Vazirmatn lacks: it draws letters in parts, which readers that go by glyphs cannot read.
  { package: '@expo-google-fonts/noto-sans-arabic', styles: ['400Regular'] },
  { package: '@expo-google-fonts/noto-sans-hebrew', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-devanagari', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-thai', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-armenian', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-georgian', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-ethiopic', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-thaana', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-bengali', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-gurmukhi', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-gujarati', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-oriya', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-tamil', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-telugu', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-kannada', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-malayalam', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-sinhala', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-khmer', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-lao', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-myanmar', styles: TWO_WEIGHTS },
  // There is no Noto Sans for it.
  { package: '@expo-google-fonts/noto-serif-tibetan', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-meetei-mayek', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-ol-chiki', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-canadian-aboriginal', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-cherokee', styles: TWO_WEIGHTS },
  { package: '@expo-google-fonts/noto-sans-tifinagh', styles: ['400Regular'] },
  { package: '@expo-google-fonts/noto-sans-symbols', styles: ['400Regular'] },
  { package: '@expo-google-fonts/noto-sans-symbols-2', styles: ['400Regular'] },
  // Operators, arrows and the alphabets of mathematics; boxes, bars and shades of which tables and charts are made in text.
  { package: '@expo-google-fonts/noto-sans-math', styles: ['400Regular'] },
  { package: '@expo-google-fonts/noto-sans-mono', styles: ['400Regular'] },
  // 20 of its 25 MB are an SVG table; the COLR table holds the same pictures.
  { package: '@expo-google-fonts/noto-color-emoji', styles: ['400Regular'], withoutTables: ['SVG '] },
];
