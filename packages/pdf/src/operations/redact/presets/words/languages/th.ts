import type { LanguageWords } from '../language-words.ts';

/** Thai. */
export const th: LanguageWords = {
  phone: 'เบอร์, เบอร์โทร, เบอร์โทรศัพท์, มือถือ, โทร, โทรศัพท์',
  birth: 'วันเกิด, วันเดือนปีเกิด',
  passport: 'หนังสือเดินทาง',
  isUnparted: true,
};
