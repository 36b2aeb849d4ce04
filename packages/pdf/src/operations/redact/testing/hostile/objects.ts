import { flated, rawStream } from '../../../../testing/raw-pdf.ts';
import { SECRET } from '../build.ts';
import { beside, type HostileFile, secretForm, secretStream } from './hostile-file.ts';

const S = `(${SECRET})`;

/** Entries of the page; the objects that they need have numbers from 20 on. */
const PAGE: Readonly<Record<string, string>> = {
  'a thumbnail': '/Thumb 20 0 R',
  'data of an application': `/PieceInfo << /App << /LastModified (D:2020) /Private << /Text ${S} /More 20 0 R >> >> >>`,
  'metadata of a page': '/Metadata 20 0 R',
  'a measure': `/VP [<< /Type /Viewport /BBox [0 0 9 9] /Name ${S} /Measure << /Type /Measure /Subtype /RL /R ${S} /X [<< /U ${S} /C 1 >>] /D [<< /U ${S} /C 1 >>] /A [] >> >>]`,
  'separation info': `/SeparationInfo << /Pages [3 0 R] /DeviceColorant ${S} >>`,
  'presentation steps': `/PresSteps << /Type /NavNode /NA << /S /JavaScript /JS ${S} >> >>`,
  'actions of a page': `/AA << /O << /S /JavaScript /JS ${S} >> /C << /S /URI /URI ${S} >> >>`,
  'a template name': `/TemplateInstantiated /${SECRET}`,
  'an identifier of web capture': `/ID ${S} /PZ 1`,
  'beads of an article': '/B [21 0 R]',
  'a file of a page': `/AF [<< /Type /Filespec /F ${S} /UF ${S} /Desc ${S} /EF << /F 20 0 R >> >>]`,
  'a transition': `/Trans << /S /Wipe /Private ${S} >>`,
  'an unknown key': `/${SECRET} ${S} /Xyz << /K [${S}] >>`,
  'an output intent': `/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier ${S} /Info ${S} /RegistryName ${S} /OutputCondition ${S} >>]`,
  'box colours': `/BoxColorInfo << /CropBox << /C [0 0 0] /S /S /X ${S} >> >>`,
};

/** Entries of the catalog. */
const CATALOG: Readonly<Record<string, string>> = {
  'page labels': `/PageLabels << /Nums [0 << /S /D /P ${S} >>] >>`,
  'a collection': `/Collection << /Type /Collection /D ${S} /Schema << /a << /N ${S} /Subtype /F >> >> >>`,
  requirements: `/Requirements [<< /S /EnableJavaScripts /RH << /Script ${S} /S /JS >> >>]`,
  'article threads': `/Threads [<< /Type /Thread /I << /Title ${S} /Author ${S} >> /F 21 0 R >>]`,
  'an XFA form': '/AcroForm << /Fields [] /XFA [(template) 20 0 R (datasets) 20 0 R] >>',
  'a document security store': `/DSS << /Certs [20 0 R] /VRI << /${SECRET} << /Cert [20 0 R] /TU ${S} >> >> >>`,
  'scripts by name': `/Names << /JavaScript << /Names [${S} << /S /JavaScript /JS 20 0 R >>] >> >>`,
  'pages by name': `/Names << /Pages << /Names [${S} 22 0 R] >> /Templates << /Names [${S} 22 0 R] >> >>`,
  'web capture': `/SpiderInfo << /V 1 /C [<< /URL ${S} >>] >> /Names << /IDS << /Names [${S} 20 0 R] >> /URLS << /Names [${S} 20 0 R] >> >>`,
  'alternate presentations': `/Names << /AlternatePresentations << /Names [${S} << /Type /SlideShow /Subtype /Embedded /Resources << /Names [${S} 20 0 R] >> /StartResource ${S} >>] >> >>`,
  'renditions by name': `/Names << /Renditions << /Names [${S} << /S /MR /N ${S} /C << /D 20 0 R /CT ${S} >> >>] >> >>`,
  'appearances by name': `/Names << /AP << /Names [${S} 23 0 R] >> >>`,
  'legal attestation': `/Legal << /Attestation ${S} >> /Perms << /DocMDP << /Type /Sig /Reason ${S} /Contact ${S} >> >>`,
  'a base address': `/URI << /Base ${S} >>`,
  'a language': `/Lang ${S}`,
  'an opening action': `/OpenAction << /S /JavaScript /JS ${S} /Next << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI ${S} >> >> >>`,
  'actions of the document': `/AA << /WS << /S /JavaScript /JS ${S} >> >>`,
  extensions: `/Extensions << /${SECRET} << /BaseVersion /1.7 /ExtensionLevel 1 /URL ${S} >> >>`,
  'viewer preferences': `/ViewerPreferences << /Direction /${SECRET} /PrintArea /${SECRET} /X ${S} >>`,
  layers: `/OCProperties << /OCGs [24 0 R] /D << /Name ${S} /Creator ${S} /Order [${S} [24 0 R]] /OFF [24 0 R] >> /Configs [<< /Name ${S} >>] >>`,
  metadata: '/Metadata 20 0 R',
  'associated files': `/AF [<< /Type /Filespec /UF ${S} /EF << /F 20 0 R /UF 20 0 R >> /RF << /F [${S} 20 0 R] >> /CI << /a ${S} >> >>]`,
  'an embedded file': `/Names << /EmbeddedFiles << /Names [${S} << /F ${S} /EF << /F 20 0 R >> >>] >> >>`,
  'application data': `/PieceInfo << /${SECRET} << /Private ${S} >> >>`,
  parts: `/DPartRoot << /Type /DPartRoot /NodeNameList [/${SECRET}] /DPartRootNode << /DPM << /K ${S} >> >> >>`,
  'a page mode': `/PageMode /${SECRET} /PageLayout /${SECRET} /Version /${SECRET}`,
  'marks of marks': `/MarkInfo << /Marked true /X ${S} >>`,
  'a namespace': `/StructTreeRoot << /Type /StructTreeRoot /Namespaces [<< /NS ${S} /Schema << /F ${S} >> /RoleMapNS << /${SECRET} /P >> >>] /PronunciationLexicon [20 0 R] /AF 20 0 R >>`,
  'destinations by name': `/Names << /Dests << /Kids [<< /Limits [${S} ${S}] /Names [${S} [3 0 R /Fit]] >>] >> >>`,
  'a calculation order':
    '/AcroForm << /Fields [] /CO [25 0 R] /DR << /XObject << /X 23 0 R >> /Font << >> >> >>',
  'default appearance': `/AcroForm << /Fields [] /DA (/F1 12 Tf % ${SECRET}) >>`,
  'a default appearance that shows text': `/AcroForm << /Fields [] /DA (/F1 12 Tf 0 g \\(${SECRET}\\) Tj [\\(ZEBRA\\) \\(QUARTZ\\)] TJ) >>`,
  'unlisted pages by a bookmark': '/Outlines << /First << /Title (t) /Dest [22 0 R /Fit] >> >>',
  'unlisted pages by a tag':
    '/StructTreeRoot << /Type /StructTreeRoot /K << /S /P /Pg 22 0 R /K [<< /Type /MCR /Pg 22 0 R /MCID 0 >> << /Type /OBJR /Obj 23 0 R >>] >> >>',
};

/** Annotations, as the text between their brackets. */
const ANNOTATIONS: Readonly<Record<string, string>> = {
  'private keys': `/Subtype /Square /AAPL:AKExtras << /AAPL:AKPDFAnnotationDictionary << /Contents ${S} /B (${Buffer.from(SECRET).toString('base64')}) >> /Old 23 0 R >>`,
  'a rich comment': `/Subtype /Highlight /QuadPoints [1 1 2 1 1 2 2 2] /Contents ${S} /RC (<p>${SECRET}</p>) /T ${S} /Subj ${S} /NM ${S} /Popup << /Type /Annot /Subtype /Popup /Contents ${S} >> /IRT << /Contents ${S} >>`,
  'a 3D view': `/Subtype /3D /3DD 20 0 R /3DV << /Type /3DView /XN ${S} /IN ${S} >> /Contents ${S}`,
  'rich media': `/Subtype /RichMedia /RichMediaContent << /Assets << /Names [${S} << /EF << /F 20 0 R >> >>] >> >> /RichMediaSettings << /Activation << /Scripts [20 0 R] >> >>`,
  'a movie': `/Subtype /Movie /T ${S} /Movie << /F ${S} /Poster 20 0 R >>`,
  'a sound': '/Subtype /Sound /Sound 20 0 R',
  'a file': `/Subtype /FileAttachment /FS << /F ${S} /UF ${S} /EF << /F 20 0 R >> >> /Contents ${S} /Name /${SECRET}`,
  'a screen': `/Subtype /Screen /T ${S} /A << /S /Rendition /R << /S /MR /N ${S} /C << /D 20 0 R >> >> /JS ${S} >> /MK << /CA ${S} /I 23 0 R >>`,
  'an overlay of a redaction': `/Subtype /Redact /OverlayText ${S} /RO 23 0 R /DA (/F1 9 Tf)`,
  'a watermark': `/Subtype /Watermark /FixedPrint << /Type /FixedPrint /X ${S} >> /Contents ${S}`,
  'a link with credentials': `/Subtype /Link /A << /S /URI /URI (https://${SECRET}:secret@example.com/) >> /PA << /S /URI /URI ${S} >>`,
  'an escaped link': `/Subtype /Link /A << /S /URI /URI (https://example.com/?q=${[...SECRET].map((char) => `%25${char.charCodeAt(0).toString(16)}`).join('')}) >>`,
  'a link in halves': `/Subtype /Link /A << /S /URI /URI (https://example.com/ZEBRA+QUARTZ) >>`,
  'a link to another file': `/Subtype /Link /A << /S /GoToR /F << /F ${S} /UF ${S} /Desc ${S} /EF << /F 20 0 R >> /ID [${S} ${S}] /CI << /x ${S} >> >> /D ${S} >>`,
  'a link to an embedded file': `/Subtype /Link /A << /S /GoToE /T << /R /C /N ${S} >> /D ${S} >>`,
  'a launch': `/Subtype /Link /A << /S /Launch /F ${S} /Win << /F ${S} /P ${S} >> /Unix ${S} >>`,
  'a named action': `/Subtype /Link /A << /S /Named /N /${SECRET} >>`,
  'a hiding action': `/Subtype /Link /A << /S /Hide /T ${S} /Next [<< /S /SubmitForm /F ${S} /Fields [${S}] /CharSet ${S} >> << /S /ResetForm /Fields [${S}] >> << /S /ImportData /F ${S} >>] >>`,
  'a thread action': `/Subtype /Link /A << /S /Thread /F ${S} /D ${S} >>`,
  'a layer of its own': '/Subtype /Square /OC 24 0 R /AP << /N 23 0 R >>',
  'an appearance that is drawn': '/Subtype /Stamp /AP << /N 23 0 R /R 23 0 R /D << /x 23 0 R >> >>',
  'free text without an appearance': `/Subtype /FreeText /DA (/Helv 12 Tf) /Contents ${S} /DS (font: ${SECRET})`,
  'a caption': `/Subtype /Line /L [0 0 9 9] /Cap true /Contents ${S} /Measure << /Type /Measure /R ${S} >>`,
  'external data': `/Subtype /Square /ExData << /Type /ExData /Subtype /Markup3D /MD5 ${S} >> /BE << /S /${SECRET} >> /BS << /S /${SECRET} /X ${S} >>`,
  'a border style': `/Subtype /Square /Border [0 0 1 [3 ${S}]] /C [${S} 0 0]`,
  'a kind of its own': `/Subtype /${SECRET} /AP << /N 23 0 R >>`,
  'a printer mark': `/Subtype /PrinterMark /MN /${SECRET} /AP << /N << /a 23 0 R >> >>`,
  'a trap network': '/Subtype /TrapNet /Version [20 0 R] /AnnotStates [] /AP << /N 23 0 R >>',
};

/** Fields, as the text between their brackets. */
const FIELDS: Readonly<Record<string, string>> = {
  'a caption of a button': `/FT /Btn /Ff 65536 /MK << /CA ${S} /RC ${S} /AC ${S} /I 23 0 R /RI 23 0 R /IX 23 0 R >>`,
  'an appearance of a button': '/FT /Btn /Ff 65536 /AP << /N 23 0 R /R 23 0 R /D 23 0 R >>',
  'options of a list': `/FT /Ch /Opt [${S} [(x) ${S}] [${S} (y)]] /V ${S} /DV [${S}] /I [0]`,
  'names of a field': `/FT /Tx /TU ${S} /TM ${S} /DV ${S} /RV ${S} /DS ${S}`,
  'a value that is a stream': '/FT /Tx /V 20 0 R /DV 20 0 R /RV 20 0 R',
  'scripts of a field': `/FT /Tx /AA << /K << /S /JavaScript /JS ${S} >> /F << /S /JavaScript /JS 20 0 R >> >>`,
  'a signature': `/FT /Sig /V << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Reason ${S} /Location ${S} /ContactInfo ${S} /Name ${S} /Cert ${S} /Contents <${Buffer.from(SECRET).toString('hex')}> /ByteRange [0 1 2 3] /Prop_Build << /App << /Name /${SECRET} >> >> >> /SV << /Reasons [${S}] >> /Lock << /Fields [${S}] >> /AP << /N 23 0 R >>`,
  'a signature without a look': `/FT /Sig /V << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Reason ${S} /Location ${S} /ContactInfo ${S} /Name ${S} /Contents <${Buffer.from(SECRET).toString('hex')}> /ByteRange [0 1 2 3] >>`,
  'a value that is a name': `/FT /Btn /Ff 49152 /V /${SECRET} /Opt [${S}]`,
  'an appearance of a field': `/FT /Tx /V ${S} /AP << /N 23 0 R >>`,
};

const AT_ORIGIN = `BT /F1 12 Tf 2 5 Td (${SECRET}) Tj ET`;

const OBJECTS = {
  20: secretStream('/Type /EmbeddedFile /Params << /CheckSum (x) >>'),
  21: `<< /Type /Bead /T << /I << /Title ${S} >> >> /P 3 0 R /R [0 0 9 9] >>`,
  22: '<< /Type /Page /MediaBox [0 0 612 792] /Contents 26 0 R /Resources << /Font << /F1 9 0 R >> >> >>',
  23: secretForm(),
  24: `<< /Type /OCG /Name ${S} /Intent /${SECRET} /Usage << /CreatorInfo << /Creator ${S} /Subtype /${SECRET} >> /User << /Type /Ind /Name ${S} >> /Language << /Lang ${S} >> >> >>`,
  25: `<< /FT /Tx /T ${S} /V ${S} >>`,
  26: flated('', `BT /F1 12 Tf 72 700 Td (${SECRET}) Tj ET`),
  27: rawStream('', `%${SECRET}`),
  28: flated('/Subtype /Form /BBox [0 0 0 0] /Resources << /Font << /F1 9 0 R >> >>', AT_ORIGIN),
  29: flated('/Subtype /Form /Resources << /Font << /F1 9 0 R >> >>', AT_ORIGIN),
};

const annotated = (name: string, entries: string, catalog = '') =>
  beside(name, {
    page: '/Annots [30 0 R]',
    catalog,
    objects: { ...OBJECTS, 30: `<< /Type /Annot /Rect [72 600 300 640] ${entries} >>` },
  });

export const OBJECT_FILES: readonly HostileFile[] = [
  ...Object.entries(PAGE).map(([name, page]) => beside(`page: ${name}`, { page, objects: OBJECTS })),
  ...Object.entries(CATALOG).map(([name, catalog]) =>
    beside(`catalog: ${name}`, { catalog, objects: OBJECTS }),
  ),
  ...Object.entries(ANNOTATIONS).map(([name, entries]) => annotated(`annotation: ${name}`, entries)),
  ...Object.entries(FIELDS).map(([name, entries]) =>
    annotated(`field: ${name}`, `/Subtype /Widget /T (f) ${entries}`, '/AcroForm << /Fields [30 0 R] >>'),
  ),
  ...[28, 29].map((appearance) => ({
    ...annotated(
      `annotation: text in an empty box ${appearance}`,
      `/Subtype /Stamp /AP << /N ${appearance} 0 R >>`,
    ),
    region: { x: 60, y: 140, width: 260, height: 60 },
  })),
  beside('information of the document', {
    trailer: `/Info 40 0 R /ID [${S} ${S}] /${SECRET} ${S} /Xyz 20 0 R`,
    objects: { ...OBJECTS, 40: `<< /Title ${S} /Author ${S} /${SECRET} ${S} /Custom 20 0 R >>` },
  }),
];
