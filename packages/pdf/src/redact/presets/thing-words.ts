import { lazy } from './lazy.ts';

/** What is numbered, and neither a person nor reached by telephone, in the singular. */
const WORDS = `
  accession account addendum airbill aircraft airframe aisle allele amount anchor angle antenna antibody apn
  apparatus appendix appraisal article assay assembly asset attachment audit award axle balance bale balloon ballot
  barcode barrel basket batch battery beam bearing bed belt bench bid bill bin blade blanket blend block blueprint
  board boiler bolt bond book booklet booth bottle bracket brake brakepad breaker bridge brochure build bulb bulletin
  burner bushing button bylaw cabinet cable cage caliper camshaft can canister cap capacitor carburetor card carton
  cartridge cas case casing cassette casting catalog catalogue cell-line certificate chain chapter charger chart chassis
  check checkpoint checksum cheque chip chuck chute circuit circular citation claim clamp clause clip clutch code
  coil coin column commit component compound compressor concentrator condenser conductor conduit connector
  consignment container contract converter conveyor coordinate copy coupling coupon cover crane crankshaft crate
  credential crossing culvert cusip cutter cylinder damper dataset decal deck decree deed depth design detector
  device diagram dial-gauge die diode disc discount disk dispenser display docket document drawer drawing drill drive
  drum duct dye edition enclosure elbow electrode elevation engine envelope enzyme episode equipment error estimate exemption
  exhibit exit expansion extinguisher fabric factor fan fastener faucet feeder file filing filter fin firmware
  fitting fixture flange flask flight folio font footnote form formula foundation frame freezer frequency fuse gadget
  game gantry gasket gate gauge gear gearbox generator girder glass glove grade graph grate grid grille gun handbook
  handle hanger hardware harness hash hatch header heater helmet hinge hole hood hook hopper hose hull hydrant
  hypothesis impeller implant index indicator ingot injector ink insert instrument insulator inventory inverter
  invoice isin isotope issue item jar jig joint judgement judgment kernel key keyboard kiln kit knob label ladder
  lamp lane laser latch layer leaf leaflet lease ledger length lens lesson lever licence license liner lock locker
  locus log lot machine magnet manhole manifest manifold manual map margin material mattress measure measurement
  medallion memo memorandum mesh meter microscope mile milepost milestone mirror model modem module mold monitor
  motor mould mount mower nameplate needle notice nozzle nut object odometer offer offset opening orbit order
  ordinance outlet oven package packet pad page pail paint pallet pamphlet panel paragraph parcel part patent pattern
  pavement pedal peg penalty peptide permit petition picture piece pile pin pipe piston pixel plan plaque plasmid
  plate platform plot plug pocket pole polymer port portrait poster pouch precedent primer print printer probe
  proceeding processor product profile project proof propeller property proposal protein protocol pulley pump
  purchase quantity quota quotation quote rack radiator radius rail ramp range rate ratio reactor reagent receipt
  recipe record reel reference reflector regulation regulator release remote report requisition reservoir resistor
  resolution retainer revision ribbon rifle rim ring-binder rivet rod roll roller rotor route row rule sample saw
  scale schedule schematic scope score screen screw script seal seat section sector segment semester sensor sequence
  serial series set shaft shelf shelfmark shell shield shingle shipment shotgun shunt signal-box sill size skid slab
  sleeve slide slot socket software solution spacer spare spec specification specimen spindle splice spline spool
  spray sprocket stack stage stamp standard stator statute stock stopwatch strain strap strip strut style subpoena
  subsection substation substrate summons supplement surplus survey switch symbol syringe table tablet tank tape
  tariff telescope template tender terminal test theorem thermometer thermostat thread throttle ticket tile timber
  tire title toner tool torque total towbar track tract tractor trademark trail transaction transducer
  transformer transistor transmission transmitter transponder trap tray treaty trigger tripod truss tube tubing
  tumbler turbine turret tyre unit update valve vane variable vault vector vent verdict verse version vessel vial vin
  virus volume vote voucher waiver warrant warranty washer waybill weld wheel widget width window windshield wing-tip
  wire wrench zone`;

const THINGS = lazy(() => new Set(WORDS.trim().split(/\s+/)));

/** Whether a word, in lower case, names something that is numbered and is neither a person nor reached by telephone. */
export function isThingWord(word: string): boolean {
  const last = word.slice(word.lastIndexOf('-') + 1);
  return [
    word,
    word.replaceAll('-', ''),
    last,
    last.replace(/s$/, ''),
    last.replace(/es$/, ''),
    last.replace(/ies$/, 'y'),
  ].some((form) => THINGS().has(form));
}
