/**
 * Words that label content, such as field names of forms and letters, and words that occur in every sentence. Folded as by
 * `foldLiteral` (no case, no accents).
 *
 * The lists contain no names, and no words that could be an answer (a sum, an illness, a verdict, a colour).
 */
const LISTS = [
  // English.
  'a about account address all amount an and annual any application are as at attachment authority balance bank be been birth branch but by',
  'can category city client clause code company contact contract copy country currency customer data date day department description',
  'details document due email employee employer end entry expiry fax field file first for form from full gender given had has have he her',
  'his holder home if in information insurance insured invoice is issue issued it item its last line mail member middle mobile',
  'month mr mrs ms my name nationality no not note notes number occupation of on only or order other our page paid patient payee payer',
  'payment period person phone place please policy position postal postcode price product quantity reason recipient reference remarks',
  'sender she shipping signature signed start state status street subject surname tax tel telephone terms that the their they this',
  'time title to total type unit until us value vat was we website were which who with year you your zip',
  'ad cm do dr ed go hi id kg km me mm ok pm so st up vs',
  // German.
  'ab da du gb ja ob so wo zb',
  'als am an anrede anschrift anzahl art auf auftrag aus bank bei bemerkung beruf beschreibung betrag betreff bis bezeichnung bitte blz das datum',
  'dem den der des die durch ein eine einem einen einer empfanger er es fax festnetz firma frau fur geboren geburtsdatum geburtsname',
  'geburtsort geschlecht gultig handy hat hausnummer herr ich ihr ihre im in inhaber ist kontakt konto kontoinhaber kontonummer',
  'kunde kunden kundennummer land menge mit mobil monat nachname name nicht nr nummer oder ort patient plz position postleitzahl preis rechnung',
  'rechnungsnummer seite sich sie sind staat staatsangehorigkeit steuer steuernummer strasse summe tag tel telefon und unterschrift',
  'unternehmen unterzeichnet versicherter versicherung vertrag vom von vorname war wir wohnort zahlung zu zum zur zweck',
  // French.
  'ce ci ne ni on ou se si va',
  'adresse au aux avec banque client code commande compte contrat dans date de des du elle en est et facture il je la le les lieu',
  'madame montant naissance nationalite nom nous numero objet ou page par pas patient pays pour prenom prix profession que qui quantite rue',
  'signature son sur telephone titulaire total tva un une ville vous',
  // Spanish, Portuguese, Italian.
  'apellido apellidos calle cantidad ciudad cliente codigo con contrato correo cuenta da data de del della di direccion domicilio e el en es',
  'fecha firma importe indirizzo la las lo los luogo nacimiento nascita nombre nome numero o para paciente pagina pais pago por precio que',
  'referencia sobrenome telefono telefone titular titolare totale un una via y',
  // Dutch.
  'aantal achternaam adres bedrag betaling datum en factuur geboortedatum het klant naam nummer of plaats postcode rekening straat te telefoon van voor voornaam',
];

export const LABEL_WORDS: ReadonlySet<string> = new Set(LISTS.flatMap((list) => list.split(' ')));
