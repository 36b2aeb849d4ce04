import type { LanguageWords } from '../language-words.ts';

/** Korean. */
export const ko: LanguageWords = {
  phone: '고객센터, 고객상담, 전화, 휴대, 휴대폰, 휴대전화, 연락처, 핸드폰, 팩스',
  extension: '내선',
  birth: '생년월일, 생일',
  passport: '여권',
  card: '카드',
  number: '번호',
  otherNumbers: '주문, 송장, 제품, 모델, 상품',
  isUnparted: true,
};
