import type { LanguageWords } from '../language-words.ts';

/** Japanese. */
export const ja: LanguageWords = {
  phone: 'お客様窓口, お客様相談室, お客様相談窓口, お客様センター, 携帯, 連絡先, 内線, ファックス',
  extension: '内線',
  birth: '生年月日, 誕生日',
  passport: 'パスポート, 旅券',
  card: 'カード',
  number: '番号',
  otherNumbers: '注文, 伝票, 請求, 請求書, 追跡, 品番, 型番, 製造, 受付',
  isUnparted: true,
};
