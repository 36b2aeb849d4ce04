import type { LanguageWords } from '../language-words.ts';

/** Hebrew. */
export const he: LanguageWords = {
  phone: 'טלפון, טל, נייד, פקס, שירות לקוחות, מזכירות, מרכזייה',
  birth: 'תאריך לידה, תאריך הלידה, ת(.)ל.',
  passport: '(ה)דרכון',
  card: 'כרטיס( אשראי), בטאקה',
};
