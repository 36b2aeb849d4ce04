import { lazy } from '../lazy.ts';

/**
 * What is numbered, and is neither a person nor reached by telephone: the one list of such words. Each counts directly
 * before a value (see `captionOf`); two questions tell where it belongs.
 */
interface Things {
  /**
   * Whether the word names a number also from afar: behind a label, marks, or `number`, and before values that have check
   * digits. Others say so only where nothing else speaks for the value.
   */
  readonly isLabel: boolean;
  /** Whether a day may stand behind it, as behind an order or an invoice; behind a part, three numbers are no date. */
  readonly isDated: boolean;
  /** Alternatives of an expression, with white space in between. */
  readonly words: string;
}

const THINGS: readonly Things[] = [
  {
    isLabel: true,
    isDated: false,
    words: String.raw`
      parts? pn p\/n sn s\/n items? models? serial sku upc ean(?:-?13)? isbn(?:-1[03])? issn products? art
      articles? stock styles? catalog(?:ue)? cat lots? batch sizes? drawing dwg dockets? parcels? patent sheets?
      pages? seats? aisles? locker lottery rooms? units? codes? apartment apt suite form shelf tool spool
      combination version ver rev(?:ision)? release build firmware bolts? screws? nuts? keys? badges? wells?
      cost\scent(?:er|re)s? budget(?:\s(?:line|code))? highways? hwy u\.?s\.?c c\.?f\.?r chassis scores? folio bates artikel`,
  },
  {
    isLabel: true,
    isDated: true,
    words: String.raw`
      mod gtin nsn doi oid imei iccid meid asin mpn oem materials? assets? barcode gauge spec mil
      dim(?:ensions?)? orders? invoices? inv tracking shipment awb waybill container r(?:é|e)f(?:(?:é|e)rence)?
      po receipt quote transaction txn trace voucher rma package consignment pallet crate members?hip
      frequent\s?flyer loyalty library rows? readings? deposits? bills?(?:\sof\slading)?
      (?<!(?:poison|pest|animal|traffic|crowd)\s)controls? contracts? warrant(?:y|ies) registrations?
      (?<!(?:on|or)\s)files? plates? equipment cert(?:ificate)?s? vehicles? quantity qty box(?:es)? devices?
      sessions? tokens? bookings? samples? specimens? awards? accession
      prescriptions? rx errors? statutes? rules? regulations? oar wac documents?(?!\s(?:n|id|#)) docs? folder
      bulletins? recalls? replacements? supersedes fits see\salso appliance compressor schedules? agreements?
      estimates? sequence seq locator formula exhibit deed instrument odometer counts? index offset length
      population votes revenue inode memory port seed checksums? balance amount volume authori[sz]ation auth
      approval requisition proposal tender bid bol work\sorders? wo petition incident recipe mold tail hull
      aircraft rack slot apparatus totals? sums? logs? tracts? circuit feeder breaker manhole hydrant herd drum
      cylinder boiler turbine pipes? welds? heat §§? ste floor zimmer engine mandats?-?referenz meters?
      p\.\s?o\. gaskets? washers? valves? filters? bearings? pumps? motors? kits? seals? fittings? cables?
      fuses? relays? sensors? tags? case ticket issue claim permit grant licen[cs]es? sections? project job task
      figures? fig seite cross-?ref(?:erence)?s?\.?(?:\s\p{Lu}\p{L}{1,14})? zip(?:\s?\+\s?4)? plz hash uuid guid commit timestamp epoch`,
  },
  // In other languages.
  {
    isLabel: true,
    isDated: true,
    words: String.raw`
      bestell(?!er)\p{L}* auftrags?(?!gebe|nehm)\p{L}* rechnungs?(?!empf|stell)\p{L}* liefer(?!ant)\p{L}* sendungs?\p{L}* artikel\p{L}* produkt\p{L}*
      teile?-?(?:nr|nummer) seriennummer serien-?nr chargen\p{L}* charge(?=\s?[:#]|[\s-]?nr)
      material-?(?:nr|nummer) aktenzeichen gesch(?:ä|ae)ftszeichen vorgangs?\p{L}* inventar\p{L}*
      zeichnungs?\p{L}* beleg\p{L}* vertrags?-?(?:nr|nummer) kunden-?(?:nr|nummer)
      z(?:ä|ae)hler(?:nummer|-?nr|stand) fahrgestell\p{L}* paket ger(?:ä|ae)t\p{L}* commande facture dossier
      suivi colis devis contrat s(?:é|e)rie pi(?:è|e)ce pedido factura expediente seguimiento contrato serie
      lote pieza albar(?:á|a)n paquete protocollo ordine fattura pratica lotto articolo codice spedizione pacco
      fatura encomenda artigo processo ärende\p{L}* zaak\p{L}* bestelling factuur\p{L}* order\p{L}* zending
      dossier\p{L}* faktura\p{L}* ordre\p{L}* tilaus\p{L}* lasku\p{L}* tuote\p{L}* zam(?:ó|o)wieni[ae]
      faktur[ay] seryjny umowy katalogowy przesyłk[ai] objedn(?:á|a)vky faktury sipariş лот партия серия заказа?
      накладн\p{L}+ артикул договора? сч(?:ё|е)та? серийный`,
  },
  {
    isLabel: false,
    isDated: true,
    words: `
      formular formblatt vordruck antrag bescheid kassenzeichen anlage flurstück flur grundbuch urkunde lieferschein
      vorgang akte bauteil baugruppe modell typ maschine zähler wasserzähler stromzähler gaszähler chassis kennzeichen
      schlüssel spind gleis flug reihe gutschein auflage kapitel absatz richtlinie verordnung gesetz drucksache
      protokoll gutachten zeichnung skizze formulaire imprimé affaire pli acte arrêté décret loi circulaire alinéa
      annexe chapitre parcelle cadastre bordereau quittance reçu billet vol train siège rangée compteur relevé
      référence réf modèle composant produit mandat permis plaque formulario impreso casilla modelo acta decreto ley
      artículo anexo página capítulo parcela recibo boleto billete vuelo tren andén asiento fila medidor lectura
      presupuesto envío referencia componente producto catálogo bobina colada póliza mandato licitación protocolo
      escritura matrícula modulo modello fascicolo atto delibera legge allegato particella foglio mappale ricevuta
      biglietto volo treno binario posto contatore lettura preventivo riferimento rif pezzo prodotto polizza gara
      rogito targa matricola formulário processo ato bilhete voo comboio assento leitura orçamento pacote envio
      referência peça produto apólice placa formulier besluit wet artikel bijlage perceel kavel vlucht trein spoor
      stoel rij meterstand offerte pakket referentie onderdeel machtiging kenteken formularz wniosek sprawa ustawa
      załącznik działka partia paragon bilet pociąg peron licznik odczyt oferta paczka część polisa sygnatura blankett
      ärende akt beslut bilaga fastighet kvitto biljett mätare avläsning offert avtal diarienummer blanket`,
  },
  {
    isLabel: false,
    isDated: false,
    words: String.raw`
      w-l(?:-[dt])? combos? route dn(?!\.) rgba? hsl cmyk npk n-p-k cas grid(?:\sref)? track bay zone flat beams?
      flight(?:\s\p{L}\p{L})? windows lane pier block lines? options? menu tab mix blend reps sets?(?:\sof)?
      inches debian ubuntu fedora lesson exercise problem theorem lemma eq(?:uation)? ch(?:apters?)? verses? bus
      lock sort cabinet drawer safe plot splits? tempo grades? levels? won wins ip(?:v4)? gate t[iy]res?
      (?<!dates?\s?(?:[/&+]|and|of)\s?)time accounts? acct coordinates? icd(?:-\d\d?)?(?:\s\p{L})? eccn nace hs
      hts odds positions? pos titel fertili[sz]er records?(?:\sof)? wattage voltage amperage tonnage mileage dosages? watts? volts? amps? lumens? gears? torque apgar bauteil holes? bingo (?<=numbers?\s)drawn apn`,
  },
  {
    isLabel: false,
    isDated: true,
    words: `
      accelerometer acid actuator adapter addendum adhesive adjustment advisory affidavit airbill airframe
      allele allotment alloy alternator amendment amplifier ampoule analyzer anchor angle annotation annuity
      anode antenna antibody antigen antiserum appendix appraisal aquifer artwork assay assembly asteroid
      attachment audit axle bacterium bag bale balloon ballot bandage banknote bar barrel barrier basin basket
      battery beaker beamline bed belt bench bezel bicycle bike bill bin binder biopsy blade blanket blueprint
      board bobbin bogie bond book booklet booth bore borehole bottle bouquet bowl box bracelet bracket brake
      brakepad brick bridge brochure bucket buckle bulb bulkhead bumper bundle buoy buret burette burner bushing
      button bylaw cage calendar caliber calibre caliper camshaft can canister canvas cap capacitor caption
      carabiner caravan carburetor card carpet carriage carton cartridge carving casing cask cassette casting
      catalog catalogue catheter caveat cell-line certificate chain chamber chandelier chapter charger chart
      check checkpoint chemical cheque chest chip chisel chromosome chronicle chuck chute circular cistern
      citation clamp clasp clause clip clipping clock clone cluster clutch codebook codex coefficient coil coin
      collar color colour column comet comparator compartment compass component compost compound concentrator
      concession concordance condenser conductor conduit cone connector console constant converter conveyor
      cooler copier copy cord cork cot coupling coupon covenant cover crane crankcase crankshaft crayon
      credential crop crossing crown crucible crystal cube cuff culture culvert cup curtain cushion cusip cutout
      cutter cuvette cycle cyclotron dam damper dart dataset decal decimal deck decoder decoration decree
      defibrillator delta denominator depth derailleur design detector detonator diagram dial-gauge diaphragm
      die dimension diode directive disc disclosure discount dish disk dispenser display dock docketing document
      dolly dome door dosimeter dowel drill drive drone dryer duct dumpster dye dynamo earring easel easement
      edition egg elbow electrode electrolyte elevation emitter enclosure encoder envelope enzyme episode
      epitope equation etching evidence excavator exchanger exemplar exemption exhaust exit expansion expense
      exponent extinguisher extract eyepiece fabric faceplate factor factsheet fan fastener faucet fence
      fertilizer fiber fibre figurine filament file filing film fin firearm fireplace fixture flag flange flap
      flashlight flask flight flue flyer flywheel foil font footage footnote forklift formulary fossil
      foundation fountain fraction fragment frame freezer frequency fridge furnace furniture gadget game gantry
      garment garnishment gasoline gear gearbox gel gem generator genome girder glass glider glossary glove
      goggles gown graph grate grave gravestone greenhouse grid grille grommet grout guideline guitar gun gutter
      handbag handbook handgun handle handrail hanger hardback hardware harness hatch header heading heater
      heatsink helicopter helmet herbicide hinge hive hologram holster hood hook hopper hose hub humidifier
      hydrometer hypothesis igniter illustration impeller implant imprint increment indicator inductor ingot
      inhaler injector ink inlet inscription insecticide insert insole insulator integer intersection invention
      inventory inverter isin isolate isomer isotope iteration itinerary jacket jar jersey jewel jig joint joist
      journal judgement judgment junction keg kernel kettle keyboard keypad kiln kite knob label ladder lamp
      lancet landfill lantern laptop laser latch lathe layer leaf leaflet lease leash ledger lens lever licence
      license lid lien lighter lighthouse linen liner link lintel listing lithograph locomotive locus logbook
      loom lumber machine magazine magnet mailbox makefile mandate mandrel manifest manifold mannequin manual
      manuscript map margin marker markup mask mast matrix mattress measure measurement medal medallion memo
      memorandum mesh metal meteorite microchip microscope mile milepost milestone mirror misprint mixture modem
      module monitor monument mortar mosaic mould mount mower muffler mug mural mutation nameplate nebula
      necklace needle negative newsletter notation notebook notice nozzle nucleotide numeral numerator object
      objection observation occurrence offer oligo opening orbit ordinance outfall outlet output oven overlay
      overrun oxide packet packing pad padlock pail paint painting pamphlet panel pants paperback parachute
      paragraph paste pattern pavement payload pedal pedestal peg penalty pencil pendant peptide percentage
      pesticide phial photo photograph picture piece pile pillow pin pinion pipette pistol piston pixel plan
      planet plaque plasmid plaster platform pliers plinth plow plug pocket pole polygon polymer pond portrait
      postage postcard poster postmark pot potentiometer pouch powder precedent presentation primer print
      printer printout prism probability probe procedure proceeding processor profile proof proof-of-delivery
      propeller property proportion prosthesis protein protocol provision puck pulley pulsar purchase puzzle
      quarry query quilt quota quotation quotient radar radiator radius raft rail railcar railing ramp range
      rate rating ratio ration reactor readout reagent rebate recommendation record recorder rectifier reel
      reference refill reflector refrigerator regulator relic remainder remittance remote report reprint
      reservoir resin resistor resolution retainer revision ribbon rifle rim ring ring-binder rivet robe rocket
      rod roll roller roof rope rotor rubric rug ruler ruling runsheet runway sachet saddle sail sandpaper
      satellite saw scaffold scale scan scanner scarf schematic scope scorecard screen script sculpture seam
      sector sediment segment semaphore semester sentence series serum set sewer shaft shelfmark shell shield
      shingle ship shirt shoe shotgun shovel shunt shutter sieve sighting signal signal-box sill silo sink skid
      skirt slab sleeve slide slip slurry sock socket software soil solenoid solution sonata spacer spade spare
      specification sphere spike spindle splice spline splint spoon spray spring sprocket squadron stack stage
      stain stake stall stamp standard starter statistic stator stencil stent stereo stick sticker stitch stool
      stopper stopwatch strain strap streetlight strip strobe structure strut subpoena subsection substation
      substrate subtotal suitcase summons supplement surplus survey suture swab swatch sweater switch syllabus
      symbol symphony synth syringe table tablet tailgate tally tank tape target tariff tarp telegram telescope
      temperature template tensor tent terminal test textile thermometer thermostat thread threshold throttle
      tie tile timber tire tissue title tolerance toll-tag toner tooth torque towbar towel toxin toy tracker
      tractor trademark trail transducer transect transformer transistor transmission transmitter
      transponder trap tray treaty trench trigger tripod trolley trophy trough truck trunk truss tube tubing
      tumbler tumor tunnel turnout turnover turnstile turret tweezers tyre umbrella uniform update urn utensil
      vaccine van vane variable variance variation vase vault vector velocity veneer vent verdict vessel vest
      viaduct vial vignette vin vinyl violin virus visor vote wafer wagon waiver wallet wallpaper wardrobe
      warrant warranty watermark wavelength wax weapon wedge weight weir wheel whistle wick widget width wig
      winch window windshield wing-tip wire worklist workpiece worksheet wrench wristband wristwatch yacht yarn
      yoke zipper`,
  },
];

/** The same in scripts without spaces between words; those are labels. */
const UNPARTED =
  '(?:订单|訂單|货号|貨號|批号|批號|发票|發票|快递|运单|型号|序列|产品|商品|注文|伝票|請求書?|追跡|品番|型番|製造|受付|주문|송장|제품|모델|상품)(?:号码?|號碼?|编号|編號|番号|번호)?';

/** Numbers of accounts and bookings. */
const ACCOUNTS =
  'accounts? acct a/c policy loan confirmation booking reservation pnr checks? cheques? routing aba';
/** Numbers that members, patients and vehicles have: as long as a telephone's, but may well be that of an insurance. */
const MEMBERSHIPS = `konto(?:nummer|nr)? compte cuenta conto pid uid gid cid sid member customer client employee student patient record mrn npi
  ssn sin tin nhs nip regon pesel krs nif nie dni rut ruc rfc curp cuit cuil cnpj cpf nit siret siren abn acn crn utr oib
  pib jmbg cnp cui ico dic bsn kvk cvr cpr egn afm amka snils inn okpo gstin pan uen nric ids? licen[cs]e voucher meter vin tax ein group rx bin duns registration reg`;

const alternatives = (words: string) => words.trim().split(/\s+/).join('|');

const wordsOf = (kinds: (things: Things) => boolean) =>
  alternatives(
    THINGS.filter(kinds)
      .map(({ words }) => words)
      .join(' '),
  );

/** One of these words at the end of a text, with what stands between it and its number. */
const named = (words: () => string, unparted = '') =>
  lazy(
    () =>
      new RegExp(
        `(?:(?<![\\p{L}\\p{N}])(?:${words()})[-.:#/]{0,2}\\s{0,2}(?:(?:no|nos|number|numbers|num|nr|nummer|nº|n°|№|id|ids|code|key)(?![\\p{L}\\p{N}])[.:]{0,2}|#)?${unparted})[\\s:.#='"-]{0,5}$`,
        'iu',
      ),
  );

const LABEL = named(() => wordsOf(({ isLabel }) => isLabel), `|${UNPARTED}`);
const UNDATED = named(() => wordsOf(({ isDated }) => !isDated));
const ACCOUNT = named(() => alternatives(ACCOUNTS));
const HOLDER = named(() => alternatives(`${ACCOUNTS} ${MEMBERSHIPS}`));

/** Whether a text ends with what labels another number. */
export const endsWithThing = (lead: string): boolean => LABEL().test(lead);
/** Whether a text ends with the name of a part, a model or a version, so that three numbers behind it are not a date. */
export const endsWithUndatedThing = (lead: string): boolean => UNDATED().test(lead);
/** Whether a text ends with the name of an account, a policy or a booking. */
export const endsWithAccount = (lead: string): boolean => ACCOUNT().test(lead);
/** Whether a text ends with the name of an account, or of what a member, a patient or a vehicle is numbered by. */
export const endsWithHolder = (lead: string): boolean => HOLDER().test(lead);

/** All words of the list that are plain, `parts?` as `part`. */
const WORDS = lazy(
  () =>
    new Set(
      THINGS.flatMap(({ words }) => words.trim().split(/\s+/))
        .map((word) => word.replace(/s\?$/, ''))
        .filter((word) => /^[\p{L}-]+$/u.test(word)),
    ),
);

/** Whether a word, in lower case and in the singular or plural, is on the list. */
export function isThingWord(word: string): boolean {
  const last = word.slice(word.lastIndexOf('-') + 1);
  return [
    word,
    word.replaceAll('-', ''),
    last,
    last.replace(/s$/, ''),
    last.replace(/es$/, ''),
    last.replace(/ies$/, 'y'),
  ].some((form) => WORDS().has(form));
}
