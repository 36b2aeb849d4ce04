import type { LanguageWords } from '../language-words.ts';

/** German. */
export const de: LanguageWords = {
  phone: `
    *telefon*, telefax, tel, fon, handy, handynummer, handynr, mobil, mobilnummer, mobiltelefon,
    mobilfunk, mobilfunknummer, mobilnr, mobiltel*, fax, faxnummer, fax-nr, rufnummer, durchwahl,
    festnetz, festnetznummer, rückruf, rückrufnummer, rückfragen, notfallnummer, notrufnummer,
    not[fall|ruf], not[fall|ruf]-nr, natel, gsm-[nr|nummer], (telefonisch )erreichbar (unter), anrufen,
    rufen sie (uns) (unter), kund(en)[dienst|service|center],
    [büro|buero|praxis|zentrale|privat|dienstlich|kontakt|notruf|sekretariat|empfang|rezeption|pforte]:`,
  extension: 'durchwahl, dw, nebenstelle',
  birth: 'geb., geb, geboren (am), geburtsdatum, geburtstag, geb am, geb. am, geb.-dat(um|.)',
  passport: 'reisepass(es), (reise)pass[nummer|-nr]',
  card: '(kredit|bank|giro)karte(n), (kredit|bank|giro)karten[nummer|-nr]',
  number: 'nr, nummer',
  memberships: 'konto(nummer|nr)',
  otherNumbers: `
    zimmer, mandat(s)-referenz, plz, bestell!{er}*, auftrag(s)!{gebe|nehm}*, rechnung(s)!{empf|stell}*,
    liefer!{ant}*, sendung(s)*, artikel*, produkt*, teil(e)-[nr|nummer], seriennummer, serien-nr,
    chargen*, material-[nr|nummer], aktenzeichen, gesch[ä|ae]ftszeichen, vorgang(s)*, inventar*,
    zeichnung(s)*, beleg*, vertrag(s)-[nr|nummer], kunden-[nr|nummer], z[ä|ae]hler[nummer|-nr|stand],
    fahrgestell*, paket, ger[ä|ae]t*`,
  otherNumbersUndated: 'artikel',
  items: `
    formular, formblatt, vordruck, antrag, bescheid, kassenzeichen, anlage, flurstück, flur, grundbuch,
    urkunde, lieferschein, vorgang, akte, bauteil, baugruppe, modell, typ, maschine, zähler,
    wasserzähler, stromzähler, gaszähler, chassis, kennzeichen, schlüssel, spind, gleis, flug, reihe,
    gutschein, auflage, kapitel, absatz, richtlinie, verordnung, gesetz, drucksache, protokoll,
    gutachten, zeichnung, skizze`,
  itemsUndated: 'titel, bauteil',
  persons: 'herr, frau',
  places: `
    redaktion, verlag, pflegedienst, hausarzt, zahnarzt, tierarzt, zentrale, pforte, empfang,
    sekretariat, praxis, kanzlei, rathaus, notdienst, notruf, rezeption, ambulanz, notfall,
    notfallnummer, leitstelle, geschäftsstelle, verwaltung, apotheke`,
  joints: 'und, oder, ist, sind, lautet, unter, auf, bei, an, am, mit, zur, für, von',
};
