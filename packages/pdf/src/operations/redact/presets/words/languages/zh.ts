import type { LanguageWords } from '../language-words.ts';

/** Chinese. */
export const zh: LanguageWords = {
  phone: `
    客服热线, 客服專線, 客服专线, 电话, 電話, 手机, 手機, 行動電話, 联系电话, 联系方式, 聯絡電話, 座机, 热线, 熱線, 传真, 傳真, 分机, ☎, ☏, ✆, 📞, 📱`,
  extension: '分机, 分機, 轉, 转',
  birth: '出生日期, 出生年月, 出生年月日',
  passport: '护照, 護照',
  card: '信用卡, 借记卡, 银行卡, 銀行卡, 卡号, 卡號, 卡',
  number: '号, 号码, 號, 號碼, 编号, 編號',
  otherNumbers: '订单, 訂單, 货号, 貨號, 批号, 批號, 发票, 發票, 快递, 运单, 型号, 序列, 产品, 商品',
  isUnparted: true,
};
