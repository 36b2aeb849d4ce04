/**
 * Names with a defined meaning as values in ISO 32000-2. They are never masked, since readers could no longer interpret the file.
 * Any other name was chosen by the file's writer, and may be a word.
 */
const NAMES = `
Catalog Pages Page Outlines XObject Form Image Pattern ExtGState Font FontDescriptor Encoding CMap Annot Action Border
Mask Group OCG OCMD OutputIntent StructTreeRoot StructElem MCR OBJR Namespace Filespec EmbeddedFile Metadata ObjStm XRef
Halftone PageLabel Thread Bead Sig SigRef Trans ViewerPreferences FixedPrint DeveloperExtensions Template Collection
DeviceGray DeviceRGB DeviceCMYK CalGray CalRGB Lab ICCBased Indexed Separation DeviceN NChannel G RGB CMYK I All None
Cyan Magenta Yellow Black Red Green Blue Gray DefaultGray DefaultRGB DefaultCMYK
ASCIIHexDecode ASCII85Decode LZWDecode FlateDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode JPXDecode Crypt
AHx A85 LZW Fl RL CCF DCT Identity StdCF Standard
Type0 Type1 MMType1 Type3 TrueType CIDFontType0 CIDFontType2 CIDFontType0C Type1C OpenType
StandardEncoding MacRomanEncoding MacExpertEncoding WinAnsiEncoding PDFDocEncoding Identity-H Identity-V
UltraCondensed ExtraCondensed Condensed SemiCondensed Normal SemiExpanded Expanded ExtraExpanded UltraExpanded
GB-EUC-H GB-EUC-V GBpc-EUC-H GBpc-EUC-V GBK-EUC-H GBK-EUC-V GBKp-EUC-H GBKp-EUC-V GBK2K-H GBK2K-V UniGB-UCS2-H UniGB-UCS2-V
UniGB-UTF16-H UniGB-UTF16-V B5pc-H B5pc-V HKscs-B5-H HKscs-B5-V ETen-B5-H ETen-B5-V ETenms-B5-H ETenms-B5-V CNS-EUC-H
CNS-EUC-V UniCNS-UCS2-H UniCNS-UCS2-V UniCNS-UTF16-H UniCNS-UTF16-V 83pv-RKSJ-H 90ms-RKSJ-H 90ms-RKSJ-V 90msp-RKSJ-H
90msp-RKSJ-V 90pv-RKSJ-H Add-RKSJ-H Add-RKSJ-V EUC-H EUC-V Ext-RKSJ-H Ext-RKSJ-V H V UniJIS-UCS2-H UniJIS-UCS2-V
UniJIS-UCS2-HW-H UniJIS-UCS2-HW-V UniJIS-UTF16-H UniJIS-UTF16-V UniJIS2004-UTF16-H UniJIS2004-UTF16-V KSC-EUC-H KSC-EUC-V
KSCms-UHC-H KSCms-UHC-V KSCms-UHC-HW-H KSCms-UHC-HW-V KSCpc-EUC-H UniKS-UCS2-H UniKS-UCS2-V UniKS-UTF16-H UniKS-UTF16-V
Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue
Saturation Color Luminosity Alpha Transparency Default AbsoluteColorimetric RelativeColorimetric Perceptual
WhiteBlackOnly NamedColor
Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup
FileAttachment Sound Movie Widget Screen PrinterMark TrapNet Watermark 3D RichMedia Redact Projection
Btn Tx Ch On Off Yes P N R D O S B U T H F Toggle Push Invert Outline
ClosedArrow OpenArrow ROpenArrow RClosedArrow Diamond Butt Slash Inline Top FreeTextCallout FreeTextTypeWriter
LineArrow LineDimension PolygonCloud PolygonDimension PolyLineDimension
Comment Key Note Help NewParagraph Paragraph Insert Graph PushPin Paperclip Tag Speaker Mic Approved Experimental
NotApproved AsIs Expired NotForPublicRelease Confidential Final Sold Departmental ForComment TopSecret Draft
ForPublicRelease
GoTo GoToR GoToE Launch URI Named SubmitForm ResetForm Hide SetOCGState JavaScript Rendition GoTo3DView
NextPage PrevPage FirstPage LastPage Print Find FullScreen GoBack GoForward SaveAs
XYZ Fit FitH FitV FitR FitB FitBH FitBV
Split Blinds Box Wipe Dissolve Glitter Fly Push Cover Uncover Fade M
SinglePage OneColumn TwoColumnLeft TwoColumnRight TwoPageLeft TwoPageRight UseNone UseOutlines UseThumbs UseOC
UseAttachments L2R R2L MediaBox CropBox BleedBox TrimBox ArtBox AppDefault Simplex DuplexFlipShortEdge
DuplexFlipLongEdge PrintScaling
View Design Export Zoom Language User PageElement OFF ON Unchanged AllOn AnyOn AnyOff AllOff And Or Not AllPages
VisiblePages Title Org Trapping PrintersMarks Preferred HF FG BG L
W C A r
GTS_PDFX GTS_PDFA1 ISO_PDFE1 1.0 1.1 1.2 1.3 1.4 1.5 1.6 1.7 2.0
Artifact Document DocumentFragment Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private H1 H2 H3 H4 H5
H6 FENote Sub Aside LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Reference BibEntry Code Em Strong Ruby RB RT
RP Warichu WT WP Figure Formula Pagination Layout Background Header Footer PageNum Bates LineNum Redaction Bottom Left
Right
List PrintField UserProperties FENote XML-1.00 HTML-3.20 HTML-4.01 OEB-1.00 RTF-1.05 CSS-1.00 CSS-2.00 CSS-3.00 RDFa-1.10
ARIA-1.1 NSO Block InlineBlock Before Start End After Center Middle Justify Auto LrTb RlTb TbRl TbLr LrBt RlBt BtRl BtLr
Hidden Dotted Dashed Solid Double Groove Ridge Inset Outset LineThrough Disc Decimal UpperRoman LowerRoman UpperAlpha
LowerAlpha Unordered Ordered Description Row Column Both rb cb pb tv lb on off neutral Sup Distribute Footnote Endnote
Unknown Single
Round Ellipse EllipseA EllipseB InvertedDouble SimpleDot InvertedSimpleDot DoubleDot InvertedDoubleDot CosineDot
Cosine LineX LineY Rhomboid InvertedEllipseA InvertedEllipseC
PDF ImageB ImageC ImageI
`;

export const STANDARD_NAMES: ReadonlySet<string> = new Set(NAMES.split(/\s+/).filter((name) => name !== ''));
