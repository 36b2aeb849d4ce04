import type { TextRange } from '../text/text-ranges.ts';
import { isInLabelledCell } from './columns.ts';
import { label } from './label.ts';
import { isLabelled } from './labelled.ts';
import { lazy } from './lazy.ts';

/** What stands before the digits of an extension, as alternatives of an expression. */
export const EXTENSION_WORDS =
  'x|ext\\.?|extn|extension|;ext=|durchwahl|dw|nebenstelle|poste|int(?:erno)?\\.?|anexo|ramal|toestel|tst\\.|wewn?\\.|linka|klapka|mell(?:ék)?\\.?|dahili|доб(?:авочный)?\\.?|内線|分机|分機|轉|转|내선';

/** Words that say behind a number what it reaches, as alternatives of an expression: `555-0199-Fax`, `555-0199 office`. */
export const BEHIND_PHONE =
  'office|fax|home|cell(?:ular)?|mobile|work|direct|main|voice|desk|toll-?free|tel(?:ephone)?|phone|pager|whatsapp';

const BEHIND = lazy(
  () =>
    new RegExp(
      `^(?: ?- ?| )(?:${BEHIND_PHONE})(?![\\p{L}\\p{N}])(?! ?[:#]| ?\\+?\\d| (?:st|street|ave|avenue|rd|road|blvd|dr|drive|lane|ln)(?!\\p{L}))`,
      'iu',
    ),
);

/** What is known of the numbers of the text that was asked for last: many kinds of values are told from telephones. */
let known: { readonly text: string; readonly ranges: Map<string, boolean> } = { text: '', ranges: new Map() };

/** Whether a number is called a telephone before or behind it, or in the head of its column. */
export function isPhoneLabelled(text: string, range: TextRange): boolean {
  if (known.text !== text) known = { text, ranges: new Map() };
  const key = range.join();
  const isKnown = known.ranges.get(key);
  if (isKnown !== undefined) return isKnown;
  const isNamed = isNamedPhone(text, range);
  known.ranges.set(key, isNamed);
  return isNamed;
}

function isNamedPhone(text: string, range: TextRange): boolean {
  if (isLabelled(text, range, PHONE_LABELS) || isInLabelledCell(text, range, PHONE_LABELS)) return true;
  // Other digits before it are part of the number.
  return (
    !/\d[ -]{1,2}$/.test(text.slice(Math.max(0, range[0] - 3), range[0])) && isLabelledBehind(text, range[1])
  );
}

/** Whether a word behind a number says what it reaches. */
export function isLabelledBehind(text: string, end: number): boolean {
  return BEHIND().test(text.slice(end, end + 24));
}

/** Labels of phone numbers. */
export const PHONE_LABELS = label(
  'tel(?:e?ph?one?|efon(?:o|nummer|ica)?|efoon(?:nummer)?|efono|éfono|éphone|efax)?[.:]?',
  'tél(?:éphone)?[.:]?',
  'llam(?:ar|e|en|ada)(?: al)?',
  'recapit[oi]',
  'fixe',
  // Lines for customers, many of which have short numbers of their own.
  'customer (?:care|service|support)|kund(?:en)?(?:dienst|service|tjänst|center)|kunde(?:service|center)|service (?:clients?|après-vente)',
  'klantenservice|asiakaspalvelu|atención al cliente|atendimento(?: ao cliente)?|servizio clienti|assistenza(?: clienti)?|numero verde|info-?lin(?:k|i|e)a?',
  'obsługa klienta|zákaznick\\p{L}+ linka|ügyfélszolgálat|relații (?:cu )?clienți(?:i)?|müşteri hizmetleri|горячая линия|справочная|служба поддержки|εξυπηρέτηση(?: πελατών)?',
  'خدمة العملاء|שירות לקוחות',
  '(?:hm|wk|bus|res)(?=[:.])',
  'not(?:fall|ruf)(?:nummer|-?nr\\.?)?',
  '(?:sekretariat|zentrale|empfang|rezeption|pforte|segreteria|centralino|centralita|recepción|secretaría|accueil|standard|secrétariat|receptie|santral|recepcja|recepce|växel|sentralbord|vaihde|приёмная|приемная)(?=:)',
  'מזכירות',
  'מרכזייה',
  'telf[.:]?',
  'joignable(?: au)?',
  'bereikbaar(?: op| via)?|raggiungibile(?: al)?|localizable(?: en)?|contact(?:able|abil|ável)|nås (?:på|via)|nås|tavoitettavissa|elérhető|dostępn[yae] pod|dosegljiv\\p{L}?(?: na)?|zastižiteln\\p{L}+|доступен по',
  'chiam(?:are|ate|i|ami|arlo|arla)(?: (?:il|al|lo))?|appel(?:ez|er|ler)(?:[ -]moi)?(?: (?:le|au))?|lig(?:ue|ar|uem)(?: para)?|(?:bel|belt u)(?: (?:ons|mij|naar|met|op))+|telefoneer|anrufen|rufen sie(?: uns)?(?: unter)?|zadzwoń|dzwonić|proszę dzwonić|ring(?:a)?(?: (?:på|til|till|oss|meg|mig))+|soita\\p{L}{0,4}|volejte|volat|hívja|sunați|ara(?:yın|yınız|yabilirsiniz)|звоните|позвоните|зателефонувати|телефонуйте|καλέστε|nazovite|pozovite',
  '(?:telefonisch )?erreichbar(?: unter)?',
  'rückfragen',
  'iletişim',
  'İletişim',
  'téléphonique',
  '(?:tele)?fone',
  't(?:é|e)l(?:é|e)c(?:opieur|opie)?[.:]?',
  'land\\s?line',
  '(?:direct|private|office|home|main|land|second|business|hot|help|customer|crisis|reservations?|information|fax|service|support|24-?hour) line',
  'line(?=:)',
  'beeper',
  '(?:not )?answer(?:ing|ed|s)? (?:at|on)',
  '(?:messages?|texts?|calls?) (?:to|at|from|on)',
  '(?:my|your) registered',
  'voice',
  'telemóvel',
  '(?:tele|hand|smart|car|sat(?:ellite)?|work|home|cell|mobile|office|business|daytime|evening|emergency|customer|direct)?\\s?phones?',
  'ph[.:]',
  'cell(?:ular|ulare)?',
  'celular',
  'mob(?:ile?|iel|il(?:nummer|telefon)?)?[.:]?',
  'móvil',
  'mobiltel(?:efon)?[.:]?',
  'handy(?:nummer)?',
  'port(?:able|\\.)',
  'gsm',
  'fax(?:-?(?:nummer|nr))?|(?:tele)?faks\\p{L}{0,4}|telekopi\\p{L}{0,2}',
  'caller\\s?id',
  'pager',
  'telefax',
  'whats\\s?app',
  'viber',
  'sms',
  'call(?:\\s(?:us|me|him|her|at|on|now))*',
  'dial',
  'text me(?: at)?',
  'reach (?:me|us|him|her) (?:at|on)',
  'hotline',
  'toll[\\s-]?free(?:\\s(?:no|number))?[.:]?',
  'area codes?',
  'helpline',
  'contact (?:no|number)',
  'rufnummer',
  'durchwahl',
  'puh(?:elin)?[.:]?',
  'tlf[.:]?',
  'tfn[.:]?',
  't(?:lm|elem)[.:]?',
  'natel',
  'gsm-?(?:nr|nummer)',
  'telefonszám',
  'numer telefonu',
  'telefonní číslo',
  'číslo telefonu',
  'numéro de (?:téléphone|portable)',
  'n(?:ú|u)mero de (?:teléfono|telefone|telemóvel|celular)',
  'numero di telefono',
  'mobilnr[.:]?',
  'fon[.:]?',
  '(?:b(?:ü|ue)ro|praxis|zentrale|privat|dienstlich|kontakt|notruf)(?=:)',
  'tfno[.:]?',
  'festnetz(?:nummer)?',
  'rückruf(?:nummer)?',
  'handynr[.:]?',
  'mobilfunk(?:nummer)?',
  'тел(?:ефон)?[.:]?',
  'моб(?:ильный)?[.:]?',
  'τηλ(?:έφωνο)?[.:]?',
  'هاتف',
  'جوال',
  'טלפון',
  'טל',
  'नंबर',
  'फ़ोन',
  'โทร(?:ศัพท์)?[.:]?',
  '(?:điện thoại|đt)[.:]?',
  'telepon',
  'no\\. ?hp',
  'cep(?: tel(?:efonu)?)?',
  'मोबा(?:इ|ई)ल(?: (?:नंबर|संख्या))?',
  '(?:दू|दु)रभाष',
  'फोन(?: (?:नंबर|संख्या))?',
  'kom(?:órk[ai]|órkow[ya])?[.:]',
  'mobi(?:tel|lni|lný|lní|els?|ele)(?: (?:tel(?:efon)?|telefoon|číslo))?[.:]?',
  'm(?:o|ó)vil',
  'telefon(?:i|as|u|ul|em)|tālrunis|tel(?:efoni)?(?: |-)?(?:nr|nummer|szám|no|numarası)?[.:]?',
  'тлф[.:]?',
  'факс',
  'κιν(?:ητό)?[.:]?',
  'φαξ',
  'נייד',
  'פקס',
  'موبایل|موبايل|تلفن|محمول|الجوال|الهاتف|فاكس',
  '(?:số )?(?:điện thoại|di động)|sđt[.:]?',
  'ponsel|telpon|telp[.:]?|hp[.:]',
  'sími|símanúmer',
  'simu',
).orUnparted(
  't[eéi]l[eé]f[oóô]n\\p{L}{0,12}[.:]?(?![\\p{L}\\p{N}])|(?:客服(?:热线|專線|专线)?|お客様(?:窓口|相談(?:室|窓口)|センター)|고객(?:센터|상담)|电话|電話|手机|手機|行動電話|携帯|联系(?:电话|方式)|聯絡電話|連絡先|座机|热线|熱線|传真|傳真|内線|ファックス|전화|휴대(?:폰|전화)|연락처|핸드폰|팩스|เบอร์(?:โทร(?:ศัพท์)?)?|มือถือ|☎|☏|✆|📞|📱)(?:号码?|號碼?|番号|번호)?[^\\p{L}\\p{N}]{0,3}',
);
