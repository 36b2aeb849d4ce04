import type { LanguageWords } from '../language-words.ts';

/** Turkish. */
export const tr: LanguageWords = {
  phone: `
    *telefon*, iletişim, cep (tel|telefonu), dahili hat, ara[yın|yınız|yabilirsiniz], müşteri
    hizmetleri, santral:, İletişim`,
  extension: 'dahili',
  birth: 'doğum tarihi',
  passport: 'pasaport',
  card: '(kredi |banka )kart(ı|ınız)',
  number: 'numarası',
  otherNumbers: 'sipariş',
  places: 'santral, danışma, resepsiyon, eczane',
};
