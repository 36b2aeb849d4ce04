import type { PresetFinder } from '../../text/text-ranges.ts';
import * as americas from './americas.ts';
import * as asia from './asia-pacific-africa.ts';
import { findIds, type IdScheme } from './id-scheme.ts';
import * as east from './northern-eastern-europe.ts';
import * as west from './western-europe.ts';

/**
 * Identity, tax and insurance numbers of persons and companies, by preset name: the country, followed by the name of the number.
 */
export const ID_SCHEMES = {
  'us-itin': americas.usItin,
  'us-ein': americas.usEin,
  'ca-sin': americas.caSin,
  'mx-curp': americas.mxCurp,
  'mx-rfc': americas.mxRfc,
  'br-cpf': americas.brCpf,
  'br-cnpj': americas.brCnpj,
  'ar-cuit': americas.arCuit,
  'cl-rut': americas.clRut,
  'co-nit': americas.coNit,
  'gb-nino': west.gbNino,
  'gb-nhs': west.gbNhs,
  'ie-pps': west.iePps,
  'de-tax-id': west.deTaxId,
  'de-social-insurance': west.deSocialInsurance,
  'de-id-card': west.deIdCard,
  'at-social-insurance': west.atSocialInsurance,
  'ch-ahv': west.chAhv,
  'fr-nir': west.frNir,
  'it-codice-fiscale': west.itCodiceFiscale,
  'es-dni': west.esDni,
  'pt-nif': west.ptNif,
  'nl-bsn': west.nlBsn,
  'be-national-number': west.beNationalNumber,
  'gr-amka': west.grAmka,
  'se-personnummer': east.sePersonnummer,
  'no-fodselsnummer': east.noFodselsnummer,
  'dk-cpr': east.dkCpr,
  'fi-hetu': east.fiHetu,
  'pl-pesel': east.plPesel,
  'pl-id-card': east.plIdCard,
  'cz-rodne-cislo': east.czRodneCislo,
  'ro-cnp': east.roCnp,
  'bg-egn': east.bgEgn,
  'hr-oib': east.hrOib,
  'hu-taj': east.huTaj,
  'baltic-personal-code': east.balticPersonalCode,
  jmbg: east.jmbg,
  'ru-snils': east.ruSnils,
  'ru-inn': east.ruInn,
  'ua-tax-number': east.uaTaxNumber,
  'in-aadhaar': asia.inAadhaar,
  'in-pan': asia.inPan,
  'cn-resident-id': asia.cnResidentId,
  'jp-my-number': asia.jpMyNumber,
  'kr-rrn': asia.krRrn,
  'tw-id': asia.twId,
  'hk-id': asia.hkId,
  'sg-nric': asia.sgNric,
  'my-kad': asia.myKad,
  'th-id': asia.thId,
  'id-nik': asia.idNik,
  'pk-cnic': asia.pkCnic,
  'au-tfn': asia.auTfn,
  'au-medicare': asia.auMedicare,
  'nz-ird': asia.nzIrd,
  'za-id': asia.zaId,
  'eg-id': asia.egId,
  'il-id': asia.ilId,
  'tr-kimlik': asia.trKimlik,
  'ae-id': asia.aeId,
  'sa-id': asia.saId,
} as const satisfies Readonly<Record<string, IdScheme>>;

export type IdPreset = keyof typeof ID_SCHEMES;

/** Formats that a scheme's tokens cannot describe. */
const OTHER_FORMS: { readonly [Name in IdPreset]?: PresetFinder } = { 'hk-id': asia.findBracketedHkId };

export const ID_FINDERS: ReadonlyMap<IdPreset, PresetFinder> = new Map(
  (Object.keys(ID_SCHEMES) as IdPreset[]).map((name) => [
    name,
    (text, sensitivity) => [
      ...findIds(text, [ID_SCHEMES[name]], sensitivity),
      ...(OTHER_FORMS[name]?.(text, sensitivity) ?? []),
    ],
  ]),
);

/** Finds the numbers of all schemes in one pass over the text. */
export const findAnyId: PresetFinder = (text, sensitivity) => [
  ...findIds(text, Object.values(ID_SCHEMES), sensitivity),
  ...Object.values(OTHER_FORMS).flatMap((find) => find(text, sensitivity)),
];
