import type { LanguageWords } from '../language-words.ts';

/** Arabic. */
export const ar: LanguageWords = {
  phone: 'هاتف, الهاتف, جوال, الجوال, محمول, فاكس, خدمة العملاء',
  birth: 'تاريخ ميلاد, تاريخ الميلاد, تاريخ ولادة, تاريخ الولادة',
  passport: '(ال)جواز( (ال)سفر)',
  card: 'بطاقة',
};
