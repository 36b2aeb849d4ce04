import { describe, expect, it } from 'vitest';
import { faultIn } from '../testing/preset-sets.ts';

/** Presets and texts by the deciding feature; expected matches are between ⟦ and ⟧. */
const TEXTS: Readonly<Record<string, readonly (readonly [preset: string, text: string])[]>> = {
  'tabs part the cells of a row': [
    ['ssn', 'Name\\tSSN\\tOrder\\nHart\\t⟦536228145⟧\\t77\\nPoe\\t⟦431908812⟧\\t78'],
    ['phone', 'Part\\tPhone\\nA-17\\t⟦555-0187⟧\\nB-18\\t⟦555-0188⟧'],
  ],
  'a column header names all of its rows': [
    ['phone', 'Part #\\n313-555-0199\\n313-555-0142\\n313-555-0177'],
    ['phone', 'Part #  Qty\\n313-555-0199  4\\n313-555-0142  2\\n313-555-0177  2'],
    ['ssn', 'Part #  Qty  Price\\n536-22-8145  4  12.50\\n431-90-8812  2  9.10'],
    ['phone', 'Name  Phone\\nLane  ⟦3135550199⟧\\nGasket  ⟦3135550142⟧'],
  ],
  'a value is named by the label of its own cell': [
    [
      'phone',
      'Provider  Telephone  NPI\\nDr. Rao  ⟦330-744-2218⟧  1447283306\\nDr. Fox  ⟦330-744-9903⟧  1881029947',
    ],
    ['ssn', 'Name  SSN  Policy\\nDr. Rao  ⟦330-74-2218⟧  144728330'],
    ['ssn', 'Name  Policy  SSN\\nDr. Rao  144728330  ⟦330742218⟧'],
    ['ip-address', 'Module     Version\\ncore       4.1.12.7\\ngui        4.1.12.9'],
    ['ip-address', 'Clause     Title\\n4.4.1.7    Scope\\n4.4.1.8    Terms'],
    ['ip-address', 'Host     Address\\ncore       ⟦4.1.12.7⟧\\ngui        ⟦4.1.12.9⟧'],
    ['date-of-birth', 'W-L-D       Club\\n12-10-8     Rovers\\n11-9-10     Albion\\n10-12-8     United'],
    ['ssn', 'name,ssn,zip4\\n"Mills, Ada",⟦430-91-7726⟧,72201-3417\\n"Nabors, Lee",⟦431-09-5518⟧,72202-1180'],
    [
      'credit-card',
      'Year   Wheat   Maize   Oats\\n2019   4111    5105    3714\\n2020   4222    5555    3787',
    ],
  ],
  'a value joined to its name by a verb': [
    ['date-of-birth', 'The combination is 10-22-36; spin left first.'],
    ['phone', 'The meter reads 313-555-0199, and my own number is ⟦212-555-0142⟧'],
  ],
  'another item has a number of its own': [
    ['passport', 'Stolen: passport, Canada, no. ⟦HK441782⟧, and a watch, no. 118402'],
  ],
  'a line that speaks of versions': [
    ['ip-address', 'Upgrade path: 9.4.0.1 to 9.5.2.0 (release), never 9.4.9.9'],
    ['ip-address', 'Upgrade the host ⟦9.4.0.1⟧'],
  ],
  'a number that resembles an item number is one': [
    ['phone', 'Filter 313-555-0199, cross-ref. NAPA 313-555-0142'],
    ['phone', 'Part 313-555-0199 (see cross-ref. WIX 212-555-0142)'],
  ],
  'numbers of one form in one sentence are of one kind': [
    ['date-of-birth', 'apply 10-10-10 in spring, then 5-10-10'],
    ['date-of-birth', 'feed 12-4-8 weekly. Born ⟦5-10-10⟧'],
  ],
  'years in museum numbers are not dates': [
    ['date-of-birth', 'Rolle inv. 1887.12.4'],
    ['date-of-birth', 'Acc. no. 1953.10.2, dated ⟦1953.10.02⟧'],
  ],
  'three rising numbers after a word that introduces no day are not dates': [
    ['date-of-birth', 'node hop 3/4/12 lost'],
    ['date-of-birth', 'cure 3/6/12 h'],
    ['date-of-birth', 'seen ⟦3/4/12⟧, visit ⟦3/6/12⟧, foal ⟦4/17/96⟧, baby ⟦3/4/12⟧'],
    ['date-of-birth', 'Invoice booked on cost centre 12/04/88'],
  ],
  'words of a sentence, and names of contacts': [
    ['phone', 'save this one ⟦9075550198⟧'],
    ['phone', 'try Bud, ⟦555-0175⟧ or ask for Mrs. Poe: ⟦555-0176⟧'],
    ['phone', 'see Table, 555-0175'],
  ],
  'words after a value that name its owner': [
    ['phone', "src=⟦3135550174⟧ (caller's phone) dur=118s"],
    ['ssn', 'too late, ⟦190661243⟧ is out there now (my social security number)'],
    ['ssn', '⟦190661243⟧ is my SSN'],
    ['ssn', 'ticket 190661243 (the status)'],
  ],
  'another sentence speaks of telephones': [
    ['ssn', 'So please call her. Mine is ⟦485-62-1190⟧ if she asks.'],
    ['ssn', 'Call 485-62-1190'],
    ['ssn', '"My number," she said to the voice on the phone, "is ⟦414 86 3350⟧."'],
  ],
  'a paper about a value has a number of its own': [
    ['au-tfn', 'TFN declaration received: 123456782'],
    ['au-tfn', 'TFN declared: ⟦123456782⟧'],
  ],
  'numbered items in languages of Europe': [
    ['international-phone', 'Formulario 034-915-372, casilla 22'],
    ['international-phone', 'Sinistre ⟦01 53 71 28 40⟧, Posten ⟦041 728 33 11⟧'],
    ['international-phone', 'Gleitringdichtung Typ 0711-4417-820'],
    ['es-dni', 'Bobina 12345678-Z de acero'],
    ['vat-id', 'USt-IdNr. des Lieferanten: ⟦DE359979371⟧'],
    ['credit-card', 'Min kort nr ⟦5413 3354 4305 0042⟧'],
    ['phone', 'NIP: 2125550187'],
  ],
  'calling codes of countries whose numbers have one length': [
    ['international-phone', 'Offset +44 20 79 46 09 raw'],
    ['international-phone', 'at ⟦+44 20 7946 0958⟧ or ⟦+20 100 123 4567⟧'],
    ['international-phone', 'Tel. ⟦+44 20 79 46 09⟧'],
  ],
  'forms of numbers': [
    ['phone', 'Florist     ⟦888-356-7741⟧\\nPizza       ⟦941-PIZZA-PI⟧'],
    ['phone', 'Bracket     12-356-7741\\nPlate       941-PIZZA-PI'],
    ['phone', 'Call consignee: ⟦/318/ 425-9901⟧ ask for Dwight'],
    ['passport', 'Reisepass Nr. ⟦CFGH12KLM⟧ lag im Safe'],
    ['nl-bsn', 'BSN: ⟦007828664⟧'],
    ['za-id', 'RSA ID ⟦6204175009077⟧'],
  ],
  'names of products and ends of sentences are not hosts': [
    ['url', 'Write to the registrar, registrar.office at City Hall'],
    ['url', 'Vue.js 3 and Socket.io, but ⟦socket.io⟧'],
  ],
};

describe.each(Object.entries(TEXTS))('%s', (_, texts) => {
  it.each(texts)('%s in %j', (preset, text) => {
    expect(faultIn(preset, text)).toBeUndefined();
  });
});
