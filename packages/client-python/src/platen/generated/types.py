# Made from the description of the API by `npm run generate`. Changes belong there.
"""What requests and responses hold, by the names that the API has for it."""
from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Literal, Mapping, Optional, Sequence, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired


class ErrorBodyPosition(TypedDict):
    """
    With `TEMPLATE_SYNTAX` and `TEMPLATE_RENDER`: where in the template, as far as it is known
    """

    part: Literal["html", "markdown", "header", "footer"]
    line: int
    column: int


class ErrorBodyStep(TypedDict):
    """When a step of a pipeline fails: which one"""

    index: int
    do: str


class ErrorBody(TypedDict):
    """Every error has this shape"""

    error: str
    """For people: names the field and the rule that it broke"""
    code: str
    """For programs: a stable word"""
    requestId: str
    """The same as `X-Request-Id`"""
    field: NotRequired[str]
    """
    Path of the field that broke the rule, such as `redactions[2].page`; with `MISSING_FIELD` and
    `INVALID_FIELD` within the data of the template, such as `items[2].price`
    """
    findings: NotRequired[Sequence[InvoiceFinding]]
    """
    Where an error is about several mistakes: all of them, 100 at most. With `INVOICE_RULES` the
    rules that the invoice breaks
    """
    position: NotRequired[ErrorBodyPosition]
    """
    With `TEMPLATE_SYNTAX` and `TEMPLATE_RENDER`: where in the template, as far as it is known
    """
    step: NotRequired[ErrorBodyStep]
    """When a step of a pipeline fails: which one"""


class ApiKeyWithUse(TypedDict):
    id: str
    name: str
    scope: Literal["render", "sign", "admin"]
    prefix: str
    """First characters of the key, to identify it"""
    createdAt: str
    """ISO 8601 timestamp"""
    lastUsedAt: Optional[str]
    """When it made its last request; `null` when there was none in the last 90 days"""


class Asset(TypedDict):
    path: str
    mediaType: Literal["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/bmp", "image/x-icon", "font/woff2", "font/woff", "font/otf", "font/ttf", "text/css", "application/json", "image/svg+xml", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/vnd.openxmlformats-officedocument.presentationml.presentation", "application/vnd.oasis.opendocument.text"]
    sizeBytes: int
    sha256: str
    """Of the content, in hexadecimal"""


class BatchTemplate(TypedDict):
    id: str
    name: str
    slug: str


class BatchJobs(TypedDict):
    pending: int
    processing: int
    complete: int
    failed: int


class Batch(TypedDict):
    id: str
    status: Literal["reading", "processing", "complete"]
    template: BatchTemplate
    queuedBy: str
    """Name of the API key that queued it"""
    count: int
    """Items that have been read"""
    jobs: BatchJobs
    error: NotRequired[str]
    canceledAt: NotRequired[str]
    """When its jobs that were waiting were canceled"""
    createdAt: str
    """ISO 8601 timestamp"""


class BatchJobTemplate(TypedDict):
    """The template that it renders"""

    id: str
    name: str
    slug: str


class BatchJobPipeline(TypedDict):
    """The saved pipeline that it runs"""

    id: str
    name: str
    slug: str
    version: NotRequired[int]
    """The version whose steps it runs"""


class BatchJob(TypedDict):
    id: str
    status: Literal["pending", "processing", "complete", "failed"]
    kind: Literal["template", "invoice", "inline", "pipeline", "webhook-test"]
    """
    A render of a template, with an `invoice` or without, of HTML or Markdown (`inline`), or a
    pipeline
    """
    template: NotRequired[BatchJobTemplate]
    """The template that it renders"""
    pipeline: NotRequired[BatchJobPipeline]
    """The saved pipeline that it runs"""
    queuedBy: str
    """Name of the API key that queued it"""
    requestId: str
    """The request that queued it"""
    batchId: NotRequired[str]
    """The batch that it belongs to"""
    createdAt: str
    """ISO 8601 timestamp"""
    completedAt: NotRequired[str]
    """ISO 8601 timestamp"""
    error: NotRequired[str]
    """Reason for the failure"""
    errorCode: NotRequired[str]
    """Code of the error, as in the answer to a request, if it has one"""
    canceled: NotRequired[bool]
    """`true` for a job that was canceled"""
    resultGone: NotRequired[str]
    """
    Why the result, report, warnings and error are no longer here: a document that the job read or
    saved has been deleted or has expired
    """
    documentId: NotRequired[str]
    """The saved document"""
    documentIds: NotRequired[Sequence[str]]
    """The saved documents of a pipeline with several"""
    mediaType: NotRequired[str]
    """Of the result, if it can be fetched with the job"""
    url: NotRequired[str]
    """Where it was uploaded to, when the job had an `s3`"""
    conformance: NotRequired[str]
    """The standards that the PDF claims, such as `PDF/A-2a; PDF/UA-1`"""
    warningCount: NotRequired[int]
    """How many warnings the render has, once it is complete"""
    name: NotRequired[str]
    """Name of the saved document or of the item, with `names`"""
    index: int
    """Index of the item, from 0"""


class BlankPages(TypedDict):
    blank: int
    """How many blank pages"""
    size: NotRequired[PaperSize]
    """Default: that of the page before"""


class Certificate(TypedDict):
    id: str
    name: str
    subject: str
    expiresAt: str
    """ISO 8601 timestamp"""
    createdAt: str
    """ISO 8601 timestamp"""


class ConformanceFindingPlace(TypedDict):
    object: NotRequired[int]
    """Number of the indirect object"""
    page: NotRequired[int]
    """From 1"""
    path: NotRequired[str]
    """Such as Resources/Font/F1"""
    detail: NotRequired[str]
    """Value found there"""


class ConformanceFinding(TypedDict):
    standard: Literal["ISO 19005-2", "ISO 19005-3", "ISO 14289-1"]
    clause: str
    test: int
    """Number of the test of the clause, as validators of the field count"""
    profiles: Sequence[ConformanceProfile]
    """The requested profiles that it violates"""
    words: str
    """Description of the violation"""
    count: int
    """How often"""
    places: Sequence[ConformanceFindingPlace]
    """The first ten places"""


ConformanceProfile = Literal["PDF/A-2a", "PDF/A-2u", "PDF/A-2b", "PDF/A-3a", "PDF/A-3u", "PDF/A-3b", "PDF/UA-1"]


class DescribedTemplate(TypedDict):
    id: str
    name: str
    slug: str
    documentType: str
    description: str
    version: int
    createdAt: str
    """ISO 8601 timestamp"""
    updatedAt: str
    """ISO 8601 timestamp"""
    dataSchema: Optional[Mapping[str, Any]]
    """JSON Schema of the data that a render takes"""


class DocumentTemplate(TypedDict):
    id: str
    name: str
    slug: str


class Document(TypedDict):
    id: str
    name: str
    source: Literal["generated", "uploaded", "redacted", "merged", "certified", "processed"]
    templateId: Optional[str]
    metadata: Mapping[str, Union[str, float]]
    """
    Metadata of your own; renders add `renderTimeMs`, and `templateSlug` if a template made the
    document
    """
    systemMetadata: Mapping[str, Union[str, float]]
    """
    What Platen recorded when it made the document, which no request can set: for a render
    `renderTimeMs`, `templateSlug`, `renderWarnings` (a number, absent if there were none) and
    `conformance`; for a redaction `redactions`, `excludedMatches`, `redactedPages` and
    `rasterizedPages`
    """
    madeFrom: Sequence[str]
    """Ids of the documents that it was made from, which may have been deleted since"""
    sizeBytes: int
    """Of the PDF"""
    expiresAt: Optional[str]
    createdAt: str
    """ISO 8601 timestamp"""
    updatedAt: str
    """ISO 8601 timestamp"""
    template: Optional[DocumentTemplate]


class EventSubject(TypedDict):
    """Subject of the event"""

    type: Literal["document", "api-key", "certificate", "trusted-root", "template", "asset", "redaction-template", "pipeline", "webhook-secrets"]
    id: str
    name: NotRequired[str]
    """Its name at that time; of a document its name now, with `names`, unless it is deleted"""


class Event(TypedDict):
    id: str
    event: Literal["uploaded", "generated", "redacted", "merged", "certified", "processed", "downloaded", "viewed", "read", "updated", "deleted", "key-created", "key-revoked", "certificate-created", "certificate-used", "certificate-deleted", "trusted-root-added", "trusted-root-removed", "template-created", "template-updated", "template-restored", "template-deleted", "asset-saved", "asset-deleted", "redaction-template-created", "redaction-template-updated", "redaction-template-deleted", "pipeline-created", "pipeline-updated", "pipeline-restored", "pipeline-deleted", "webhook-secrets-read", "webhook-secret-rotated"]
    subject: EventSubject
    """Subject of the event"""
    documentId: NotRequired[str]
    """Of a document: its id once more"""
    operation: NotRequired[str]
    """operationId of the request that did it"""
    actor: str
    """Name of the API key that did it"""
    time: str
    """ISO 8601 timestamp"""
    requestId: str
    """`X-Request-Id` of the request that did it"""


class FinishedUpload(TypedDict):
    documentId: str
    document: NotRequired[Document]
    """When the upload is a document"""
    error: NotRequired[str]
    """Why it is not"""
    code: NotRequired[str]
    """Error code"""


class Form(TypedDict):
    schema: Mapping[str, Any]
    """JSON Schema (2020-12) of the values that can be filled in"""
    values: Mapping[str, Any]
    """The present values, without those of password fields"""
    fields: Sequence[FormField]
    xfa: bool
    """Whether there is an XFA form too, which filling in leaves out"""
    calculated: bool
    """Whether scripts calculate fields; they are not run"""


class FormFieldOption(TypedDict):
    value: str
    """Export value of the option"""
    label: str
    """Displayed label"""


class FormFieldBox(TypedDict):
    page: int
    """Counted from 0"""
    x: float
    """Points from the left edge of the page as it is displayed"""
    y: float
    """Points from its bottom edge"""
    width: float
    height: float
    value: NotRequired[str]
    """Of a check box or radio button: the export value of this box"""


class FormField(TypedDict):
    name: str
    kind: Literal["text", "multiline", "password", "comb", "date", "time", "checkbox", "radio", "list", "combo", "button", "signature"]
    fillable: bool
    """Not for push buttons, signature fields and password fields"""
    readOnly: bool
    required: bool
    multiline: bool
    multiSelect: bool
    editable: bool
    """Of a combo box: whether other text may be typed"""
    maxLength: NotRequired[int]
    format: NotRequired[str]
    """How the field writes a date or time, such as `dd/mm/yyyy`"""
    tooltip: NotRequired[str]
    options: NotRequired[Sequence[FormFieldOption]]
    default: NotRequired[Any]
    boxes: Sequence[FormFieldBox]


class ImageOptions(TypedDict):
    selector: NotRequired[str]
    """CSS selector: the image shows the first element that it finds. Default: the whole page"""
    width: NotRequired[int]
    """Width of the window in CSS pixels, in which the document is laid out"""
    height: NotRequired[int]
    """Height of the window, which `vh` refers to. The whole page is at least that high"""
    scale: NotRequired[float]
    """Pixels of the image for each CSS pixel, in both directions: 2 for sharp displays"""
    quality: NotRequired[int]
    """Of jpeg and webp, from 1 to 100. Default: 90"""
    transparent: NotRequired[bool]
    """For png and webp: no white behind a document that has no background of its own"""


class ImageStamp(TypedDict):
    image: str
    """Base64 PNG or JPEG"""
    pages: NotRequired[PageSelection]
    """Default: all"""
    layer: NotRequired[Literal["over", "under"]]
    anchor: NotRequired[Literal["top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom", "bottom-right"]]
    margin: NotRequired[float]
    """Points from the edges that the anchor names. Default: 36"""
    x: NotRequired[float]
    """Points to the right of that"""
    y: NotRequired[float]
    """Points above that"""
    rotate: NotRequired[float]
    """Degrees, counter-clockwise"""
    opacity: NotRequired[float]
    """Default: 1"""
    width: NotRequired[float]
    """Largest width; the stamp keeps its shape"""
    height: NotRequired[float]
    """Largest height"""
    fit: NotRequired[bool]
    """Fill the page within the margins"""
    tile: NotRequired[bool]
    """Repeat it all over the page"""
    gap: NotRequired[float]
    """Points between repetitions. Default: 72"""


class ImageUseBox(TypedDict):
    """In points from the top left corner of the page as it is displayed"""

    x: float
    y: float
    width: float
    height: float


class ImageUseDpi(TypedDict):
    """Samples per inch along the image's own sides; 0 where it has no extent"""

    x: float
    y: float


class ImageUse(TypedDict):
    page: int
    """Counted from 0"""
    box: ImageUseBox
    """In points from the top left corner of the page as it is displayed"""
    dpi: ImageUseDpi
    """Samples per inch along the image's own sides; 0 where it has no extent"""


class InsertedPdf(TypedDict):
    pdf: PdfInput
    pages: NotRequired[PageSelection]
    """Each at most once. Default: all"""
    password: NotRequired[str]
    """Opens an encrypted PDF"""


class InvoiceInvoicedObject(TypedDict):
    """What is invoiced, such as a meter (BT-18)"""

    id: NotRequired[str]
    """The identifier itself (BT-18)"""
    scheme: NotRequired[str]
    """Kind of identifier (UNTDID 1153) (BT-18-1)"""


class InvoicePaymentTermsDiscount(TypedDict):
    percent: Union[str, float]
    """Percentage that is discounted"""
    days: int
    """Days from the date of issue"""
    baseAmount: NotRequired[Union[str, float]]
    """Amount that the discount is on; the amount due when left out"""


class InvoicePaymentTerms(TypedDict):
    text: NotRequired[str]
    """Terms in words (BT-20)"""
    discounts: Sequence[InvoicePaymentTermsDiscount]
    """Cash discounts"""


class InvoiceNote(TypedDict):
    subjectCode: NotRequired[str]
    """What the note is about (UNTDID 4451) (BT-21)"""
    text: NotRequired[str]
    """The note (BT-22)"""


class InvoicePrecedingInvoice(TypedDict):
    number: NotRequired[str]
    """Number (BT-25)"""
    issueDate: NotRequired[str]
    """Date of issue (BT-26)"""


class InvoiceSellerIdentifier(TypedDict):
    """Identifier of the seller (BT-29)"""

    id: NotRequired[str]
    """The identifier itself (BT-29)"""
    scheme: NotRequired[str]
    """Code of the register (ISO/IEC 6523) (BT-29-1)"""


class InvoiceSellerLegalRegistration(TypedDict):
    """Entry in a register of companies (BT-30)"""

    id: NotRequired[str]
    """The identifier itself (BT-30)"""
    scheme: NotRequired[str]
    """Code of the register (ISO/IEC 6523) (BT-30-1)"""


class InvoiceSellerElectronicAddress(TypedDict):
    """Electronic address of the seller (BT-34)"""

    id: NotRequired[str]
    """The identifier itself (BT-34)"""
    scheme: NotRequired[str]
    """Scheme of the address (EAS), such as EM for e-mail (BT-34-1)"""


class InvoiceSellerAddress(TypedDict):
    """Postal address of the seller (BG-5)"""

    line1: NotRequired[str]
    """Usually street and number (BT-35)"""
    line2: NotRequired[str]
    """Further line (BT-36)"""
    line3: NotRequired[str]
    """Further line (BT-162)"""
    city: NotRequired[str]
    """City (BT-37)"""
    postCode: NotRequired[str]
    """Post code (BT-38)"""
    subdivision: NotRequired[str]
    """Region or state (BT-39)"""
    country: NotRequired[str]
    """Country, two letters of ISO 3166-1 (BT-40)"""


class InvoiceSellerContact(TypedDict):
    """Whom to ask (BG-6)"""

    name: NotRequired[str]
    """Person or department (BT-41)"""
    phone: NotRequired[str]
    """Telephone number (BT-42)"""
    email: NotRequired[str]
    """E-mail address (BT-43)"""


class InvoiceSeller(TypedDict):
    """Who sells (BG-4)"""

    name: NotRequired[str]
    """Full name (BT-27)"""
    tradingName: NotRequired[str]
    """Name by which it is known, where another (BT-28)"""
    identifiers: NotRequired[Sequence[InvoiceSellerIdentifier]]
    legalRegistration: NotRequired[InvoiceSellerLegalRegistration]
    """Entry in a register of companies (BT-30)"""
    vatId: NotRequired[str]
    """VAT identifier, with the prefix of the country (BT-31)"""
    taxRegistrationId: NotRequired[str]
    """Local tax registration (BT-32)"""
    legalInformation: NotRequired[str]
    """Legal form, share capital and the like (BT-33)"""
    electronicAddress: NotRequired[InvoiceSellerElectronicAddress]
    """Electronic address of the seller (BT-34)"""
    address: NotRequired[InvoiceSellerAddress]
    """Postal address of the seller (BG-5)"""
    contact: NotRequired[InvoiceSellerContact]
    """Whom to ask (BG-6)"""


class InvoiceBuyerIdentifier(TypedDict):
    """Identifier of the buyer (BT-46)"""

    id: NotRequired[str]
    """The identifier itself (BT-46)"""
    scheme: NotRequired[str]
    """Code of the register (ISO/IEC 6523) (BT-46-1)"""


class InvoiceBuyerLegalRegistration(TypedDict):
    """Entry in a register of companies (BT-47)"""

    id: NotRequired[str]
    """The identifier itself (BT-47)"""
    scheme: NotRequired[str]
    """Code of the register (ISO/IEC 6523) (BT-47-1)"""


class InvoiceBuyerElectronicAddress(TypedDict):
    """Electronic address of the buyer (BT-49)"""

    id: NotRequired[str]
    """The identifier itself (BT-49)"""
    scheme: NotRequired[str]
    """Scheme of the address (EAS), such as EM for e-mail (BT-49-1)"""


class InvoiceBuyerAddress(TypedDict):
    """Postal address of the buyer (BG-8)"""

    line1: NotRequired[str]
    """Usually street and number (BT-50)"""
    line2: NotRequired[str]
    """Further line (BT-51)"""
    line3: NotRequired[str]
    """Further line (BT-163)"""
    city: NotRequired[str]
    """City (BT-52)"""
    postCode: NotRequired[str]
    """Post code (BT-53)"""
    subdivision: NotRequired[str]
    """Region or state (BT-54)"""
    country: NotRequired[str]
    """Country, two letters of ISO 3166-1 (BT-55)"""


class InvoiceBuyerContact(TypedDict):
    """Whom to ask (BG-9)"""

    name: NotRequired[str]
    """Person or department (BT-56)"""
    phone: NotRequired[str]
    """Telephone number (BT-57)"""
    email: NotRequired[str]
    """E-mail address (BT-58)"""


class InvoiceBuyer(TypedDict):
    """Who buys (BG-7)"""

    name: NotRequired[str]
    """Full name (BT-44)"""
    tradingName: NotRequired[str]
    """Name by which it is known, where another (BT-45)"""
    identifier: NotRequired[InvoiceBuyerIdentifier]
    """Identifier of the buyer (BT-46)"""
    legalRegistration: NotRequired[InvoiceBuyerLegalRegistration]
    """Entry in a register of companies (BT-47)"""
    vatId: NotRequired[str]
    """VAT identifier, with the prefix of the country (BT-48)"""
    electronicAddress: NotRequired[InvoiceBuyerElectronicAddress]
    """Electronic address of the buyer (BT-49)"""
    address: NotRequired[InvoiceBuyerAddress]
    """Postal address of the buyer (BG-8)"""
    contact: NotRequired[InvoiceBuyerContact]
    """Whom to ask (BG-9)"""


class InvoicePayeeIdentifier(TypedDict):
    """Identifier of the payee (BT-60)"""

    id: NotRequired[str]
    """The identifier itself (BT-60)"""
    scheme: NotRequired[str]
    """Code of the register (ISO/IEC 6523) (BT-60-1)"""


class InvoicePayeeLegalRegistration(TypedDict):
    """Entry in a register of companies (BT-61)"""

    id: NotRequired[str]
    """The identifier itself (BT-61)"""
    scheme: NotRequired[str]
    """Code of the register (ISO/IEC 6523) (BT-61-1)"""


class InvoicePayee(TypedDict):
    """Who is paid, where it is not the seller (BG-10)"""

    name: NotRequired[str]
    """Full name (BT-59)"""
    identifier: NotRequired[InvoicePayeeIdentifier]
    """Identifier of the payee (BT-60)"""
    legalRegistration: NotRequired[InvoicePayeeLegalRegistration]
    """Entry in a register of companies (BT-61)"""


class InvoiceTaxRepresentativeAddress(TypedDict):
    """Postal address of the representative (BG-12)"""

    line1: NotRequired[str]
    """Usually street and number (BT-64)"""
    line2: NotRequired[str]
    """Further line (BT-65)"""
    line3: NotRequired[str]
    """Further line (BT-164)"""
    city: NotRequired[str]
    """City (BT-66)"""
    postCode: NotRequired[str]
    """Post code (BT-67)"""
    subdivision: NotRequired[str]
    """Region or state (BT-68)"""
    country: NotRequired[str]
    """Country, two letters of ISO 3166-1 (BT-69)"""


class InvoiceTaxRepresentative(TypedDict):
    """The seller's tax representative (BG-11)"""

    name: NotRequired[str]
    """Full name (BT-62)"""
    vatId: NotRequired[str]
    """VAT identifier (BT-63)"""
    address: NotRequired[InvoiceTaxRepresentativeAddress]
    """Postal address of the representative (BG-12)"""


class InvoiceDeliveryLocation(TypedDict):
    """Place of delivery (BT-71)"""

    id: NotRequired[str]
    """The identifier itself (BT-71)"""
    scheme: NotRequired[str]
    """Code of the register (ISO/IEC 6523) (BT-71-1)"""


class InvoiceDeliveryPeriod(TypedDict):
    """Invoicing period (BG-14)"""

    start: NotRequired[str]
    """First day (BT-73)"""
    end: NotRequired[str]
    """Last day (BT-74)"""


class InvoiceDeliveryAddress(TypedDict):
    """Postal address of the place of delivery (BG-15)"""

    line1: NotRequired[str]
    """Usually street and number (BT-75)"""
    line2: NotRequired[str]
    """Further line (BT-76)"""
    line3: NotRequired[str]
    """Further line (BT-165)"""
    city: NotRequired[str]
    """City (BT-77)"""
    postCode: NotRequired[str]
    """Post code (BT-78)"""
    subdivision: NotRequired[str]
    """Region or state (BT-79)"""
    country: NotRequired[str]
    """Country, two letters of ISO 3166-1 (BT-80)"""


class InvoiceDelivery(TypedDict):
    """Delivery (BG-13)"""

    name: NotRequired[str]
    """Who receives the delivery (BT-70)"""
    location: NotRequired[InvoiceDeliveryLocation]
    """Place of delivery (BT-71)"""
    date: NotRequired[str]
    """Date of delivery (BT-72)"""
    period: NotRequired[InvoiceDeliveryPeriod]
    """Invoicing period (BG-14)"""
    address: NotRequired[InvoiceDeliveryAddress]
    """Postal address of the place of delivery (BG-15)"""


class InvoicePaymentCreditTransfer(TypedDict):
    account: NotRequired[str]
    """IBAN or number (BT-84)"""
    name: NotRequired[str]
    """Name of the account (BT-85)"""
    bic: NotRequired[str]
    """BIC or number of the bank (BT-86)"""


class InvoicePaymentCard(TypedDict):
    """Card that was charged (BG-18)"""

    number: NotRequired[str]
    """Last four to six digits, never the whole number (BT-87)"""
    holder: NotRequired[str]
    """Name on the card (BT-88)"""


class InvoicePaymentDirectDebit(TypedDict):
    """Direct debit (BG-19)"""

    mandate: NotRequired[str]
    """Reference of the mandate (BT-89)"""
    creditorId: NotRequired[str]
    """The creditor's identifier at the bank (BT-90)"""
    account: NotRequired[str]
    """Account that is debited (BT-91)"""


class InvoicePayment(TypedDict):
    """How to pay (BG-16)"""

    meansCode: NotRequired[str]
    """Means of payment (UNTDID 4461): 58 SEPA transfer, 59 SEPA direct debit, 30, 48, … (BT-81)"""
    meansText: NotRequired[str]
    """The same in words (BT-82)"""
    remittance: NotRequired[str]
    """Text that the payment should carry (BT-83)"""
    creditTransfers: NotRequired[Sequence[InvoicePaymentCreditTransfer]]
    """Accounts to pay into (BG-17)"""
    card: NotRequired[InvoicePaymentCard]
    """Card that was charged (BG-18)"""
    directDebit: NotRequired[InvoicePaymentDirectDebit]
    """Direct debit (BG-19)"""


class InvoiceAllowanceVat(TypedDict):
    """VAT of it (BT-95)"""

    category: NotRequired[str]
    """VAT category: S, Z, E, AE, K, G, O, L or M (BT-95)"""
    rate: NotRequired[Union[str, float]]
    """VAT rate in percent (BT-96)"""


class InvoiceAllowance(TypedDict):
    amount: NotRequired[Union[str, float]]
    """Amount of the allowance, without VAT (BT-92)"""
    baseAmount: NotRequired[Union[str, float]]
    """Base amount of the percentage (BT-93)"""
    percentage: NotRequired[Union[str, float]]
    """Percentage of the base amount (BT-94)"""
    vat: NotRequired[InvoiceAllowanceVat]
    """VAT of it (BT-95)"""
    reason: NotRequired[str]
    """Why there is this allowance (BT-97)"""
    reasonCode: NotRequired[str]
    """The same as a code of UNTDID 5189 (BT-98)"""


class InvoiceChargeVat(TypedDict):
    """VAT of it (BT-102)"""

    category: NotRequired[str]
    """VAT category: S, Z, E, AE, K, G, O, L or M (BT-102)"""
    rate: NotRequired[Union[str, float]]
    """VAT rate in percent (BT-103)"""


class InvoiceCharge(TypedDict):
    amount: NotRequired[Union[str, float]]
    """Amount of the charge, without VAT (BT-99)"""
    baseAmount: NotRequired[Union[str, float]]
    """Base amount of the percentage (BT-100)"""
    percentage: NotRequired[Union[str, float]]
    """Percentage of the base amount (BT-101)"""
    vat: NotRequired[InvoiceChargeVat]
    """VAT of it (BT-102)"""
    reason: NotRequired[str]
    """Why there is this charge (BT-104)"""
    reasonCode: NotRequired[str]
    """The same as a code of UNTDID 7161 (BT-105)"""


class InvoiceTotals(TypedDict):
    """Totals; computed when left out, checked when given (BG-22)"""

    lines: NotRequired[Union[str, float]]
    """Sum of the lines (BT-106)"""
    allowances: NotRequired[Union[str, float]]
    """Sum of the allowances (BT-107)"""
    charges: NotRequired[Union[str, float]]
    """Sum of the charges (BT-108)"""
    withoutVat: NotRequired[Union[str, float]]
    """Total without VAT (BT-109)"""
    vat: NotRequired[Union[str, float]]
    """Total VAT (BT-110)"""
    vatInTaxCurrency: NotRequired[Union[str, float]]
    """Total VAT in the currency of accounting (BT-111)"""
    withVat: NotRequired[Union[str, float]]
    """Total with VAT (BT-112)"""
    paid: NotRequired[Union[str, float]]
    """Paid already (BT-113)"""
    rounding: NotRequired[Union[str, float]]
    """Added to round the amount due (BT-114)"""
    thirdParty: NotRequired[Union[str, float]]
    """Collected for others, in Factur-X EXTENDED; read, not made (BT-179)"""
    due: NotRequired[Union[str, float]]
    """Due for payment (BT-115)"""


class InvoiceVatBreakdownItem(TypedDict):
    taxableAmount: NotRequired[Union[str, float]]
    """Amount that VAT is of (BT-116)"""
    taxAmount: NotRequired[Union[str, float]]
    """VAT (BT-117)"""
    category: NotRequired[str]
    """VAT category (BT-118)"""
    rate: NotRequired[Union[str, float]]
    """VAT rate in percent (BT-119)"""
    exemptionReason: NotRequired[str]
    """Why no VAT is charged (BT-120)"""
    exemptionReasonCode: NotRequired[str]
    """The same as a code (VATEX) (BT-121)"""


class InvoiceAttachmentFile(TypedDict):
    """The document itself (BT-125)"""

    content: NotRequired[str]
    """Content, base64 (BT-125)"""
    mimeType: NotRequired[str]
    """Media type (BT-125-1)"""
    name: NotRequired[str]
    """File name (BT-125-2)"""


class InvoiceAttachment(TypedDict):
    id: NotRequired[str]
    """Identifier (BT-122)"""
    description: NotRequired[str]
    """Description (BT-123)"""
    url: NotRequired[str]
    """Where it can be found (BT-124)"""
    file: NotRequired[InvoiceAttachmentFile]
    """The document itself (BT-125)"""


class InvoiceLineObject(TypedDict):
    """What is invoiced (BT-128)"""

    id: NotRequired[str]
    """The identifier itself (BT-128)"""
    scheme: NotRequired[str]
    """Kind of identifier (UNTDID 1153) (BT-128-1)"""


class InvoiceLinePeriod(TypedDict):
    """Period of the line (BG-26)"""

    start: NotRequired[str]
    """First day (BT-134)"""
    end: NotRequired[str]
    """Last day (BT-135)"""


class InvoiceLineAllowance(TypedDict):
    amount: NotRequired[Union[str, float]]
    """Amount of the allowance, without VAT (BT-136)"""
    baseAmount: NotRequired[Union[str, float]]
    """Base amount of the percentage (BT-137)"""
    percentage: NotRequired[Union[str, float]]
    """Percentage of the base amount (BT-138)"""
    reason: NotRequired[str]
    """Why there is this allowance (BT-139)"""
    reasonCode: NotRequired[str]
    """The same as a code of UNTDID 5189 (BT-140)"""


class InvoiceLineCharge(TypedDict):
    amount: NotRequired[Union[str, float]]
    """Amount of the charge, without VAT (BT-141)"""
    baseAmount: NotRequired[Union[str, float]]
    """Base amount of the percentage (BT-142)"""
    percentage: NotRequired[Union[str, float]]
    """Percentage of the base amount (BT-143)"""
    reason: NotRequired[str]
    """Why there is this charge (BT-144)"""
    reasonCode: NotRequired[str]
    """The same as a code of UNTDID 7161 (BT-145)"""


class InvoiceLinePrice(TypedDict):
    """Price (BG-29)"""

    net: NotRequired[Union[str, float]]
    """Price of one base quantity, without VAT (BT-146)"""
    discount: NotRequired[Union[str, float]]
    """Discount within the price (BT-147)"""
    gross: NotRequired[Union[str, float]]
    """Price before the discount (BT-148)"""
    baseQuantity: NotRequired[Union[str, float]]
    """How many units the price is for; 1 when left out (BT-149)"""
    baseQuantityUnit: NotRequired[str]
    """Unit of the base quantity (BT-150)"""


class InvoiceLineVat(TypedDict):
    """VAT of the line (BG-30)"""

    category: NotRequired[str]
    """VAT category: S, Z, E, AE, K, G, O, L or M (BT-151)"""
    rate: NotRequired[Union[str, float]]
    """VAT rate in percent (BT-152)"""


class InvoiceLineItemStandardId(TypedDict):
    """Number in a register, such as a GTIN (BT-157)"""

    id: NotRequired[str]
    """The identifier itself (BT-157)"""
    scheme: NotRequired[str]
    """Code of the register (ISO/IEC 6523) (BT-157-1)"""


class InvoiceLineItemClassification(TypedDict):
    code: NotRequired[str]
    """Class (BT-158)"""
    scheme: NotRequired[str]
    """Scheme (UNTDID 7143) (BT-158-1)"""
    version: NotRequired[str]
    """Version of the scheme (BT-158-2)"""


class InvoiceLineItemAttribute(TypedDict):
    name: NotRequired[str]
    """Name of the property (BT-160)"""
    value: NotRequired[str]
    """Its value (BT-161)"""


class InvoiceLineItem(TypedDict):
    """What is sold (BG-31)"""

    name: NotRequired[str]
    """Name (BT-153)"""
    description: NotRequired[str]
    """Description (BT-154)"""
    sellerId: NotRequired[str]
    """The seller's number for it (BT-155)"""
    buyerId: NotRequired[str]
    """The buyer's number for it (BT-156)"""
    standardId: NotRequired[InvoiceLineItemStandardId]
    """Number in a register, such as a GTIN (BT-157)"""
    classifications: NotRequired[Sequence[InvoiceLineItemClassification]]
    """Classes that it belongs to (BT-158)"""
    originCountry: NotRequired[str]
    """Country of origin (BT-159)"""
    attributes: NotRequired[Sequence[InvoiceLineItemAttribute]]
    """Properties (BG-32)"""


class InvoiceLine(TypedDict):
    id: NotRequired[str]
    """Identifier of the line; counted when left out (BT-126)"""
    subtype: NotRequired[str]
    """
    Subtype in Factur-X EXTENDED: DETAIL, GROUP (a subtotal) or INFORMATION; read, not made (BT-X-8)
    """
    parentId: NotRequired[str]
    """Identifier of the line above it, in Factur-X EXTENDED; read, not made (BT-X-304)"""
    note: NotRequired[str]
    """Note (BT-127)"""
    object: NotRequired[InvoiceLineObject]
    """What is invoiced (BT-128)"""
    quantity: NotRequired[Union[str, float]]
    """Quantity (BT-129)"""
    unit: NotRequired[str]
    """Unit (UN/ECE Rec 20): C62 piece, HUR hour, KGM kilogram, … (BT-130)"""
    netAmount: NotRequired[Union[str, float]]
    """Amount without VAT; computed when left out (BT-131)"""
    purchaseOrderLine: NotRequired[str]
    """Line of the buyer's order (BT-132)"""
    buyerAccountingReference: NotRequired[str]
    """Where the buyer's accounting books it (BT-133)"""
    period: NotRequired[InvoiceLinePeriod]
    """Period of the line (BG-26)"""
    allowances: NotRequired[Sequence[InvoiceLineAllowance]]
    """Allowances on the line (BG-27)"""
    charges: NotRequired[Sequence[InvoiceLineCharge]]
    """Charges on the line (BG-28)"""
    price: NotRequired[InvoiceLinePrice]
    """Price (BG-29)"""
    vat: NotRequired[InvoiceLineVat]
    """VAT of the line (BG-30)"""
    item: NotRequired[InvoiceLineItem]
    """What is sold (BG-31)"""


class Invoice(TypedDict):
    """An invoice in the semantic model of EN 16931; terms are named by their numbers (BT, BG)"""

    number: NotRequired[str]
    """Number of the invoice (BT-1)"""
    issueDate: NotRequired[str]
    """Date of issue (BT-2)"""
    typeCode: NotRequired[str]
    """Type: 380 invoice, 381 credit note, 384 correction, 389 self-billed, … (BT-3)"""
    currency: NotRequired[str]
    """Currency of all amounts, three letters of ISO 4217 (BT-5)"""
    taxCurrency: NotRequired[str]
    """Currency in which VAT is accounted, where another (BT-6)"""
    taxPointDate: NotRequired[str]
    """Date when VAT becomes due (BT-7)"""
    taxPointCode: NotRequired[str]
    """Event when VAT becomes due: 3 invoice, 35 delivery, 432 payment (BT-8)"""
    dueDate: NotRequired[str]
    """Date when payment is due (BT-9)"""
    buyerReference: NotRequired[str]
    """The buyer's reference; in Germany the Leitweg-ID (BT-10)"""
    projectReference: NotRequired[str]
    """Project (BT-11)"""
    contractReference: NotRequired[str]
    """Contract (BT-12)"""
    purchaseOrderReference: NotRequired[str]
    """The buyer's order (BT-13)"""
    salesOrderReference: NotRequired[str]
    """The seller's order (BT-14)"""
    receivingAdviceReference: NotRequired[str]
    """Receiving advice (BT-15)"""
    despatchAdviceReference: NotRequired[str]
    """Despatch advice (BT-16)"""
    tenderReference: NotRequired[str]
    """Call for tenders, or lot (BT-17)"""
    invoicedObject: NotRequired[InvoiceInvoicedObject]
    """What is invoiced, such as a meter (BT-18)"""
    buyerAccountingReference: NotRequired[str]
    """Where the buyer's accounting books it (BT-19)"""
    paymentTerms: NotRequired[Union[str, InvoicePaymentTerms]]
    """Terms of payment, as text or with cash discounts as data (BT-20)"""
    notes: NotRequired[Sequence[InvoiceNote]]
    """Notes (BG-1)"""
    businessProcess: NotRequired[str]
    """Business process (BT-23)"""
    specification: NotRequired[str]
    """Specification that the invoice follows; set by its format (BT-24)"""
    precedingInvoices: NotRequired[Sequence[InvoicePrecedingInvoice]]
    """Invoices that this one is about (BG-3)"""
    seller: NotRequired[InvoiceSeller]
    """Who sells (BG-4)"""
    buyer: NotRequired[InvoiceBuyer]
    """Who buys (BG-7)"""
    payee: NotRequired[InvoicePayee]
    """Who is paid, where it is not the seller (BG-10)"""
    taxRepresentative: NotRequired[InvoiceTaxRepresentative]
    """The seller's tax representative (BG-11)"""
    delivery: NotRequired[InvoiceDelivery]
    """Delivery (BG-13)"""
    payment: NotRequired[InvoicePayment]
    """How to pay (BG-16)"""
    allowances: NotRequired[Sequence[InvoiceAllowance]]
    """Allowances on the invoice (BG-20)"""
    charges: NotRequired[Sequence[InvoiceCharge]]
    """Charges on the invoice (BG-21)"""
    totals: NotRequired[InvoiceTotals]
    """Totals; computed when left out, checked when given (BG-22)"""
    vatBreakdown: NotRequired[Sequence[InvoiceVatBreakdownItem]]
    """VAT by category and rate; computed when left out (BG-23)"""
    attachments: NotRequired[Sequence[InvoiceAttachment]]
    """Supporting documents (BG-24)"""
    lines: NotRequired[Sequence[InvoiceLine]]
    """Lines (BG-25)"""


class InvoiceFinding(TypedDict):
    """A rule that an invoice breaks"""

    rule: str
    """As its standard names it, such as BR-CO-15"""
    severity: Literal["error", "warning"]
    path: str
    """Where in the invoice, such as `lines[3].netAmount`"""
    message: str
    """The rule in plain words"""
    mend: str
    """How to fix it"""


class InvoiceOption(TypedDict):
    """An electronic invoice that fills the template, and its format"""

    format: Literal["factur-x", "zugferd", "xrechnung-cii", "xrechnung-ubl", "peppol-ubl", "ubl", "cii"]
    """Format of the invoice; factur-x and zugferd put the XML inside the PDF"""
    profile: NotRequired[Literal["minimum", "basic-wl", "basic", "en16931", "extended", "xrechnung", "extended-ctc-fr"]]
    """Of factur-x and zugferd (default: en16931); of ubl and cii: extended-ctc-fr"""
    rules: NotRequired[Literal["fr-ctc"]]
    """Rules that refuse instead of warning: fr-ctc, of France"""
    language: NotRequired[str]
    """Language of the PDF (BCP 47). Default: that of the seller's country"""
    data: Invoice


class JobTemplate(TypedDict):
    """The template that it renders"""

    id: str
    name: str
    slug: str


class JobPipeline(TypedDict):
    """The saved pipeline that it runs"""

    id: str
    name: str
    slug: str
    version: NotRequired[int]
    """The version whose steps it runs"""


class JobWebhookAttempt(TypedDict):
    at: str
    """ISO 8601 timestamp"""
    status: NotRequired[int]
    error: NotRequired[str]
    durationMs: float


class JobWebhook(TypedDict):
    """Deliveries, for keys with the scope admin"""

    url: str
    state: Literal["waiting", "pending", "delivered", "failed"]
    attempts: Sequence[JobWebhookAttempt]
    nextAttemptAt: NotRequired[str]
    """After a failed delivery: when the next one is due, within 10 % of the delay"""


class Job(TypedDict):
    id: str
    status: Literal["pending", "processing", "complete", "failed"]
    kind: Literal["template", "invoice", "inline", "pipeline", "webhook-test"]
    """
    A render of a template, with an `invoice` or without, of HTML or Markdown (`inline`), or a
    pipeline
    """
    template: NotRequired[JobTemplate]
    """The template that it renders"""
    pipeline: NotRequired[JobPipeline]
    """The saved pipeline that it runs"""
    queuedBy: str
    """Name of the API key that queued it"""
    requestId: str
    """The request that queued it"""
    batchId: NotRequired[str]
    """The batch that it belongs to"""
    createdAt: str
    """ISO 8601 timestamp"""
    completedAt: NotRequired[str]
    """ISO 8601 timestamp"""
    error: NotRequired[str]
    """Reason for the failure"""
    errorCode: NotRequired[str]
    """Code of the error, as in the answer to a request, if it has one"""
    canceled: NotRequired[bool]
    """`true` for a job that was canceled"""
    resultGone: NotRequired[str]
    """
    Why the result, report, warnings and error are no longer here: a document that the job read or
    saved has been deleted or has expired
    """
    documentId: NotRequired[str]
    """The saved document"""
    documentIds: NotRequired[Sequence[str]]
    """The saved documents of a pipeline with several"""
    mediaType: NotRequired[str]
    """Of the result, if it can be fetched with the job"""
    url: NotRequired[str]
    """Where it was uploaded to, when the job had an `s3`"""
    conformance: NotRequired[str]
    """The standards that the PDF claims, such as `PDF/A-2a; PDF/UA-1`"""
    warningCount: NotRequired[int]
    """How many warnings the render has, once it is complete"""
    name: NotRequired[str]
    """Of an item of a batch: the name of its saved document, or else its `saveName`"""
    webhook: NotRequired[JobWebhook]
    """Deliveries, for keys with the scope admin"""
    warnings: NotRequired[Sequence[RenderWarning]]
    """Resources that could not be loaded, and errors of scripts"""
    report: NotRequired[PipelineReport]
    """Report of a complete pipeline"""
    pdfBase64: NotRequired[str]
    """The PDF, once the job is complete"""
    fileBase64: NotRequired[str]
    """The image or the ZIP (see `mediaType`), in place of a PDF"""


class JobSummaryTemplate(TypedDict):
    """The template that it renders"""

    id: str
    name: str
    slug: str


class JobSummaryPipeline(TypedDict):
    """The saved pipeline that it runs"""

    id: str
    name: str
    slug: str
    version: NotRequired[int]
    """The version whose steps it runs"""


class JobSummary(TypedDict):
    id: str
    status: Literal["pending", "processing", "complete", "failed"]
    kind: Literal["template", "invoice", "inline", "pipeline", "webhook-test"]
    """
    A render of a template, with an `invoice` or without, of HTML or Markdown (`inline`), or a
    pipeline
    """
    template: NotRequired[JobSummaryTemplate]
    """The template that it renders"""
    pipeline: NotRequired[JobSummaryPipeline]
    """The saved pipeline that it runs"""
    queuedBy: str
    """Name of the API key that queued it"""
    requestId: str
    """The request that queued it"""
    batchId: NotRequired[str]
    """The batch that it belongs to"""
    createdAt: str
    """ISO 8601 timestamp"""
    completedAt: NotRequired[str]
    """ISO 8601 timestamp"""
    error: NotRequired[str]
    """Reason for the failure"""
    errorCode: NotRequired[str]
    """Code of the error, as in the answer to a request, if it has one"""
    canceled: NotRequired[bool]
    """`true` for a job that was canceled"""
    resultGone: NotRequired[str]
    """
    Why the result, report, warnings and error are no longer here: a document that the job read or
    saved has been deleted or has expired
    """
    documentId: NotRequired[str]
    """The saved document"""
    documentIds: NotRequired[Sequence[str]]
    """The saved documents of a pipeline with several"""
    mediaType: NotRequired[str]
    """Of the result, if it can be fetched with the job"""
    url: NotRequired[str]
    """Where it was uploaded to, when the job had an `s3`"""
    conformance: NotRequired[str]
    """The standards that the PDF claims, such as `PDF/A-2a; PDF/UA-1`"""
    warningCount: NotRequired[int]
    """How many warnings the render has, once it is complete"""


class OfficeInputDocumentId(TypedDict):
    documentId: str


OfficeInput = Union[Union[bytes, "os.PathLike[str]"], str, "OfficeInputDocumentId", "DocumentReference"]
"""A base64 document of an office program, or the document that holds it"""


PageRange = TypedDict(
    "PageRange",
    {
        "from": "int",
        # Default: the last page
        "to": "NotRequired[int]",
    },
)


PageSelection = Sequence[Union[int, "PageRange"]]
"""Pages, counted from 0 (negative: from the end), and ranges of them, both ends included"""


class PaperSizeWidth(TypedDict):
    width: float
    height: float


PaperSize = Union[Literal["A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid"], "PaperSizeWidth"]
"""A size of paper by name, or in points"""


class PdfBookmark(TypedDict):
    title: str
    page: Optional[int]
    """Counted from 0; null when it leads to no page"""
    x: NotRequired[float]
    """Points from the left edge of the page as displayed"""
    y: NotRequired[float]
    """Points from its top edge"""
    bookmarks: Sequence[PdfBookmark]


class PdfImage(TypedDict):
    file: NotRequired[str]
    """Its name; missing when there is a `problem`"""
    mediaType: NotRequired[Literal["image/png", "image/jpeg", "image/jp2", "image/j2c"]]
    original: NotRequired[bool]
    """Whether the file is what the PDF holds, byte for byte, rather than a PNG of its samples"""
    problem: NotRequired[str]
    """Reason for the missing file"""
    width: int
    """Samples; a mask that has more of them makes the file larger"""
    height: int
    bitsPerComponent: NotRequired[float]
    colorSpace: NotRequired[str]
    """Its family, such as `ICCBased`"""
    coding: NotRequired[str]
    """The last filter in the PDF, such as `DCTDecode`"""
    inline: bool
    stencil: bool
    """Painted with the colour of its place; its file is black on transparent"""
    mask: NotRequired[Literal["soft", "stencil", "colors"]]
    """Source of its opacity in the file"""
    drawn: int
    """How often it is drawn on these pages"""
    uses: Sequence[ImageUse]
    """At most 100"""
    data: NotRequired[str]
    """The file as base64"""


class PdfImages(TypedDict):
    pageCount: int
    """Of the document"""
    images: Sequence[PdfImage]
    """In the order in which they are first drawn"""


class PdfInformationPage(TypedDict):
    width: float
    """Points, as displayed"""
    height: float
    rotation: int
    """Clockwise rotation for display, in degrees"""
    label: NotRequired[str]
    """Page label, if the file has one"""


class PdfInformationPermissions(TypedDict):
    """Permissions of the user password of an encrypted file"""

    print: bool
    modify: bool
    copy: bool
    annotate: bool
    fillForms: bool
    assemble: bool
    printHighQuality: bool


class PdfInformationAttachment(TypedDict):
    name: str
    description: NotRequired[str]
    mediaType: NotRequired[str]
    sizeBytes: NotRequired[float]
    relationship: NotRequired[str]
    """`AFRelationship`, such as `Data` or `Source`"""


class PdfInformationSignatures(TypedDict):
    signed: int
    fields: int
    """Signature fields, signed or not"""


class PdfInformationFont(TypedDict):
    name: str
    """Without the prefix of a subset; empty when it has none"""
    type: str
    """Such as `TrueType`, `Type1`, `Type3`, `CIDFontType2`"""
    embedded: bool
    subset: bool
    toUnicode: bool
    """Whether it maps its codes to Unicode itself"""


class PdfInformation(TypedDict):
    sizeBytes: float
    version: str
    """Such as `1.7`"""
    pageCount: int
    pages: Sequence[PdfInformationPage]
    encrypted: bool
    permissions: NotRequired[PdfInformationPermissions]
    """Permissions of the user password of an encrypted file"""
    metadata: PdfMetadata
    language: NotRequired[str]
    tagged: bool
    claims: Sequence[str]
    """Standards that the metadata claim, such as `PDF/A-3b`; `POST /v1/validate` checks them"""
    bookmarks: Sequence[PdfBookmark]
    attachments: Sequence[PdfInformationAttachment]
    signatures: PdfInformationSignatures
    form: Literal["none", "fields", "xfa"]
    fonts: Sequence[PdfInformationFont]


class DocumentReference(TypedDict):
    documentId: str


PdfInput = Union[Union[bytes, "os.PathLike[str]"], str, "DocumentReference"]
"""A base64 PDF, or the document that holds it"""


class PdfMetadata(TypedDict):
    title: NotRequired[str]
    author: NotRequired[str]
    subject: NotRequired[str]
    keywords: NotRequired[str]
    creator: NotRequired[str]
    producer: NotRequired[str]
    created: NotRequired[str]
    """ISO 8601, UTC"""
    modified: NotRequired[str]
    """ISO 8601, UTC"""
    custom: Mapping[str, Any]
    """Further entries of the information dictionary"""
    disagreements: Sequence[str]
    """
    Entries that differ between the information dictionary and the XMP metadata; XMP takes
    precedence
    """


class PdfStamp(TypedDict):
    pdf: PdfInput
    page: NotRequired[int]
    """Default: the first"""
    pages: NotRequired[PageSelection]
    """Default: all"""
    layer: NotRequired[Literal["over", "under"]]
    anchor: NotRequired[Literal["top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom", "bottom-right"]]
    margin: NotRequired[float]
    """Points from the edges that the anchor names. Default: 36"""
    x: NotRequired[float]
    """Points to the right of that"""
    y: NotRequired[float]
    """Points above that"""
    rotate: NotRequired[float]
    """Degrees, counter-clockwise"""
    opacity: NotRequired[float]
    """Default: 1"""
    width: NotRequired[float]
    """Largest width; the stamp keeps its shape"""
    height: NotRequired[float]
    """Largest height"""
    fit: NotRequired[bool]
    """Fill the page within the margins"""
    tile: NotRequired[bool]
    """Repeat it all over the page"""
    gap: NotRequired[float]
    """Points between repetitions. Default: 72"""


class ProtectedDocumentReference(TypedDict):
    documentId: str
    password: NotRequired[str]
    """Opens the PDF, if it is encrypted"""


class ProtectedPdf(TypedDict):
    pdf: str
    password: NotRequired[str]
    """Opens the PDF, if it is encrypted"""


PdfWithPassword = Union[Union[bytes, "os.PathLike[str]"], str, "ProtectedDocumentReference", "ProtectedPdf", "DocumentReference"]
"""A base64 PDF, or the document that holds it; an encrypted one with its password"""


class Permissions(TypedDict):
    """Default of each: true. Reading aloud and the like is always allowed"""

    print: NotRequired[bool]
    """Print"""
    printHighQuality: NotRequired[bool]
    """Print at full quality. Default: as print"""
    copy: NotRequired[bool]
    """Copy text and images"""
    modify: NotRequired[bool]
    """Change the contents, other than by what follows"""
    annotate: NotRequired[bool]
    """Comment; includes filling in forms"""
    fillForms: NotRequired[bool]
    """Fill in forms"""
    assemble: NotRequired[bool]
    """Insert, delete and turn pages, make bookmarks"""


class Pipeline(TypedDict):
    id: str
    slug: str
    name: str
    description: str
    inputs: Sequence[str]
    """Names of the PDFs that a run has to bring"""
    version: int
    """How often it was saved"""
    createdAt: str
    """ISO 8601 timestamp"""
    updatedAt: str
    """ISO 8601 timestamp"""
    steps: Sequence[SavedStep]


class PipelineReportDocument(TypedDict):
    id: str
    name: str
    pdf: str
    sizeBytes: int


class PipelineReportReport(TypedDict):
    step: int
    """Index of the step"""
    do: Literal["render", "html", "convert", "merge", "redact", "fill", "pages", "split", "stamp", "protect", "unprotect", "flatten", "optimize", "embed", "attachInvoice", "certify", "validate", "verify", "extract", "information", "text", "rasterize", "images"]
    pdf: str
    """Name of the PDF"""
    report: Any


class PipelineReport(TypedDict):
    documents: Sequence[PipelineReportDocument]
    """The saved documents, in the order of the results; `pdf` is the name within the pipeline"""
    reports: Sequence[PipelineReportReport]
    url: NotRequired[str]
    """Where the result was uploaded to, when `s3` was given"""


PipelineStep = Union["PipelineStepRender", "PipelineStepHtml", "PipelineStepConvert", "PipelineStepMerge", "PipelineStepRedact", "PipelineStepFill", "PipelineStepPages", "PipelineStepSplit", "PipelineStepStamp", "PipelineStepProtect", "PipelineStepUnprotect", "PipelineStepFlatten", "PipelineStepOptimize", "PipelineStepEmbed", "PipelineStepAttachInvoice", "PipelineStepCertify", "PipelineStepValidate", "PipelineStepVerify", "PipelineStepExtract", "PipelineStepInformation", "PipelineStepText", "PipelineStepRasterize", "PipelineStepImages"]
"""An operation with its options"""


class PipelineStepAttachInvoice(TypedDict):
    do: Literal["attachInvoice"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    breaksSeal: NotRequired[bool]
    """Work on a PDF that an earlier step has signed, although that breaks the signature"""
    invoice: NotRequired[Invoice]
    format: NotRequired[Literal["factur-x", "zugferd"]]
    """Of `invoice`. Default: factur-x"""
    profile: NotRequired[Literal["minimum", "basic-wl", "basic", "en16931", "extended", "xrechnung", "extended-ctc-fr"]]
    """Of factur-x and zugferd (default: en16931); of ubl and cii: extended-ctc-fr"""
    rules: NotRequired[Literal["fr-ctc"]]
    """Rules that refuse instead of warning: fr-ctc, of France"""
    language: NotRequired[str]
    """Of the pages (BCP 47), for dates in words. Default: that of the seller's country"""
    xml: NotRequired[str]
    """The invoice as CII in a profile of Factur-X or ZUGFeRD, in place of `invoice`"""
    strict: NotRequired[bool]
    """Refuse on warnings, such as figures that the pages do not show"""


class PipelineStepCertify(TypedDict):
    do: Literal["certify"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    certificatePem: NotRequired[str]
    """X.509 certificate, PEM; its chain may follow"""
    privateKeyPem: NotRequired[str]
    """Private key, PEM: PKCS#8, PKCS#1 or SEC1"""
    certificate: NotRequired[str]
    """The same as `certificatePem`"""
    privateKey: NotRequired[str]
    """The same as `privateKeyPem`"""
    passphrase: NotRequired[str]
    """Passphrase of an encrypted key or PKCS#12 file"""
    p12: NotRequired[str]
    """PKCS#12 file with certificate and key, base64"""
    kmsKeyArn: NotRequired[str]
    """Asymmetric KMS key that signs, instead of a private key"""
    certificateId: NotRequired[str]
    """A saved certificate"""
    reason: NotRequired[str]
    location: NotRequired[str]
    contact: NotRequired[str]
    name: NotRequired[str]
    """Signer's name. Default: that of the certificate"""
    field: NotRequired[str]
    """
    Name of an empty signature field of the PDF, which is signed. Default: a new field is added
    """
    visible: NotRequired[bool]
    """Default: false; true with `field`"""
    page: NotRequired[Union[Literal["last"], int]]
    """Page of the visible signature. Default: the first"""
    x: NotRequired[float]
    """Points from the left edge"""
    y: NotRequired[float]
    """Points from the bottom edge"""
    width: NotRequired[float]
    """Default: 200"""
    height: NotRequired[float]
    """Default: 50"""
    lines: NotRequired[Sequence[str]]
    """
    Lines of the visible signature, the first one bold, with {name}, {date}, {reason}, {location},
    {contact}. Default: name, time, reason and location. Empty for the image alone
    """
    language: NotRequired[str]
    """Language of the visible signature's own words (BCP 47). Default: that of the document"""
    timeZone: NotRequired[str]
    """Time zone of the date that is shown, such as Europe/Berlin. Default: UTC"""
    image: NotRequired[str]
    profile: NotRequired[Literal["pkcs7", "pades"]]
    permissions: NotRequired[Literal[1, 2, 3]]
    """Certification: 1 no changes, 2 filling in forms and signing, 3 annotations too"""
    timestampUrl: NotRequired[str]
    """Time-stamp authority (RFC 3161)"""
    timestampUsername: NotRequired[str]
    """User name for the authority (HTTP Basic)"""
    timestampPassword: NotRequired[str]
    """Password for the authority (HTTP Basic)"""
    timestampPolicy: NotRequired[str]
    """Object identifier of the policy to time-stamp under. Default: the authority chooses"""
    timestampDigest: NotRequired[Literal["sha256", "sha384", "sha512"]]
    """Digest that the time stamp is for. Default: sha256"""


PipelineStepConvertOptionsPage = TypedDict(
    "PipelineStepConvertOptionsPage",
    {
        "from": "int",
        # Default: the last page
        "to": "NotRequired[int]",
    },
)


class PipelineStepConvertOptions(TypedDict):
    pages: NotRequired[Sequence[Union[int, PipelineStepConvertOptionsPage]]]
    """Pages, counted from 0, and ranges of them, both ends included. Default: all"""
    landscape: NotRequired[bool]
    """Make all pages of a text document or workbook landscape"""
    singlePageSheets: NotRequired[bool]
    """Put each sheet of a workbook on a page of its own size"""
    trackedChanges: NotRequired[Literal["asSaved", "shown", "accepted", "rejected"]]
    """Of text documents: how tracked changes appear"""
    comments: NotRequired[Literal["none", "margin", "annotations"]]
    """Leave comments out, print them in the margin, or make annotations of them"""
    hiddenSheets: NotRequired[bool]
    """Include hidden sheets of a workbook"""
    hiddenSlides: NotRequired[bool]
    """Include hidden slides"""
    notesPages: NotRequired[bool]
    """Add the notes pages of a presentation"""
    updateIndexes: NotRequired[bool]
    """Make tables of contents of text documents anew from the headings"""
    bookmarks: NotRequired[bool]
    """Make bookmarks of headings"""
    formFields: NotRequired[bool]
    """Keep form fields as fields of an AcroForm"""
    imageQuality: NotRequired[int]
    """Quality of JPEGs. Default: images are compressed without loss"""
    imageDpi: NotRequired[Literal[75, 150, 300, 600, 1200]]
    """Resample images of more dots to the inch. Default: none"""
    locale: NotRequired[str]
    """Language and paper of a document that names none; dates and currency of workbooks"""


PipelineStepConvert = TypedDict(
    "PipelineStepConvert",
    {
        "do": "Literal['convert']",
        # Name of the PDF that it makes
        "as": "NotRequired[str]",
        "file": "OfficeInput",
        # Name of the file with its extension, which plain text needs. The result is called like it
        "filename": "NotRequired[str]",
        # Opens an encrypted document
        "password": "NotRequired[str]",
        "options": "NotRequired[PipelineStepConvertOptions]",
        # Refuse the conversion when there are warnings
        "strict": "NotRequired[bool]",
        "format": "NotRequired[Literal['pdf']]",
    },
)


class PipelineStepEmbed(TypedDict):
    do: Literal["embed"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    breaksSeal: NotRequired[bool]
    """Work on a PDF that an earlier step has signed, although that breaks the signature"""
    data: Mapping[str, Any]
    """Data to embed, as `embedData` of a render"""


class PipelineStepExtract(TypedDict):
    do: Literal["extract"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """


class PipelineStepFill(TypedDict):
    do: Literal["fill"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    breaksSeal: NotRequired[bool]
    """Work on a PDF that an earlier step has signed, although that breaks the signature"""
    values: Mapping[str, Any]
    """
    Values by the fields' names: full names such as `address.city`, or objects within each other.
    `null` empties a field
    """
    flatten: NotRequired[bool]
    """Flatten the fields afterwards"""
    readOnly: NotRequired[bool]
    """Fill in fields that are marked as read-only, too"""
    removeSignatures: NotRequired[bool]
    """Take signatures out of a file that could not be filled in otherwise"""
    strict: NotRequired[bool]
    """Refuse (400 `FIELD_TEXT_CUT`) text that does not fit into a box of its field"""


class PipelineStepFlatten(TypedDict):
    do: Literal["flatten"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    breaksSeal: NotRequired[bool]
    """Work on a PDF that an earlier step has signed, although that breaks the signature"""


class PipelineStepHtmlOptionsPageSize(TypedDict):
    width: str
    height: str


class PipelineStepHtmlOptionsMargins(TypedDict):
    top: NotRequired[str]
    right: NotRequired[str]
    bottom: NotRequired[str]
    left: NotRequired[str]


class PipelineStepHtmlOptions(TypedDict):
    pageSize: NotRequired[Union[Literal["A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid"], PipelineStepHtmlOptionsPageSize]]
    orientation: NotRequired[Literal["portrait", "landscape"]]
    margins: NotRequired[PipelineStepHtmlOptionsMargins]
    lang: NotRequired[str]
    timeZone: NotRequired[str]
    embedData: NotRequired[bool]
    javascript: NotRequired[bool]
    tagged: NotRequired[bool]
    outline: NotRequired[bool]
    conformance: NotRequired[Union[Literal["none"], Sequence[Literal["pdfa", "ua"]]]]
    strict: NotRequired[bool]


class PipelineStepHtmlWaitFor(TypedDict):
    """Condition to wait for before printing"""

    selector: NotRequired[str]
    """CSS selector of an element"""
    expression: NotRequired[str]
    """JavaScript expression that becomes true; needs `options.javascript`"""
    timeoutMs: NotRequired[int]


PipelineStepHtml = TypedDict(
    "PipelineStepHtml",
    {
        "do": "Literal['html']",
        # Name of the PDF that it makes
        "as": "NotRequired[str]",
        # HTML with CSS and Liquid tags, or `markdown` or `url` in its place
        "html": "NotRequired[str]",
        # Markdown (CommonMark, with the tables, task lists, footnotes and strikethrough of GitHub)
        # with Liquid tags. YAML between `---` lines above it may hold title, lang, author,
        # description and keywords
        "markdown": "NotRequired[str]",
        # Address of a public web page to print, by https. Its text is not read as Liquid
        "url": "NotRequired[str]",
        # A style sheet in addition to those of the HTML, or to the one that Markdown gets
        "css": "NotRequired[str]",
        # HTML of the page header, with Liquid tags
        "header": "NotRequired[Optional[str]]",
        # HTML of the page footer, with Liquid tags
        "footer": "NotRequired[Optional[str]]",
        # Title of a document that has none of its own. Markdown without one takes its first heading
        "title": "NotRequired[str]",
        # Fills the Liquid tags. Default: {}
        "data": "NotRequired[Mapping[str, Any]]",
        "options": "NotRequired[PipelineStepHtmlOptions]",
        # Liquid by name: `{% render 'address', of: customer %}` renders the partial `address`
        "partials": "NotRequired[Mapping[str, str]]",
        # Files that the HTML, its header and its footer use by relative addresses: base64 by path,
        # such as { "img/logo.png": "iVBOR…" }. Images, fonts, style sheets and JSON
        "assets": "NotRequired[Mapping[str, str]]",
        # Relative addresses of the HTML, its header and its footer are resolved against it, and
        # loaded like any other. Assets come first
        "baseUrl": "NotRequired[str]",
        # Condition to wait for before printing
        "waitFor": "NotRequired[PipelineStepHtmlWaitFor]",
        # true embeds the render data, an object embeds that object
        "embedData": "NotRequired[Union[bool, Mapping[str, Any]]]",
        # Refuse to render when a resource is missing or a script fails, as the template option does
        "strict": "NotRequired[bool]",
        "invoice": "NotRequired[InvoiceOption]",
        # Turn form fields into static content
        "flattenForms": "NotRequired[bool]",
    },
)


class PipelineStepImages(TypedDict):
    do: Literal["images"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    pages: NotRequired[PageSelection]
    """Default: all. A page that is named twice is read once"""


class PipelineStepInformation(TypedDict):
    do: Literal["information"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """


PipelineStepMerge = TypedDict(
    "PipelineStepMerge",
    {
        "do": "Literal['merge']",
        # Names of the PDFs that it works on, in this order; the others are left as they are.
        # Default: all
        "on": "NotRequired[Sequence[str]]",
        # Name of the PDF that it makes
        "as": "NotRequired[str]",
        # Work on a PDF that an earlier step has signed, although that breaks the signature
        "breaksSeal": "NotRequired[bool]",
    },
)


class PipelineStepOptimizeImages(TypedDict):
    """How images are made smaller"""

    maxDpi: NotRequired[float]
    """
    Resample images above this resolution, in samples per inch at their largest drawn size. Default:
    none
    """
    maxBilevelDpi: NotRequired[float]
    """The same for 1-bit images, such as scans of text. Default: none"""
    quality: NotRequired[int]
    """Of JPEGs, with lossy. Default: 80"""


class PipelineStepOptimize(TypedDict):
    do: Literal["optimize"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    breaksSeal: NotRequired[bool]
    """Work on a PDF that an earlier step has signed, although that breaks the signature"""
    images: NotRequired[PipelineStepOptimizeImages]
    """How images are made smaller"""
    lossy: NotRequired[bool]
    """Allow lossy coding: images become JPEGs, JPEGs get a lower quality"""
    removeThumbnails: NotRequired[bool]
    """Remove page thumbnails, which viewers make themselves"""
    removePrivateData: NotRequired[bool]
    """Remove private data of programs (`/PieceInfo`)"""
    linearize: NotRequired[bool]
    """Linearize: viewers show the first page before the rest has loaded"""


class PipelineStepPagesExtract(TypedDict):
    action: Literal["extract"]
    pages: PageSelection
    """Pages to keep, in this order, each at most once"""
    attachments: NotRequired[bool]
    """Keep the files attached to the document as a whole"""
    do: Literal["pages"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    breaksSeal: NotRequired[bool]
    """Work on a PDF that an earlier step has signed, although that breaks the signature"""


class PipelineStepPagesDelete(TypedDict):
    action: Literal["delete"]
    pages: PageSelection
    """Pages to take out"""
    attachments: NotRequired[bool]
    """Keep the files attached to the document as a whole"""
    do: Literal["pages"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    breaksSeal: NotRequired[bool]
    """Work on a PDF that an earlier step has signed, although that breaks the signature"""


class PipelineStepPagesRotate(TypedDict):
    action: Literal["rotate"]
    pages: NotRequired[PageSelection]
    """Default: all"""
    degrees: Literal[90, 180, 270]
    """Clockwise, added to the present rotation of a page"""
    do: Literal["pages"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    breaksSeal: NotRequired[bool]
    """Work on a PDF that an earlier step has signed, although that breaks the signature"""


class PipelineStepPagesReorder(TypedDict):
    action: Literal["reorder"]
    pages: PageSelection
    """All pages in their new order, each once"""
    do: Literal["pages"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    breaksSeal: NotRequired[bool]
    """Work on a PDF that an earlier step has signed, although that breaks the signature"""


class PipelineStepPagesInsert(TypedDict):
    action: Literal["insert"]
    at: NotRequired[int]
    """The page before which they go, from 0. Default: after the last one"""
    parts: Sequence[Union[InsertedPdf, BlankPages]]
    """Pages of other PDFs, and blank ones"""
    do: Literal["pages"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    breaksSeal: NotRequired[bool]
    """Work on a PDF that an earlier step has signed, although that breaks the signature"""


class PipelineStepPagesCropBoxX(TypedDict):
    pages: NotRequired[PageSelection]
    """Each page in one box at most. Default: all"""
    x: float
    """Points from the left edge of the page as it is displayed"""
    y: float
    """Points from its bottom edge"""
    width: float
    height: float


class PipelineStepPagesCropBoxMarginsMargins(TypedDict):
    """Points that are hidden at each edge. Default of each: 0"""

    top: NotRequired[float]
    right: NotRequired[float]
    bottom: NotRequired[float]
    left: NotRequired[float]


class PipelineStepPagesCropBoxMargins(TypedDict):
    pages: NotRequired[PageSelection]
    """Each page in one box at most. Default: all"""
    margins: PipelineStepPagesCropBoxMarginsMargins
    """Points that are hidden at each edge. Default of each: 0"""


class PipelineStepPagesCrop(TypedDict):
    action: Literal["crop"]
    boxes: Sequence[Union[PipelineStepPagesCropBoxX, PipelineStepPagesCropBoxMargins]]
    """Visible part of each page. Content outside is only hidden; redact removes it"""
    do: Literal["pages"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    breaksSeal: NotRequired[bool]
    """Work on a PDF that an earlier step has signed, although that breaks the signature"""


class PipelineStepPagesNUp(TypedDict):
    action: Literal["nUp"]
    perSheet: Literal[2, 4, 6, 8, 9, 16]
    """Pages on a sheet"""
    paper: NotRequired[PaperSize]
    """Default: A4"""
    orientation: NotRequired[Literal["portrait", "landscape"]]
    """Default: the one that makes pages larger"""
    order: NotRequired[Literal["right-down", "down-right", "left-down", "down-left"]]
    """How pages follow each other on a sheet. Default: right-down"""
    margin: NotRequired[float]
    """Points around all pages of a sheet. Default: 18"""
    gap: NotRequired[float]
    """Points between pages. Default: 9"""
    frames: NotRequired[bool]
    """A thin frame around each page"""
    do: Literal["pages"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    breaksSeal: NotRequired[bool]
    """Work on a PDF that an earlier step has signed, although that breaks the signature"""


PipelineStepPages = Union["PipelineStepPagesExtract", "PipelineStepPagesDelete", "PipelineStepPagesRotate", "PipelineStepPagesReorder", "PipelineStepPagesInsert", "PipelineStepPagesCrop", "PipelineStepPagesNUp"]


class PipelineStepProtect(TypedDict):
    do: Literal["protect"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    breaksSeal: NotRequired[bool]
    """Work on a PDF that an earlier step has signed, although that breaks the signature"""
    userPassword: NotRequired[str]
    """Opens the PDF. At most 127 bytes in UTF-8. Default: it opens without a password"""
    ownerPassword: NotRequired[str]
    """Opens it with all rights. Default: a random one, which nobody knows"""
    permissions: NotRequired[Permissions]
    encryptMetadata: NotRequired[bool]
    """Encrypt the metadata of the document as well"""


class PipelineStepRasterize(TypedDict):
    do: Literal["rasterize"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    dpi: NotRequired[float]
    pages: NotRequired[PageSelection]
    """In this order, repeats allowed. Default: all"""


class PipelineStepRedact(TypedDict):
    do: Literal["redact"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    breaksSeal: NotRequired[bool]
    """Work on a PDF that an earlier step has signed, although that breaks the signature"""
    redactions: NotRequired[Sequence[RedactionRegion]]
    patterns: NotRequired[Sequence[RedactionPattern]]
    presets: NotRequired[Sequence[RedactionPreset]]
    sensitivity: NotRequired[Literal["strict", "balanced", "broad"]]
    """
    How sure presets have to be of a value. `balanced` when neither the request nor its template
    sets it
    """
    template: NotRequired[str]
    glyphPositions: NotRequired[Literal["exact", "quantized"]]
    """quantized hides the width of the removed words"""
    elsewhere: NotRequired[Literal["none", "exact", "words"]]
    """Default: that of the template, or `words`"""
    strict: NotRequired[bool]
    """
    Refuse (400 `PAGES_NOT_READ`) a PDF with pages on which patterns and presets have no text to
    search, only a picture
    """


PipelineStepRender = TypedDict(
    "PipelineStepRender",
    {
        "do": "Literal['render']",
        # Name of the PDF that it makes
        "as": "NotRequired[str]",
        # Slug of the template
        "template": "str",
        "data": "NotRequired[Mapping[str, Any]]",
        # true embeds the render data, an object embeds that object
        "embedData": "NotRequired[Union[bool, Mapping[str, Any]]]",
        # Refuse to render when a resource is missing or a script fails, as the template option does
        "strict": "NotRequired[bool]",
        "invoice": "NotRequired[InvoiceOption]",
        # Turn form fields into static content
        "flattenForms": "NotRequired[bool]",
    },
)


PipelineStepSplitRange = TypedDict(
    "PipelineStepSplitRange",
    {
        "from": "int",
        # Default: the last page
        "to": "NotRequired[int]",
    },
)


class PipelineStepSplit(TypedDict):
    do: Literal["split"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    breaksSeal: NotRequired[bool]
    """Work on a PDF that an earlier step has signed, although that breaks the signature"""
    ranges: NotRequired[Sequence[Union[int, PipelineStepSplitRange]]]
    """One part for each page or range"""
    every: NotRequired[int]
    """Parts of so many pages"""
    bookmarks: NotRequired[int]
    """A part begins where a bookmark of this level or above leads; 1 is the top"""
    attachments: NotRequired[bool]
    """Keep the files attached to the document as a whole, in every part"""


class PipelineStepStamp(TypedDict):
    do: Literal["stamp"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    breaksSeal: NotRequired[bool]
    """Work on a PDF that an earlier step has signed, although that breaks the signature"""
    stamps: Sequence[Union[TextStamp, ImageStamp, PdfStamp]]


class PipelineStepText(TypedDict):
    do: Literal["text"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    format: NotRequired[Literal["text", "markdown", "json"]]
    """`json` has every line and word with its place and font"""
    pages: NotRequired[PageSelection]
    """Default: all. A page that is named twice is read once"""
    hidden: NotRequired[bool]
    """Read text that nobody sees, too: off the page, clipped away, or in layers that are off"""


class PipelineStepUnprotect(TypedDict):
    do: Literal["unprotect"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    breaksSeal: NotRequired[bool]
    """Work on a PDF that an earlier step has signed, although that breaks the signature"""


class PipelineStepValidate(TypedDict):
    do: Literal["validate"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """
    profiles: NotRequired[Sequence[ConformanceProfile]]
    """Profiles to check"""
    require: NotRequired[Sequence[ConformanceProfile]]
    """Fail unless the PDF conforms to all of these"""


class PipelineStepVerify(TypedDict):
    do: Literal["verify"]
    on: NotRequired[Sequence[str]]
    """
    Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
    """


class PipelineSummary(TypedDict):
    id: str
    slug: str
    name: str
    description: str
    inputs: Sequence[str]
    """Names of the PDFs that a run has to bring"""
    version: int
    """How often it was saved"""
    createdAt: str
    """ISO 8601 timestamp"""
    updatedAt: str
    """ISO 8601 timestamp"""


class PipelineVersion(TypedDict):
    version: int
    createdAt: str
    """ISO 8601 timestamp"""
    savedBy: NotRequired[str]
    """Name of the API key that saved it; missing for versions from before it was kept"""


class PipelineVersionWithSteps(TypedDict):
    version: int
    createdAt: str
    """ISO 8601 timestamp"""
    savedBy: NotRequired[str]
    """Name of the API key that saved it; missing for versions from before it was kept"""
    inputs: Sequence[str]
    """Names of the PDFs that a run has to bring"""
    steps: Sequence[SavedStep]


class RedactionHitBox(TypedDict):
    """In points from the top left corner of the page as it is displayed, as regions are"""

    x: float
    y: float
    width: float
    height: float


class RedactionHit(TypedDict):
    id: Optional[str]
    """For `exclude`; null for hits of regions, and for hits outside the text of a page"""
    source: str
    """As in the report: `region 0`, `pattern 2`, `preset email`, `regions`"""
    kind: Literal["region", "literal", "regex", "preset"]
    index: Optional[int]
    """Position in the list of the request, which is followed by that of the template"""
    page: int
    """0-indexed; −1 for what belongs to no page"""
    where: Literal["text", "image", "drawing", "replacement-text", "annotation", "comment", "field", "link", "bookmark", "destination", "page-label", "layer", "structure", "name", "metadata", "attachment", "script", "other"]
    box: Optional[RedactionHitBox]
    boxes: NotRequired[Sequence[RedactionHitBox]]
    """One for each line, when there are several"""
    text: Optional[str]
    """Text to be removed, up to 1,000 characters"""
    always: bool
    """Whether it is in data that is always removed; not counted in the report"""


class RedactionPattern(TypedDict):
    pattern: str
    pattern_type: Literal["Literal", "Regex"]
    page: NotRequired[int]
    """0-indexed. Default: all pages"""
    color: NotRequired[str]


RedactionPreset = Literal["ssn", "email", "phone", "date-of-birth", "credit-card", "international-phone", "iban", "us-routing-number", "vat-id", "passport", "mrz", "national-id", "ip-address", "mac-address", "url", "us-itin", "us-ein", "ca-sin", "mx-curp", "mx-rfc", "br-cpf", "br-cnpj", "ar-cuit", "cl-rut", "co-nit", "gb-nino", "gb-nhs", "ie-pps", "de-tax-id", "de-social-insurance", "de-id-card", "at-social-insurance", "ch-ahv", "fr-nir", "it-codice-fiscale", "es-dni", "pt-nif", "nl-bsn", "be-national-number", "gr-amka", "se-personnummer", "no-fodselsnummer", "dk-cpr", "fi-hetu", "pl-pesel", "pl-id-card", "cz-rodne-cislo", "ro-cnp", "bg-egn", "hr-oib", "hu-taj", "baltic-personal-code", "jmbg", "ru-snils", "ru-inn", "ua-tax-number", "in-aadhaar", "in-pan", "cn-resident-id", "jp-my-number", "kr-rrn", "tw-id", "hk-id", "sg-nric", "my-kad", "th-id", "id-nik", "pk-cnic", "au-tfn", "au-medicare", "nz-ird", "za-id", "eg-id", "il-id", "tr-kimlik", "ae-id", "sa-id"]
"""A kind of personal data that the service recognizes"""


class RedactionPreview(TypedDict):
    report: RedactionReport
    hits: Sequence[RedactionHit]
    """At most 5,000"""
    total: int
    """Number of all hits"""
    truncated: bool
    """Whether there are more hits than are listed"""


class RedactionRegion(TypedDict):
    page: int
    """0-indexed"""
    x: float
    """Points from the left edge"""
    y: float
    """Points from the top edge"""
    width: float
    height: float
    color: NotRequired[str]
    """CSS name or hex. Default: black"""


class RedactionReportRedaction(TypedDict):
    source: str
    page: int
    count: int


class RedactionReportExcludedItem(TypedDict):
    source: str
    page: int
    count: int


class RedactionReport(TypedDict):
    pages: int
    redactions: Sequence[RedactionReportRedaction]
    excluded: Sequence[RedactionReportExcludedItem]
    """Matches left in the document by `exclude`"""
    notFound: Sequence[str]
    """Sources of the request that find nothing"""
    notRead: Sequence[int]
    """
    Pages on which patterns and presets had no text to search: their words, if any, are in a picture
    """
    rasterizedPages: Sequence[int]
    """Pages that would become images"""
    scrubbed: Mapping[str, int]
    """Hidden data that is always removed, by kind"""
    repaired: bool
    conformance: Sequence[str]
    """
    The standards that the result claims to keep: those that the input claimed, as far as it keeps
    them still
    """
    glyphPositions: Literal["exact", "quantized"]


class RedactionTemplatePattern(TypedDict):
    pattern: str
    pattern_type: Literal["Literal", "Regex"]
    page: NotRequired[int]
    color: NotRequired[str]


class RedactionTemplate(TypedDict):
    id: str
    name: str
    slug: str
    description: str
    patterns: Sequence[RedactionTemplatePattern]
    presets: Sequence[str]
    sensitivity: NotRequired[Literal["strict", "balanced", "broad"]]
    """
    How sure presets have to be: `strict` needs a label, check digits or a form that nothing else
    has; `balanced` also takes a form alone, unless its surroundings name something else; `broad`
    takes whatever has the form
    """
    elsewhere: NotRequired[Literal["none", "exact", "words"]]
    """
    Which words that regions removed are also masked in bookmarks, fields, links and tags: none; the
    whole line; or also single words that are rare enough to be the secret
    """
    createdAt: str
    """ISO 8601 timestamp"""
    updatedAt: str
    """ISO 8601 timestamp"""


class RenderMessage(TypedDict):
    version: Literal[1]
    accountId: str
    slug: str
    """URL slug"""
    data: NotRequired[Mapping[str, Any]]
    dataKey: NotRequired[str]
    """
    Object of the internal bucket that holds the data, for data that is too large for a message
    """
    s3: NotRequired[S3Target]
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """
    embedData: NotRequired[Union[bool, Mapping[str, Any]]]
    """true embeds the render data, an object embeds that object"""
    strict: NotRequired[bool]
    """
    Refuse to render when a resource is missing or a script fails, as the template option does
    """
    invoice: NotRequired[InvoiceOption]
    flattenForms: NotRequired[bool]
    webhookUrl: NotRequired[str]
    """Where the result is posted to"""
    webhook: NotRequired[WebhookOption]


class RenderWarning(TypedDict):
    kind: Literal["resource", "script", "conformance", "invoice", "accessibility", "page-totals", "page-numbers", "reserved-field", "unknown-field", "unfilled-tag", "font", "css", "link", "option"]
    url: NotRequired[str]
    """Requested address, or the address of the script"""
    message: str
    rule: NotRequired[Literal["lang", "title", "image-alt", "table-headers", "heading-order", "link-text", "field-label", "contrast"]]
    """For warnings about accessibility"""
    part: NotRequired[Literal["html", "header", "footer", "markdown"]]
    """Part of the document"""
    line: NotRequired[int]
    """From 1, in that part as it was sent"""
    column: NotRequired[int]
    """From 1"""


class RequestLogEntry(TypedDict):
    id: str
    """`X-Request-Id`"""
    time: str
    """ISO 8601 timestamp"""
    method: str
    path: str
    """Without query, at most 300 characters"""
    operation: str
    """operationId"""
    status: int
    durationMs: int
    """Time in the function, in ms"""
    keyId: str
    """API key, or the one that opened the session"""
    source: Literal["api", "dashboard"]
    """`dashboard` for requests of a session"""
    code: Optional[str]
    """Error code, `null` for successes"""


class S3Target(TypedDict):
    """S3-compatible object store to upload to"""

    bucket: str
    key: str
    accessKeyId: str
    secretAccessKey: str
    sessionToken: NotRequired[str]
    """For temporary credentials"""
    region: NotRequired[str]
    endpoint: NotRequired[str]


SavedStep = Mapping[str, Any]
"""
A `PipelineStep` of which any option may be `{ "$data": "/a/b" }`: the value that this JSON Pointer
names in the data of the run, or the `default` beside it
"""


class Session(TypedDict):
    token: str
    """Sent as `Authorization: Bearer platen_ss_…`"""
    expiresAt: str
    """ISO 8601 timestamp"""
    keyId: str
    """API key that opened the session; revoking it ends the session"""
    keyName: str
    scope: Literal["render", "sign", "admin"]
    accountId: str


class SignatureSigner(TypedDict):
    name: Optional[str]
    subject: str
    issuer: str
    serialNumber: str
    """Hexadecimal"""


class SignatureTimeTimestamped(TypedDict):
    time: str
    authority: str
    trusted: bool


class SignatureTime(TypedDict):
    claimed: Optional[str]
    """Time that the signer claims, unproven; ISO 8601"""
    timestamped: Optional[SignatureTimeTimestamped]
    """Time that a time-stamp authority vouches for"""


class SignatureCoverage(TypedDict):
    byteRange: Optional[Sequence[int]]
    wholeFile: bool
    """Whether the signature covers all of the file except its own value"""
    bytesAfter: int
    """Bytes appended after the signed revision"""


class SignatureCertificateProblem(TypedDict):
    code: str
    """
    Stable, for programs; new ones may be added. docs/verification-findings.md has all of them
    """
    message: str
    """For people; its wording may change"""
    cause: NotRequired[str]
    """Code of the finding that this one follows from"""
    certificate: int
    """0-based index in `chain`"""


class SignatureCertificateChainItem(TypedDict):
    subject: str
    issuer: str
    notBefore: str
    notAfter: str


class SignatureCertificate(TypedDict):
    trust: Literal["trusted", "rejected", "self-signed", "unknown-root", "incomplete-chain"]
    """`rejected`: the chain leads to a root that you trust, but breaks a rule"""
    problems: Sequence[SignatureCertificateProblem]
    """Rules that the chain breaks"""
    validAtSigning: Optional[bool]
    """
    By a trusted time stamp, or while the chain is valid; null: has expired, and nothing proves when
    it signed
    """
    validNow: bool
    revocation: Literal["not-checked", "revoked"]
    """`revoked` by a CRL or OCSP response in the file; nothing else is checked"""
    chain: Sequence[SignatureCertificateChainItem]


class SignatureAlgorithm(TypedDict):
    digest: str
    key: Optional[str]
    padding: Literal["pkcs1", "pss", "none"]
    strength: Literal["strong", "weak"]
    """`weak`: could be forged; `warnings` say why"""


class SignatureChangesAfterChange(TypedDict):
    kind: Literal["signature-added", "timestamp-added", "validation-data-added", "metadata-changed", "field-filled", "annotation-added", "annotation-changed", "annotation-removed", "forbidden"]
    level: Literal["none", "metadata", "form-filling", "annotations", "other"]
    code: str
    """
    Stable, for programs; new ones may be added. docs/verification-findings.md has all of them
    """
    message: str
    """For people; its wording may change"""
    cause: NotRequired[str]
    """Code of the finding that this one follows from"""
    permitted: bool
    page: NotRequired[int]
    """0-indexed"""
    field: NotRequired[str]


class SignatureChangesAfter(TypedDict):
    permitted: bool
    level: Literal["none", "metadata", "form-filling", "annotations", "other"]
    changes: Sequence[SignatureChangesAfterChange]


class Signature(TypedDict):
    fieldName: str
    kind: Literal["signature", "document-timestamp"]
    valid: bool
    """Intact, with only permitted changes afterwards. Independent of trust"""
    integrity: Literal["intact", "broken", "unknown"]
    """
    `unknown`: it uses what Platen does not know, such as an algorithm, and nothing else is wrong
    """
    problems: Sequence[VerificationFinding]
    """Why it is broken or unknown"""
    warnings: Sequence[VerificationFinding]
    """Weaknesses that do not break it"""
    signer: Optional[SignatureSigner]
    time: SignatureTime
    coverage: SignatureCoverage
    certificate: Optional[SignatureCertificate]
    algorithm: SignatureAlgorithm
    profile: Literal["pkcs7", "pkcs7-sha1", "pades-b-b", "pades-b-t", "rfc3161", "unknown"]
    certification: Optional[Literal[1, 2, 3]]
    """1 permits no changes, 2 filling in forms and signing, 3 also annotations"""
    changesAfter: SignatureChangesAfter
    reason: Optional[str]
    location: Optional[str]
    contact: Optional[str]


class SplitReportDocument(TypedDict):
    id: str
    name: str
    pages: Sequence[int]
    """Pages of the input, counted from 0"""
    title: NotRequired[str]
    """The bookmark that it begins with"""
    sizeBytes: int


class SplitReport(TypedDict):
    documents: Sequence[SplitReportDocument]


class Starter(TypedDict):
    slug: str
    name: str
    documentType: str
    description: str


class StarterWithSourceOptionsPageSize(TypedDict):
    width: str
    height: str


class StarterWithSourceOptionsMargins(TypedDict):
    top: str
    right: str
    bottom: str
    left: str


class StarterWithSourceOptions(TypedDict):
    pageSize: Union[Literal["A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid"], StarterWithSourceOptionsPageSize]
    orientation: Literal["portrait", "landscape"]
    margins: StarterWithSourceOptionsMargins
    lang: str
    timeZone: NotRequired[str]
    embedData: bool
    javascript: bool
    tagged: bool
    outline: bool
    conformance: Union[Literal["none"], Sequence[Literal["pdfa", "ua"]]]
    strict: bool


class StarterWithSource(TypedDict):
    slug: str
    name: str
    documentType: str
    description: str
    html: str
    header: Optional[str]
    footer: Optional[str]
    dataSchema: Optional[Mapping[str, Any]]
    sampleData: Optional[Mapping[str, Any]]
    options: StarterWithSourceOptions


class Template(TypedDict):
    id: str
    name: str
    slug: str
    documentType: str
    description: str
    version: int
    createdAt: str
    """ISO 8601 timestamp"""
    updatedAt: str
    """ISO 8601 timestamp"""


class TemplateFieldsField(TypedDict):
    path: str
    """Such as `customer.name`, or `items[].price` for items of a list"""
    type: Literal["text", "number", "date", "boolean", "image", "link", "html", "list", "object"]


class TemplateFields(TypedDict):
    fields: Sequence[TemplateFieldsField]
    dataSchema: Mapping[str, Any]
    """JSON Schema (2020-12) of the data; no field is required"""
    sampleData: Mapping[str, Any]
    """Data that satisfies the schema"""


class TemplateSourceOptionsPageSize(TypedDict):
    width: str
    height: str


class TemplateSourceOptionsMargins(TypedDict):
    top: str
    right: str
    bottom: str
    left: str


class TemplateSourceOptions(TypedDict):
    pageSize: Union[Literal["A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid"], TemplateSourceOptionsPageSize]
    orientation: Literal["portrait", "landscape"]
    margins: TemplateSourceOptionsMargins
    lang: str
    timeZone: NotRequired[str]
    embedData: bool
    javascript: bool
    tagged: bool
    outline: bool
    conformance: Union[Literal["none"], Sequence[Literal["pdfa", "ua"]]]
    strict: bool


class TemplateSource(TypedDict):
    slug: str
    version: int
    html: str
    header: Optional[str]
    footer: Optional[str]
    dataSchema: Optional[Mapping[str, Any]]
    sampleData: Optional[Mapping[str, Any]]
    samples: Mapping[str, Mapping[str, Any]]
    options: TemplateSourceOptions
    partials: Mapping[str, str]
    assets: Sequence[Asset]


class TemplateVersion(TypedDict):
    version: int
    createdAt: str
    """ISO 8601 timestamp"""
    savedBy: NotRequired[str]
    """Name of the API key that saved it; missing for versions from before it was kept"""


class Text(TypedDict):
    format: Literal["text", "markdown", "json"]
    pageCount: int
    """Of the document"""
    language: NotRequired[str]
    """Language tag of the document, where it has one"""
    unmapped: int
    """Glyphs of these pages whose meaning the file does not tell"""
    pages: Sequence[TextPage]
    """In the order of the selection"""


class TextBlock(TypedDict):
    type: Literal["heading", "paragraph", "list-item", "table", "figure", "quote", "code", "caption", "note"]
    text: str
    """Text, with only the line breaks of the author"""
    box: NotRequired[TextBox]
    """Around its lines"""
    level: NotRequired[int]
    """Of a heading: 1 to 6"""
    depth: NotRequired[int]
    """How many lists it is in"""
    marker: NotRequired[str]
    """Marker of a list item, such as `•` or `2.`"""
    alt: NotRequired[str]
    """Alternative text of a figure"""
    language: NotRequired[str]
    """Language tag, if the file states it"""
    lines: Sequence[TextLine]
    """Empty for a table, whose lines are in its cells"""
    rows: NotRequired[Sequence[Sequence[TextCell]]]
    """Of a table"""


class TextBox(TypedDict):
    """
    In points from the top left corner of the page as it is displayed, as regions of a redaction are
    """

    x: float
    y: float
    width: float
    height: float


class TextCell(TypedDict):
    header: bool
    columns: int
    """How many columns it spans"""
    rows: int
    """How many rows it spans"""
    text: str
    lines: Sequence[TextLine]


class TextLine(TypedDict):
    text: str
    box: TextBox
    rotation: int
    """Degrees clockwise; 90 is also the direction of vertical writing"""
    direction: Literal["ltr", "rtl"]
    words: Sequence[TextWord]
    """In the order in which they are read"""


class TextPage(TypedDict):
    page: int
    """Counted from 0"""
    unmapped: int
    """Glyphs whose meaning the file does not tell: U+FFFD in the text"""
    text: NotRequired[str]
    """For the formats `text` and `markdown`"""
    width: NotRequired[float]
    """Points, as displayed. This and what follows: for `json`"""
    height: NotRequired[float]
    rotation: NotRequired[int]
    """Clockwise rotation for display, in degrees"""
    tagged: NotRequired[bool]
    """Whether the order is that of the structure tree, rather than taken from the layout"""
    blocks: NotRequired[Sequence[TextBlock]]
    """In reading order"""


class TextStampBates(TypedDict):
    """How {bates} is written"""

    prefix: NotRequired[str]
    suffix: NotRequired[str]
    start: NotRequired[int]
    """Default: 1"""
    digits: NotRequired[int]
    """Default: 6"""


class TextStamp(TypedDict):
    text: str
    """May hold lines, {page}, {pages} and {bates}"""
    size: NotRequired[float]
    """Of the letters. Default: 12"""
    color: NotRequired[str]
    """CSS name or hex. Default: black"""
    font: NotRequired[Literal["sans", "serif", "mono"]]
    bold: NotRequired[bool]
    italic: NotRequired[bool]
    numbers: NotRequired[Literal["decimal", "roman", "Roman", "letters", "Letters"]]
    """How {page} and {pages} are written"""
    start: NotRequired[int]
    """{page} of the first selected page. Default: 1"""
    skipFirst: NotRequired[bool]
    """Count the first selected page without stamping it"""
    bates: NotRequired[TextStampBates]
    """How {bates} is written"""
    pages: NotRequired[PageSelection]
    """Default: all"""
    layer: NotRequired[Literal["over", "under"]]
    anchor: NotRequired[Literal["top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom", "bottom-right"]]
    margin: NotRequired[float]
    """Points from the edges that the anchor names. Default: 36"""
    x: NotRequired[float]
    """Points to the right of that"""
    y: NotRequired[float]
    """Points above that"""
    rotate: NotRequired[float]
    """Degrees, counter-clockwise"""
    opacity: NotRequired[float]
    """Default: 1"""
    width: NotRequired[float]
    """Largest width; the stamp keeps its shape"""
    height: NotRequired[float]
    """Largest height"""
    fit: NotRequired[bool]
    """Fill the page within the margins"""
    tile: NotRequired[bool]
    """Repeat it all over the page"""
    gap: NotRequired[float]
    """Points between repetitions. Default: 72"""


class TextWord(TypedDict):
    text: str
    box: TextBox
    font: str
    """Its name without the prefix of a subset; empty when it has none"""
    size: float
    """Points"""
    bold: bool
    italic: bool
    link: NotRequired[str]
    """The address that a link on the word leads to"""


class TrustedRoot(TypedDict):
    id: str
    name: str
    subject: str
    fingerprint: str
    """SHA-256 of the certificate, hexadecimal"""
    expiresAt: str
    """ISO 8601 timestamp"""
    createdAt: str
    """ISO 8601 timestamp"""


class Upload(TypedDict):
    documentId: str
    uploadUrl: str
    expiresAt: str
    """ISO 8601 timestamp"""


class UsageRenders(TypedDict):
    used: int
    limit: int
    remaining: int


class UsageStorage(TypedDict):
    """Bytes of all documents; expired ones count until they are swept, some minutes later"""

    usedBytes: int
    limitBytes: int
    remainingBytes: int


class UsageDay(TypedDict):
    date: str
    renders: int


class UsageLimitsRequestsPerMinute(TypedDict):
    key: int
    """Limit of one key"""
    account: int
    """Limit of all keys of the account together"""


class UsageLimits(TypedDict):
    """Other limits of the plan"""

    requestsPerMinute: UsageLimitsRequestsPerMinute
    concurrentRequests: int
    """Requests that render or work on PDFs at one time, of all keys together"""
    templates: Optional[int]
    """How many there may be; `null` is unlimited"""
    retentionDays: Optional[int]
    """How long documents are kept; `null` is for ever"""
    lists: bool
    """Whether the lists of templates and documents are open"""


class Usage(TypedDict):
    plan: Literal["free", "pro", "team", "business"]
    scope: Literal["render", "sign", "admin"]
    """Scope of the key that the request has"""
    month: str
    renders: UsageRenders
    storage: UsageStorage
    """Bytes of all documents; expired ones count until they are swept, some minutes later"""
    days: Sequence[UsageDay]
    """Renders of each day of the month so far (UTC), the first one first"""
    resetsAt: str
    """ISO 8601 timestamp"""
    limits: UsageLimits
    """Other limits of the plan"""


class ValidationReportVerdict(TypedDict):
    profile: ConformanceProfile
    claimed: bool
    """Whether the metadata of the file claims it"""
    conforms: bool
    """Whether it keeps all rules that a machine can check"""
    rules: int
    """Rules that are broken"""
    count: int
    """How often in all"""


class ValidationReport(TypedDict):
    verdicts: Sequence[ValidationReportVerdict]
    findings: Sequence[ConformanceFinding]


class VerificationFinding(TypedDict):
    code: str
    """
    Stable, for programs; new ones may be added. docs/verification-findings.md has all of them
    """
    message: str
    """For people; its wording may change"""
    cause: NotRequired[str]
    """Code of the finding that this one follows from"""


class WebhookDeliveryTemplate(TypedDict):
    """The template that it renders"""

    id: str
    name: str
    slug: str


class WebhookDeliveryPipeline(TypedDict):
    """The saved pipeline that it runs"""

    id: str
    name: str
    slug: str
    version: NotRequired[int]
    """The version whose steps it runs"""


class WebhookDeliveryAttempt(TypedDict):
    at: str
    """ISO 8601 timestamp"""
    status: NotRequired[int]
    error: NotRequired[str]
    durationMs: float


class WebhookDelivery(TypedDict):
    jobId: str
    jobStatus: Literal["pending", "processing", "complete", "failed"]
    batchId: NotRequired[str]
    """The batch that the job belongs to"""
    kind: Literal["template", "invoice", "inline", "pipeline", "webhook-test"]
    """
    A render of a template, with an `invoice` or without, of HTML or Markdown (`inline`), or a
    pipeline
    """
    template: NotRequired[WebhookDeliveryTemplate]
    """The template that it renders"""
    pipeline: NotRequired[WebhookDeliveryPipeline]
    """The saved pipeline that it runs"""
    url: str
    state: Literal["waiting", "pending", "delivered", "failed"]
    attempts: Sequence[WebhookDeliveryAttempt]
    nextAttemptAt: NotRequired[str]
    """After a failed delivery: when the next one is due, within 10 % of the delay"""
    createdAt: str
    """When the job was queued"""


class WebhookEventCompleteTemplate(TypedDict):
    """The template that was rendered"""

    id: str
    name: str
    slug: str


class WebhookEventCompletePipeline(TypedDict):
    """The saved pipeline that was run"""

    id: str
    name: str
    slug: str
    version: NotRequired[int]
    """The version whose steps were run"""


class WebhookEventComplete(TypedDict):
    jobId: str
    status: Literal["complete"]
    pdfBase64: NotRequired[str]
    """The result when it is a PDF, and did not go to a store"""
    mediaType: NotRequired[str]
    """Of the result, unless it is in `pdfBase64`"""
    fileBase64: NotRequired[str]
    """The result when it is an image or a ZIP"""
    url: NotRequired[str]
    """Where the result went, when the request named a store"""
    downloadUrl: NotRequired[str]
    """Reads the result without a key, with `include: "document"`, until `expiresAt`"""
    expiresAt: NotRequired[str]
    sizeBytes: NotRequired[int]
    """Size of what `downloadUrl` reads"""
    report: NotRequired[PipelineReport]
    resultGone: NotRequired[str]
    """Why the result is not here: a document of the job has been deleted or has expired"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """The `metadata` of the request"""
    template: NotRequired[WebhookEventCompleteTemplate]
    """The template that was rendered"""
    pipeline: NotRequired[WebhookEventCompletePipeline]
    """The saved pipeline that was run"""
    createdAt: str
    """When the job was queued"""
    documentId: NotRequired[str]
    """The saved document"""
    documentIds: NotRequired[Sequence[str]]
    """The saved documents of a pipeline with several"""
    warningCount: NotRequired[int]
    """How many warnings the render has"""
    test: NotRequired[bool]
    """`true` for an event of `POST /v1/webhook-deliveries`"""


class WebhookEventFailedTemplate(TypedDict):
    """The template that was rendered"""

    id: str
    name: str
    slug: str


class WebhookEventFailedPipeline(TypedDict):
    """The saved pipeline that was run"""

    id: str
    name: str
    slug: str
    version: NotRequired[int]
    """The version whose steps were run"""


class WebhookEventFailed(TypedDict):
    jobId: str
    status: Literal["failed"]
    error: str
    """Why, for people"""
    errorCode: NotRequired[str]
    """Why, for programs, if the error has a code"""
    resultGone: NotRequired[str]
    """Why the result is not here: a document of the job has been deleted or has expired"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """The `metadata` of the request"""
    template: NotRequired[WebhookEventFailedTemplate]
    """The template that was rendered"""
    pipeline: NotRequired[WebhookEventFailedPipeline]
    """The saved pipeline that was run"""
    createdAt: str
    """When the job was queued"""


WebhookEvent = Union["WebhookEventComplete", "WebhookEventFailed"]
"""How the job ended"""


class WebhookOption(TypedDict):
    """Where the result is posted to, and what the event includes"""

    url: str
    """Where the result is posted to"""
    include: NotRequired[Literal["document", "pdf"]]
    """
    `document`: a `downloadUrl` that works for one hour; `pdf`: the result in base64, as with
    `webhookUrl`
    """


class WebhookSecret(TypedDict):
    secret: str
    """`whsec_…`, as Standard Webhooks libraries take it"""
    createdAt: str
    """ISO 8601 timestamp"""
    expiresAt: Optional[str]
    """null for the current one"""


class GetHealthResult(TypedDict):
    status: Literal["ok"]
    version: str


class RenderTemplateResult(TypedDict):
    url: str


class RenderInlineResultUrl(TypedDict):
    url: str


class RenderInlineResultPending(TypedDict):
    jobId: str
    status: Literal["pending"]


RenderInlineResult = Union["RenderInlineResultUrl", "RenderInlineResultPending"]


class RenderInlineBodyOptionsPageSize(TypedDict):
    width: str
    height: str


class RenderInlineBodyOptionsMargins(TypedDict):
    top: NotRequired[str]
    right: NotRequired[str]
    bottom: NotRequired[str]
    left: NotRequired[str]


class RenderInlineBodyOptions(TypedDict):
    pageSize: NotRequired[Union[Literal["A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid"], RenderInlineBodyOptionsPageSize]]
    orientation: NotRequired[Literal["portrait", "landscape"]]
    margins: NotRequired[RenderInlineBodyOptionsMargins]
    lang: NotRequired[str]
    timeZone: NotRequired[str]
    embedData: NotRequired[bool]
    javascript: NotRequired[bool]
    tagged: NotRequired[bool]
    outline: NotRequired[bool]
    conformance: NotRequired[Union[Literal["none"], Sequence[Literal["pdfa", "ua"]]]]
    strict: NotRequired[bool]


class RenderInlineBodyWaitFor(TypedDict):
    """Condition to wait for before printing"""

    selector: NotRequired[str]
    """CSS selector of an element"""
    expression: NotRequired[str]
    """JavaScript expression that becomes true; needs `options.javascript`"""
    timeoutMs: NotRequired[int]


RenderInlineBody = TypedDict(
    "RenderInlineBody",
    {
        # HTML with CSS and Liquid tags, or `markdown` or `url` in its place
        "html": "NotRequired[str]",
        # Markdown (CommonMark, with the tables, task lists, footnotes and strikethrough of GitHub)
        # with Liquid tags. YAML between `---` lines above it may hold title, lang, author,
        # description and keywords
        "markdown": "NotRequired[str]",
        # Address of a public web page to print, by https. Its text is not read as Liquid
        "url": "NotRequired[str]",
        # A style sheet in addition to those of the HTML, or to the one that Markdown gets
        "css": "NotRequired[str]",
        # HTML of the page header, with Liquid tags
        "header": "NotRequired[Optional[str]]",
        # HTML of the page footer, with Liquid tags
        "footer": "NotRequired[Optional[str]]",
        # Title of a document that has none of its own. Markdown without one takes its first heading
        "title": "NotRequired[str]",
        # Fills the Liquid tags. Default: {}
        "data": "NotRequired[Mapping[str, Any]]",
        "options": "NotRequired[RenderInlineBodyOptions]",
        # Liquid by name: `{% render 'address', of: customer %}` renders the partial `address`
        "partials": "NotRequired[Mapping[str, str]]",
        # Files that the HTML, its header and its footer use by relative addresses: base64 by path,
        # such as { "img/logo.png": "iVBOR…" }. Images, fonts, style sheets and JSON
        "assets": "NotRequired[Mapping[str, str]]",
        # Relative addresses of the HTML, its header and its footer are resolved against it, and
        # loaded like any other. Assets come first
        "baseUrl": "NotRequired[str]",
        # Condition to wait for before printing
        "waitFor": "NotRequired[RenderInlineBodyWaitFor]",
        # Headers for the origin of `url` alone, such as Authorization
        "headers": "NotRequired[Mapping[str, str]]",
        # Cookies for the origin of `url` alone: values by name
        "cookies": "NotRequired[Mapping[str, str]]",
        # An image shows the document as a browser window does. It is not saved as a document
        "format": "NotRequired[Literal['pdf', 'png', 'jpeg', 'webp']]",
        "image": "NotRequired[ImageOptions]",
        "s3": "NotRequired[S3Target]",
        # Save the result as a document
        "save": "NotRequired[bool]",
        # Name of the saved document
        "saveName": "NotRequired[str]",
        # Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or
        # numbers
        "metadata": "NotRequired[Mapping[str, Union[str, float]]]",
        # true embeds the render data, an object embeds that object
        "embedData": "NotRequired[Union[bool, Mapping[str, Any]]]",
        # Refuse to render when a resource is missing or a script fails, as the template option does
        "strict": "NotRequired[bool]",
        "invoice": "NotRequired[InvoiceOption]",
        # Queue it, and answer at once with the id of a job. Default: true with a webhook
        "async": "NotRequired[bool]",
        # Where the result is posted to
        "webhookUrl": "NotRequired[str]",
        "webhook": "NotRequired[WebhookOption]",
    },
)


ConvertDocumentBodyOptionsPage = TypedDict(
    "ConvertDocumentBodyOptionsPage",
    {
        "from": "int",
        # Default: the last page
        "to": "NotRequired[int]",
    },
)


class ConvertDocumentBodyOptions(TypedDict):
    pages: NotRequired[Sequence[Union[int, ConvertDocumentBodyOptionsPage]]]
    """Pages, counted from 0, and ranges of them, both ends included. Default: all"""
    landscape: NotRequired[bool]
    """Make all pages of a text document or workbook landscape"""
    singlePageSheets: NotRequired[bool]
    """Put each sheet of a workbook on a page of its own size"""
    trackedChanges: NotRequired[Literal["asSaved", "shown", "accepted", "rejected"]]
    """Of text documents: how tracked changes appear"""
    comments: NotRequired[Literal["none", "margin", "annotations"]]
    """Leave comments out, print them in the margin, or make annotations of them"""
    hiddenSheets: NotRequired[bool]
    """Include hidden sheets of a workbook"""
    hiddenSlides: NotRequired[bool]
    """Include hidden slides"""
    notesPages: NotRequired[bool]
    """Add the notes pages of a presentation"""
    updateIndexes: NotRequired[bool]
    """Make tables of contents of text documents anew from the headings"""
    bookmarks: NotRequired[bool]
    """Make bookmarks of headings"""
    formFields: NotRequired[bool]
    """Keep form fields as fields of an AcroForm"""
    imageQuality: NotRequired[int]
    """Quality of JPEGs. Default: images are compressed without loss"""
    imageDpi: NotRequired[Literal[75, 150, 300, 600, 1200]]
    """Resample images of more dots to the inch. Default: none"""
    locale: NotRequired[str]
    """Language and paper of a document that names none; dates and currency of workbooks"""


class ConvertDocumentBody(TypedDict):
    file: OfficeInput
    filename: NotRequired[str]
    """Name of the file with its extension, which plain text needs. The result is called like it"""
    password: NotRequired[str]
    """Opens an encrypted document"""
    options: NotRequired[ConvertDocumentBodyOptions]
    strict: NotRequired[bool]
    """Refuse the conversion when there are warnings"""
    format: NotRequired[Literal["pdf", "docx", "odt", "xlsx", "ods", "pptx", "odp"]]
    """Another office format of the same kind of document is not saved"""
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """


class QueueRenderResult(TypedDict):
    jobId: str
    status: Literal["pending"]


class QueueBatchResult(TypedDict):
    batchId: str
    jobIds: NotRequired[Sequence[str]]
    count: NotRequired[int]


class QueueBatchBody(TypedDict):
    items: NotRequired[Sequence[Any]]
    """`{ data, saveName?, metadata?, s3?, strict? }` each"""
    inputDocumentId: NotRequired[str]
    """An uploaded file with such an item on each of its lines"""
    webhookUrl: NotRequired[str]
    """Where the result is posted to"""
    webhook: NotRequired[WebhookOption]


class CreateInvoiceResult(TypedDict):
    documentId: NotRequired[str]
    """The document, when it was saved"""
    url: NotRequired[str]
    """Where the PDF was uploaded to, instead of pdfBase64"""
    fileName: str
    """Name of the XML in the PDF"""
    xml: str
    """The invoice as XML, with `output: "sbdh"` in its envelope"""
    conformance: Sequence[str]
    """Standards that the PDF claims"""
    warnings: Sequence[RenderWarning]
    pdfBase64: NotRequired[str]


class CreateInvoiceBody(TypedDict):
    format: Literal["factur-x", "zugferd", "xrechnung-cii", "xrechnung-ubl", "peppol-ubl", "ubl", "cii"]
    """Format of the invoice; factur-x and zugferd put the XML inside the PDF"""
    profile: NotRequired[Literal["minimum", "basic-wl", "basic", "en16931", "extended", "xrechnung", "extended-ctc-fr"]]
    """Of factur-x and zugferd (default: en16931); of ubl and cii: extended-ctc-fr"""
    rules: NotRequired[Literal["fr-ctc"]]
    """Rules that refuse instead of warning: fr-ctc, of France"""
    language: NotRequired[str]
    """Language of the PDF (BCP 47). Default: that of the seller's country"""
    invoice: Invoice
    template: NotRequired[str]
    """Slug of the template. Default: the one that comes with Platen"""
    data: NotRequired[Mapping[str, Any]]
    """Further data for the template, such as `brand`"""
    s3: NotRequired[S3Target]
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """
    embedData: NotRequired[Union[bool, Mapping[str, Any]]]
    """true embeds the render data, an object embeds that object"""
    strict: NotRequired[bool]
    """
    Refuse to render when a resource is missing or a script fails, as the template option does
    """
    output: NotRequired[Literal["pdf", "json", "sbdh"]]
    """
    What to respond with: the PDF, JSON with PDF and XML, or (sbdh, of peppol-ubl) that JSON with
    the XML in its envelope. Default: pdf for factur-x and zugferd, json for the others
    """


class QueueInvoiceResult(TypedDict):
    jobId: str
    status: Literal["pending"]


class QueueInvoiceBody(TypedDict):
    format: Literal["factur-x", "zugferd", "xrechnung-cii", "xrechnung-ubl", "peppol-ubl", "ubl", "cii"]
    """Format of the invoice; factur-x and zugferd put the XML inside the PDF"""
    profile: NotRequired[Literal["minimum", "basic-wl", "basic", "en16931", "extended", "xrechnung", "extended-ctc-fr"]]
    """Of factur-x and zugferd (default: en16931); of ubl and cii: extended-ctc-fr"""
    rules: NotRequired[Literal["fr-ctc"]]
    """Rules that refuse instead of warning: fr-ctc, of France"""
    language: NotRequired[str]
    """Language of the PDF (BCP 47). Default: that of the seller's country"""
    invoice: Invoice
    template: NotRequired[str]
    """Slug of the template. Default: the one that comes with Platen"""
    data: NotRequired[Mapping[str, Any]]
    """Further data for the template, such as `brand`"""
    s3: NotRequired[S3Target]
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """
    embedData: NotRequired[Union[bool, Mapping[str, Any]]]
    """true embeds the render data, an object embeds that object"""
    strict: NotRequired[bool]
    """
    Refuse to render when a resource is missing or a script fails, as the template option does
    """
    webhookUrl: NotRequired[str]
    """Where the result is posted to"""
    webhook: NotRequired[WebhookOption]


class AttachInvoiceBody(TypedDict):
    pdf: PdfInput
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    invoice: NotRequired[Invoice]
    format: NotRequired[Literal["factur-x", "zugferd"]]
    """Of `invoice`. Default: factur-x"""
    profile: NotRequired[Literal["minimum", "basic-wl", "basic", "en16931", "extended", "xrechnung", "extended-ctc-fr"]]
    """Of factur-x and zugferd (default: en16931); of ubl and cii: extended-ctc-fr"""
    rules: NotRequired[Literal["fr-ctc"]]
    """Rules that refuse instead of warning: fr-ctc, of France"""
    language: NotRequired[str]
    """Of the pages (BCP 47), for dates in words. Default: that of the seller's country"""
    xml: NotRequired[str]
    """The invoice as CII in a profile of Factur-X or ZUGFeRD, in place of `invoice`"""
    strict: NotRequired[bool]
    """Refuse on warnings, such as figures that the pages do not show"""
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """


class ReadInvoiceResultDataCheck(TypedDict):
    check: Literal["rules", "file-name", "relationship", "metadata", "archive", "page"]
    """
    rules: of the XML; of a hybrid PDF: file-name, relationship (AFRelationship), metadata (XMP
    against BT-24), archive (PDF/A-3); page: whether the pages show the figures
    """
    passed: bool
    message: str


class ReadInvoiceResultDataUnreadItem(TypedDict):
    reason: Literal["unknown", "repeated", "malformed"]
    path: str
    """Names of the elements from the root on"""
    line: int


class ReadInvoiceResultData(TypedDict):
    fileName: NotRequired[str]
    """Name of the file in the PDF"""
    xml: NotRequired[str]
    """The XML as embedded in the PDF"""
    syntax: Literal["ubl", "cii"]
    format: NotRequired[Literal["factur-x", "xrechnung", "peppol", "en16931", "zugferd-1"]]
    """By the specification that the invoice names (BT-24)"""
    profile: NotRequired[Literal["minimum", "basic-wl", "basic", "en16931", "extended", "xrechnung", "extended-ctc-fr"]]
    """Of Factur-X and ZUGFeRD"""
    valid: bool
    """Whether all rules with the severity `error` are kept"""
    invoice: Mapping[str, Any]
    """The invoice in the model, valid or not"""
    findings: Sequence[InvoiceFinding]
    checks: Sequence[ReadInvoiceResultDataCheck]
    """Validation of the XML and of the PDF around it"""
    unread: Sequence[ReadInvoiceResultDataUnreadItem]
    """Elements that the model has no place for, the first 100"""


class ReadInvoiceResult(TypedDict):
    data: ReadInvoiceResultData


class ReadInvoiceBody(TypedDict):
    pdf: NotRequired[PdfInput]
    xml: NotRequired[str]
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    output: NotRequired[Literal["json", "pdf"]]
    """
    What to respond with: the invoice as JSON (default), or pages to read with a validation report
    at their end, which count as a render
    """
    language: NotRequired[str]
    """Language of the PDF (BCP 47). Default: that of the seller's country"""


class ExtractDataResult(TypedDict):
    data: Any


class ExtractDataBody(TypedDict):
    pdf: PdfInput
    password: NotRequired[str]
    """Opens an encrypted PDF"""


class ExtractImagesResult(TypedDict):
    data: PdfImages


class ExtractImagesBody(TypedDict):
    pdf: PdfInput
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    format: NotRequired[Literal["zip", "json"]]
    """
    `zip`: the images as files, with `images.json`; `json`: the list, with the files as base64
    """
    pages: NotRequired[PageSelection]
    """Default: all. A page that is named twice is read once"""


class ExtractTextResult(TypedDict):
    data: Text


class ExtractTextBody(TypedDict):
    pdf: PdfInput
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    format: NotRequired[Literal["text", "markdown", "json"]]
    """`json` has every line and word with its place and font"""
    pages: NotRequired[PageSelection]
    """Default: all. A page that is named twice is read once"""
    hidden: NotRequired[bool]
    """Read text that nobody sees, too: off the page, clipped away, or in layers that are off"""


class ReadInformationResult(TypedDict):
    data: PdfInformation


class ReadInformationBody(TypedDict):
    pdf: PdfInput
    password: NotRequired[str]
    """Opens an encrypted PDF"""


class RasterizePdfResult(TypedDict):
    pages: Sequence[str]


class RasterizePdfBody(TypedDict):
    pdf: PdfInput
    dpi: NotRequired[float]
    pages: NotRequired[PageSelection]
    """In this order, repeats allowed. Default: all"""
    password: NotRequired[str]
    """Opens an encrypted PDF"""


class FillFormBody(TypedDict):
    pdf: PdfInput
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    values: Mapping[str, Any]
    """
    Values by the fields' names: full names such as `address.city`, or objects within each other.
    `null` empties a field
    """
    flatten: NotRequired[bool]
    """Flatten the fields afterwards"""
    readOnly: NotRequired[bool]
    """Fill in fields that are marked as read-only, too"""
    removeSignatures: NotRequired[bool]
    """Take signatures out of a file that could not be filled in otherwise"""
    strict: NotRequired[bool]
    """Refuse (400 `FIELD_TEXT_CUT`) text that does not fit into a box of its field"""
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """


class ReadFormResult(TypedDict):
    data: Form


class ReadFormBody(TypedDict):
    pdf: PdfInput
    password: NotRequired[str]
    """Opens an encrypted PDF"""


class FlattenPdfBody(TypedDict):
    pdf: PdfInput
    password: NotRequired[str]
    """Opens an encrypted PDF"""


class MergePdfsBody(TypedDict):
    pdfs: Sequence[PdfWithPassword]
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """


class EditPagesBodyExtract(TypedDict):
    action: Literal["extract"]
    pages: PageSelection
    """Pages to keep, in this order, each at most once"""
    attachments: NotRequired[bool]
    """Keep the files attached to the document as a whole"""
    pdf: PdfInput
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """


class EditPagesBodyDelete(TypedDict):
    action: Literal["delete"]
    pages: PageSelection
    """Pages to take out"""
    attachments: NotRequired[bool]
    """Keep the files attached to the document as a whole"""
    pdf: PdfInput
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """


class EditPagesBodyRotate(TypedDict):
    action: Literal["rotate"]
    pages: NotRequired[PageSelection]
    """Default: all"""
    degrees: Literal[90, 180, 270]
    """Clockwise, added to the present rotation of a page"""
    pdf: PdfInput
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """


class EditPagesBodyReorder(TypedDict):
    action: Literal["reorder"]
    pages: PageSelection
    """All pages in their new order, each once"""
    pdf: PdfInput
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """


class EditPagesBodyInsert(TypedDict):
    action: Literal["insert"]
    at: NotRequired[int]
    """The page before which they go, from 0. Default: after the last one"""
    parts: Sequence[Union[InsertedPdf, BlankPages]]
    """Pages of other PDFs, and blank ones"""
    pdf: PdfInput
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """


class EditPagesBodyCropBoxX(TypedDict):
    pages: NotRequired[PageSelection]
    """Each page in one box at most. Default: all"""
    x: float
    """Points from the left edge of the page as it is displayed"""
    y: float
    """Points from its bottom edge"""
    width: float
    height: float


class EditPagesBodyCropBoxMarginsMargins(TypedDict):
    """Points that are hidden at each edge. Default of each: 0"""

    top: NotRequired[float]
    right: NotRequired[float]
    bottom: NotRequired[float]
    left: NotRequired[float]


class EditPagesBodyCropBoxMargins(TypedDict):
    pages: NotRequired[PageSelection]
    """Each page in one box at most. Default: all"""
    margins: EditPagesBodyCropBoxMarginsMargins
    """Points that are hidden at each edge. Default of each: 0"""


class EditPagesBodyCrop(TypedDict):
    action: Literal["crop"]
    boxes: Sequence[Union[EditPagesBodyCropBoxX, EditPagesBodyCropBoxMargins]]
    """Visible part of each page. Content outside is only hidden; redact removes it"""
    pdf: PdfInput
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """


class EditPagesBodyNUp(TypedDict):
    action: Literal["nUp"]
    perSheet: Literal[2, 4, 6, 8, 9, 16]
    """Pages on a sheet"""
    paper: NotRequired[PaperSize]
    """Default: A4"""
    orientation: NotRequired[Literal["portrait", "landscape"]]
    """Default: the one that makes pages larger"""
    order: NotRequired[Literal["right-down", "down-right", "left-down", "down-left"]]
    """How pages follow each other on a sheet. Default: right-down"""
    margin: NotRequired[float]
    """Points around all pages of a sheet. Default: 18"""
    gap: NotRequired[float]
    """Points between pages. Default: 9"""
    frames: NotRequired[bool]
    """A thin frame around each page"""
    pdf: PdfInput
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """


EditPagesBody = Union["EditPagesBodyExtract", "EditPagesBodyDelete", "EditPagesBodyRotate", "EditPagesBodyReorder", "EditPagesBodyInsert", "EditPagesBodyCrop", "EditPagesBodyNUp"]


class SplitPdfResult(TypedDict):
    data: SplitReport


SplitPdfBodyRange = TypedDict(
    "SplitPdfBodyRange",
    {
        "from": "int",
        # Default: the last page
        "to": "NotRequired[int]",
    },
)


class SplitPdfBody(TypedDict):
    pdf: PdfInput
    ranges: NotRequired[Sequence[Union[int, SplitPdfBodyRange]]]
    """One part for each page or range"""
    every: NotRequired[int]
    """Parts of so many pages"""
    bookmarks: NotRequired[int]
    """A part begins where a bookmark of this level or above leads; 1 is the top"""
    attachments: NotRequired[bool]
    """Keep the files attached to the document as a whole, in every part"""
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """


class StampPdfBody(TypedDict):
    pdf: PdfInput
    stamps: Sequence[Union[TextStamp, ImageStamp, PdfStamp]]
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """


class ProtectPdfBody(TypedDict):
    pdf: PdfInput
    userPassword: NotRequired[str]
    """Opens the PDF. At most 127 bytes in UTF-8. Default: it opens without a password"""
    ownerPassword: NotRequired[str]
    """Opens it with all rights. Default: a random one, which nobody knows"""
    permissions: NotRequired[Permissions]
    encryptMetadata: NotRequired[bool]
    """Encrypt the metadata of the document as well"""
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """


class UnprotectPdfBody(TypedDict):
    pdf: PdfInput
    password: NotRequired[str]
    """The owner password, or the user password when nothing is forbidden"""
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """


class OptimizePdfBodyImages(TypedDict):
    """How images are made smaller"""

    maxDpi: NotRequired[float]
    """
    Resample images above this resolution, in samples per inch at their largest drawn size. Default:
    none
    """
    maxBilevelDpi: NotRequired[float]
    """The same for 1-bit images, such as scans of text. Default: none"""
    quality: NotRequired[int]
    """Of JPEGs, with lossy. Default: 80"""


class OptimizePdfBody(TypedDict):
    pdf: PdfInput
    images: NotRequired[OptimizePdfBodyImages]
    """How images are made smaller"""
    lossy: NotRequired[bool]
    """Allow lossy coding: images become JPEGs, JPEGs get a lower quality"""
    removeThumbnails: NotRequired[bool]
    """Remove page thumbnails, which viewers make themselves"""
    removePrivateData: NotRequired[bool]
    """Remove private data of programs (`/PieceInfo`)"""
    linearize: NotRequired[bool]
    """Linearize: viewers show the first page before the rest has loaded"""
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """


class CertifyPdfBody(TypedDict):
    pdf: PdfInput
    certificatePem: NotRequired[str]
    """X.509 certificate, PEM; its chain may follow"""
    privateKeyPem: NotRequired[str]
    """Private key, PEM: PKCS#8, PKCS#1 or SEC1"""
    certificate: NotRequired[str]
    """The same as `certificatePem`"""
    privateKey: NotRequired[str]
    """The same as `privateKeyPem`"""
    passphrase: NotRequired[str]
    """Passphrase of an encrypted key or PKCS#12 file"""
    p12: NotRequired[str]
    """PKCS#12 file with certificate and key, base64"""
    kmsKeyArn: NotRequired[str]
    """Asymmetric KMS key that signs, instead of a private key"""
    certificateId: NotRequired[str]
    """A saved certificate"""
    reason: NotRequired[str]
    location: NotRequired[str]
    contact: NotRequired[str]
    name: NotRequired[str]
    """Signer's name. Default: that of the certificate"""
    field: NotRequired[str]
    """
    Name of an empty signature field of the PDF, which is signed. Default: a new field is added
    """
    visible: NotRequired[bool]
    """Default: false; true with `field`"""
    page: NotRequired[Union[Literal["last"], int]]
    """Page of the visible signature. Default: the first"""
    x: NotRequired[float]
    """Points from the left edge"""
    y: NotRequired[float]
    """Points from the bottom edge"""
    width: NotRequired[float]
    """Default: 200"""
    height: NotRequired[float]
    """Default: 50"""
    lines: NotRequired[Sequence[str]]
    """
    Lines of the visible signature, the first one bold, with {name}, {date}, {reason}, {location},
    {contact}. Default: name, time, reason and location. Empty for the image alone
    """
    language: NotRequired[str]
    """Language of the visible signature's own words (BCP 47). Default: that of the document"""
    timeZone: NotRequired[str]
    """Time zone of the date that is shown, such as Europe/Berlin. Default: UTC"""
    image: NotRequired[str]
    profile: NotRequired[Literal["pkcs7", "pades"]]
    permissions: NotRequired[Literal[1, 2, 3]]
    """Certification: 1 no changes, 2 filling in forms and signing, 3 annotations too"""
    timestampUrl: NotRequired[str]
    """Time-stamp authority (RFC 3161)"""
    timestampUsername: NotRequired[str]
    """User name for the authority (HTTP Basic)"""
    timestampPassword: NotRequired[str]
    """Password for the authority (HTTP Basic)"""
    timestampPolicy: NotRequired[str]
    """Object identifier of the policy to time-stamp under. Default: the authority chooses"""
    timestampDigest: NotRequired[Literal["sha256", "sha384", "sha512"]]
    """Digest that the time stamp is for. Default: sha256"""
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """


class SignPdfBody(TypedDict):
    pdf: PdfInput
    certificatePem: NotRequired[str]
    """X.509 certificate, PEM; its chain may follow"""
    privateKeyPem: NotRequired[str]
    """Private key, PEM: PKCS#8, PKCS#1 or SEC1"""
    certificate: NotRequired[str]
    """The same as `certificatePem`"""
    privateKey: NotRequired[str]
    """The same as `privateKeyPem`"""
    passphrase: NotRequired[str]
    """Passphrase of an encrypted key or PKCS#12 file"""
    p12: NotRequired[str]
    """PKCS#12 file with certificate and key, base64"""
    kmsKeyArn: NotRequired[str]
    """Asymmetric KMS key that signs, instead of a private key"""
    certificateId: NotRequired[str]
    """A saved certificate"""
    reason: NotRequired[str]
    location: NotRequired[str]
    contact: NotRequired[str]
    name: NotRequired[str]
    """Signer's name. Default: that of the certificate"""
    field: NotRequired[str]
    """
    Name of an empty signature field of the PDF, which is signed. Default: a new field is added
    """
    visible: NotRequired[bool]
    """Default: false; true with `field`"""
    page: NotRequired[Union[Literal["last"], int]]
    """Page of the visible signature. Default: the first"""
    x: NotRequired[float]
    """Points from the left edge"""
    y: NotRequired[float]
    """Points from the bottom edge"""
    width: NotRequired[float]
    """Default: 200"""
    height: NotRequired[float]
    """Default: 50"""
    lines: NotRequired[Sequence[str]]
    """
    Lines of the visible signature, the first one bold, with {name}, {date}, {reason}, {location},
    {contact}. Default: name, time, reason and location. Empty for the image alone
    """
    language: NotRequired[str]
    """Language of the visible signature's own words (BCP 47). Default: that of the document"""
    timeZone: NotRequired[str]
    """Time zone of the date that is shown, such as Europe/Berlin. Default: UTC"""
    image: NotRequired[str]
    profile: NotRequired[Literal["pkcs7", "pades"]]
    permissions: NotRequired[Literal[1, 2, 3]]
    """Certification: 1 no changes, 2 filling in forms and signing, 3 annotations too"""
    timestampUrl: NotRequired[str]
    """Time-stamp authority (RFC 3161)"""
    timestampUsername: NotRequired[str]
    """User name for the authority (HTTP Basic)"""
    timestampPassword: NotRequired[str]
    """Password for the authority (HTTP Basic)"""
    timestampPolicy: NotRequired[str]
    """Object identifier of the policy to time-stamp under. Default: the authority chooses"""
    timestampDigest: NotRequired[Literal["sha256", "sha384", "sha512"]]
    """Digest that the time stamp is for. Default: sha256"""
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """


class ValidatePdfResult(TypedDict):
    data: ValidationReport


class ValidatePdfBody(TypedDict):
    pdf: PdfInput
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    profiles: NotRequired[Sequence[ConformanceProfile]]
    """Profiles to check"""


class VerifyPdfResultData(TypedDict):
    signatures: Sequence[Signature]
    """In the order of the form's fields"""
    unsignedFields: Sequence[str]
    """Signature fields that nobody signed yet"""


class VerifyPdfResult(TypedDict):
    data: VerifyPdfResultData


class VerifyPdfBody(TypedDict):
    pdf: PdfInput
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    trustedRoots: NotRequired[Sequence[str]]
    """PEM certificates that chains may end at, in place of the trusted roots of the account"""


class RedactPdfResult(TypedDict):
    data: RedactionPreview


class RedactPdfBody(TypedDict):
    pdf: PdfInput
    redactions: NotRequired[Sequence[RedactionRegion]]
    patterns: NotRequired[Sequence[RedactionPattern]]
    presets: NotRequired[Sequence[RedactionPreset]]
    sensitivity: NotRequired[Literal["strict", "balanced", "broad"]]
    """
    How sure presets have to be of a value. `balanced` when neither the request nor its template
    sets it
    """
    template: NotRequired[str]
    glyphPositions: NotRequired[Literal["exact", "quantized"]]
    """quantized hides the width of the removed words"""
    elsewhere: NotRequired[Literal["none", "exact", "words"]]
    """Default: that of the template, or `words`"""
    strict: NotRequired[bool]
    """
    Refuse (400 `PAGES_NOT_READ`) a PDF with pages on which patterns and presets have no text to
    search, only a picture
    """
    exclude: NotRequired[Sequence[str]]
    """Ids of hits in a preview that stay in the document"""
    password: NotRequired[str]
    """Opens an encrypted PDF"""
    save: NotRequired[bool]
    """Save the result as a document"""
    saveName: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """


class RunPipelineResultData(TypedDict):
    data: PipelineReport


class RunPipelineResultPending(TypedDict):
    jobId: str
    status: Literal["pending"]


RunPipelineResult = Union["RunPipelineResultData", "RunPipelineResultPending"]


RunPipelineBody = TypedDict(
    "RunPipelineBody",
    {
        # PDFs by name, in the order in which steps see them
        "inputs": "NotRequired[Mapping[str, PdfWithPassword]]",
        "steps": "Sequence[PipelineStep]",
        # `file`: the PDF, the image, or a ZIP of several; `json`: the reports, and ids of saved
        # documents
        "respond": "NotRequired[Literal['file', 'json']]",
        "s3": "NotRequired[S3Target]",
        # Save the result as a document
        "save": "NotRequired[bool]",
        # Name of the saved document
        "saveName": "NotRequired[str]",
        # Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or
        # numbers
        "metadata": "NotRequired[Mapping[str, Union[str, float]]]",
        # Queue it, and answer at once with the id of a job. Default: true with a webhook
        "async": "NotRequired[bool]",
        # Where the result is posted to
        "webhookUrl": "NotRequired[str]",
        "webhook": "NotRequired[WebhookOption]",
    },
)


class ListPipelinesResult(TypedDict):
    data: Sequence[PipelineSummary]
    total: int
    limit: int
    offset: int
    hasMore: bool


class GetPipelineResult(TypedDict):
    data: Pipeline


class SavePipelineResultOption1(TypedDict):
    data: Pipeline


class SavePipelineResultOption2(TypedDict):
    data: Pipeline


SavePipelineResult = Union["SavePipelineResultOption1", "SavePipelineResultOption2"]


class SavePipelineBody(TypedDict):
    name: NotRequired[str]
    """Default: the slug, or the name that it has"""
    description: NotRequired[str]
    inputs: NotRequired[Sequence[str]]
    """Names of the PDFs that a run has to bring, in the order in which steps see them"""
    steps: Sequence[SavedStep]
    baseVersion: NotRequired[int]
    """The version that the change was made from: refused with 409 when another one is current"""


class RunSavedPipelineResultData(TypedDict):
    data: PipelineReport


class RunSavedPipelineResultPending(TypedDict):
    jobId: str
    status: Literal["pending"]


RunSavedPipelineResult = Union["RunSavedPipelineResultData", "RunSavedPipelineResultPending"]


RunSavedPipelineBody = TypedDict(
    "RunSavedPipelineBody",
    {
        # Every PDF that the pipeline names, and no other
        "inputs": "NotRequired[Mapping[str, PdfWithPassword]]",
        # Values for the references of the steps
        "data": "NotRequired[Mapping[str, Any]]",
        # `file`: the PDF, the image, or a ZIP of several; `json`: the reports, and ids of saved
        # documents
        "respond": "NotRequired[Literal['file', 'json']]",
        "s3": "NotRequired[S3Target]",
        # Save the result as a document
        "save": "NotRequired[bool]",
        # Name of the saved document
        "saveName": "NotRequired[str]",
        # Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or
        # numbers
        "metadata": "NotRequired[Mapping[str, Union[str, float]]]",
        # Queue it, and answer at once with the id of a job. Default: true with a webhook
        "async": "NotRequired[bool]",
        # Where the result is posted to
        "webhookUrl": "NotRequired[str]",
        "webhook": "NotRequired[WebhookOption]",
    },
)


class ListPipelineVersionsResult(TypedDict):
    data: Sequence[PipelineVersion]
    total: int
    limit: int
    offset: int
    hasMore: bool


class GetPipelineVersionResult(TypedDict):
    data: PipelineVersionWithSteps


class RestorePipelineVersionResult(TypedDict):
    data: Pipeline


class ListRedactionTemplatesResult(TypedDict):
    data: Sequence[RedactionTemplate]
    total: int
    limit: int
    offset: int
    hasMore: bool


class CreateRedactionTemplateResult(TypedDict):
    data: RedactionTemplate


class CreateRedactionTemplateBody(TypedDict):
    slug: str
    """URL slug"""
    name: str
    description: NotRequired[str]
    patterns: NotRequired[Sequence[RedactionPattern]]
    presets: NotRequired[Sequence[RedactionPreset]]
    sensitivity: NotRequired[Literal["strict", "balanced", "broad"]]
    """
    How sure presets have to be: `strict` needs a label, check digits or a form that nothing else
    has; `balanced` also takes a form alone, unless its surroundings name something else; `broad`
    takes whatever has the form
    """
    elsewhere: NotRequired[Literal["none", "exact", "words"]]
    """
    Which words that regions removed are also masked in bookmarks, fields, links and tags: none; the
    whole line; or also single words that are rare enough to be the secret
    """


class GetRedactionTemplateResult(TypedDict):
    data: RedactionTemplate


class UpdateRedactionTemplateResult(TypedDict):
    data: RedactionTemplate


class UpdateRedactionTemplateBody(TypedDict):
    name: NotRequired[str]
    description: NotRequired[str]
    patterns: NotRequired[Sequence[RedactionPattern]]
    presets: NotRequired[Sequence[RedactionPreset]]
    sensitivity: NotRequired[Literal["strict", "balanced", "broad"]]
    """
    How sure presets have to be: `strict` needs a label, check digits or a form that nothing else
    has; `balanced` also takes a form alone, unless its surroundings name something else; `broad`
    takes whatever has the form
    """
    elsewhere: NotRequired[Literal["none", "exact", "words"]]
    """
    Which words that regions removed are also masked in bookmarks, fields, links and tags: none; the
    whole line; or also single words that are rare enough to be the secret
    """


class CreateCertificateResult(TypedDict):
    data: Certificate


class CreateCertificateBody(TypedDict):
    name: str
    certificatePem: NotRequired[str]
    """X.509 certificate, PEM; its chain may follow"""
    privateKeyPem: NotRequired[str]
    """Private key, PEM: PKCS#8, PKCS#1 or SEC1"""
    certificate: NotRequired[str]
    """The same as `certificatePem`"""
    privateKey: NotRequired[str]
    """The same as `privateKeyPem`"""
    passphrase: NotRequired[str]
    """Passphrase of an encrypted key or PKCS#12 file"""
    p12: NotRequired[str]
    """PKCS#12 file with certificate and key, base64"""
    kmsKeyArn: NotRequired[str]
    """Asymmetric KMS key that signs, instead of a private key"""


class ListCertificatesResult(TypedDict):
    data: Sequence[Certificate]
    total: int
    limit: int
    offset: int
    hasMore: bool


class CreateTrustedRootResult(TypedDict):
    data: TrustedRoot


class CreateTrustedRootBody(TypedDict):
    name: str
    certificatePem: str
    """X.509 certificate, PEM; exactly one"""


class ListTrustedRootsResult(TypedDict):
    data: Sequence[TrustedRoot]
    total: int
    limit: int
    offset: int
    hasMore: bool


class ListJobsResult(TypedDict):
    data: Sequence[JobSummary]
    total: int
    limit: int
    offset: int
    hasMore: bool
    nextCursor: Optional[str]
    """
    Cursor of the next page, `null` on the last one; new items do not shift the pages after it
    """
    totalIsExact: NotRequired[Literal[False]]
    """There when there are more than a thousand, so that `total` is only a lower bound"""


class ListBatchesResult(TypedDict):
    data: Sequence[Batch]
    total: int
    limit: int
    offset: int
    hasMore: bool
    nextCursor: Optional[str]
    """
    Cursor of the next page, `null` on the last one; new items do not shift the pages after it
    """
    totalIsExact: NotRequired[Literal[False]]
    """There when there are more than a thousand, so that `total` is only a lower bound"""


class ListBatchJobsResult(TypedDict):
    data: Sequence[BatchJob]
    total: int
    limit: int
    offset: int
    hasMore: bool


class ResendWebhookResult(TypedDict):
    jobId: str
    status: Literal["pending"]


class ListDeliveriesResult(TypedDict):
    data: Sequence[WebhookDelivery]
    total: int
    limit: int
    offset: int
    hasMore: bool
    nextCursor: Optional[str]
    """
    Cursor of the next page, `null` on the last one; new items do not shift the pages after it
    """
    totalIsExact: NotRequired[Literal[False]]
    """There when there are more than a thousand, so that `total` is only a lower bound"""


class TestWebhookResult(TypedDict):
    data: WebhookDelivery


class ListTemplatesResult(TypedDict):
    data: Sequence[Template]
    total: int
    limit: int
    offset: int
    hasMore: bool


class CreateTemplateResult(TypedDict):
    data: Template
    tested: bool
    """Whether a test render was made"""
    testedWith: NotRequired[Literal["sampleData", "schema", "nothing"]]
    """
    The data of the test render: the sample data, data made from the data schema, or none when there
    is neither
    """
    reason: NotRequired[str]
    """Why there was no successful test render"""
    warnings: Sequence[RenderWarning]
    """
    What the test render requested in vain, what its scripts threw, what keeps documents from being
    accessible, and fields of the data that a render request reserves
    """


class CreateTemplateBodyOptionsPageSize(TypedDict):
    width: str
    height: str


class CreateTemplateBodyOptionsMargins(TypedDict):
    top: NotRequired[str]
    right: NotRequired[str]
    bottom: NotRequired[str]
    left: NotRequired[str]


class CreateTemplateBodyOptions(TypedDict):
    pageSize: NotRequired[Union[Literal["A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid"], CreateTemplateBodyOptionsPageSize]]
    orientation: NotRequired[Literal["portrait", "landscape"]]
    margins: NotRequired[CreateTemplateBodyOptionsMargins]
    lang: NotRequired[str]
    timeZone: NotRequired[str]
    embedData: NotRequired[bool]
    javascript: NotRequired[bool]
    tagged: NotRequired[bool]
    outline: NotRequired[bool]
    conformance: NotRequired[Union[Literal["none"], Sequence[Literal["pdfa", "ua"]]]]
    strict: NotRequired[bool]


class CreateTemplateBody(TypedDict):
    slug: str
    """URL slug"""
    name: str
    documentType: NotRequired[str]
    description: NotRequired[str]
    """Purpose of the template"""
    html: NotRequired[str]
    """HTML with CSS and Liquid tags"""
    header: NotRequired[Optional[str]]
    """HTML of the page header, with Liquid tags"""
    footer: NotRequired[Optional[str]]
    """HTML of the page footer, with Liquid tags"""
    dataSchema: NotRequired[Optional[Mapping[str, Any]]]
    """JSON Schema (2020-12) that the render data must satisfy"""
    sampleData: NotRequired[Optional[Mapping[str, Any]]]
    """Data for the test render"""
    options: NotRequired[CreateTemplateBodyOptions]
    partials: NotRequired[Optional[Mapping[str, str]]]
    samples: NotRequired[Optional[Mapping[str, Mapping[str, Any]]]]
    file: NotRequired[str]
    """
    An office template (.docx, .xlsx, .pptx or .odt) with Liquid tags, in base64, in place of `html`
    """
    assets: NotRequired[Mapping[str, str]]
    """
    Files that the HTML, its header and its footer use by relative addresses: base64 by path, such
    as { "img/logo.png": "iVBOR…" }. Images, fonts, style sheets and JSON
    """


class GetTemplateResult(TypedDict):
    data: DescribedTemplate


class UpdateTemplateResult(TypedDict):
    data: Template
    tested: bool
    """Whether a test render was made"""
    testedWith: NotRequired[Literal["sampleData", "schema", "nothing"]]
    """
    The data of the test render: the sample data, data made from the data schema, or none when there
    is neither
    """
    reason: NotRequired[str]
    """Why there was no successful test render"""
    warnings: Sequence[RenderWarning]
    """
    What the test render requested in vain, what its scripts threw, what keeps documents from being
    accessible, and fields of the data that a render request reserves
    """


class UpdateTemplateBodyOptionsPageSize(TypedDict):
    width: str
    height: str


class UpdateTemplateBodyOptionsMargins(TypedDict):
    top: NotRequired[str]
    right: NotRequired[str]
    bottom: NotRequired[str]
    left: NotRequired[str]


class UpdateTemplateBodyOptions(TypedDict):
    pageSize: NotRequired[Union[Literal["A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid"], UpdateTemplateBodyOptionsPageSize]]
    orientation: NotRequired[Literal["portrait", "landscape"]]
    margins: NotRequired[UpdateTemplateBodyOptionsMargins]
    lang: NotRequired[str]
    timeZone: NotRequired[str]
    embedData: NotRequired[bool]
    javascript: NotRequired[bool]
    tagged: NotRequired[bool]
    outline: NotRequired[bool]
    conformance: NotRequired[Union[Literal["none"], Sequence[Literal["pdfa", "ua"]]]]
    strict: NotRequired[bool]


class UpdateTemplateBody(TypedDict):
    html: NotRequired[str]
    """HTML with CSS and Liquid tags"""
    header: NotRequired[Optional[str]]
    """HTML of the page header, with Liquid tags"""
    footer: NotRequired[Optional[str]]
    """HTML of the page footer, with Liquid tags"""
    dataSchema: NotRequired[Optional[Mapping[str, Any]]]
    """JSON Schema (2020-12) that the render data must satisfy"""
    sampleData: NotRequired[Optional[Mapping[str, Any]]]
    """Data for the test render"""
    options: NotRequired[UpdateTemplateBodyOptions]
    partials: NotRequired[Optional[Mapping[str, str]]]
    samples: NotRequired[Optional[Mapping[str, Mapping[str, Any]]]]
    assets: NotRequired[Mapping[str, Optional[str]]]
    """Files to save with this version: base64 by path, or `null` to remove one. Others stay"""
    name: NotRequired[str]
    documentType: NotRequired[str]
    description: NotRequired[str]
    """Purpose of the template"""
    file: NotRequired[str]
    """
    An office template (.docx, .xlsx, .pptx or .odt) with Liquid tags, in base64, in place of `html`
    """
    baseVersion: NotRequired[int]
    """The version that the change was made from: refused with 409 when another one is current"""


class GetTemplateSourceResult(TypedDict):
    data: TemplateSource


class PreviewTemplateBodyOptionsPageSize(TypedDict):
    width: str
    height: str


class PreviewTemplateBodyOptionsMargins(TypedDict):
    top: NotRequired[str]
    right: NotRequired[str]
    bottom: NotRequired[str]
    left: NotRequired[str]


class PreviewTemplateBodyOptions(TypedDict):
    pageSize: NotRequired[Union[Literal["A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid"], PreviewTemplateBodyOptionsPageSize]]
    orientation: NotRequired[Literal["portrait", "landscape"]]
    margins: NotRequired[PreviewTemplateBodyOptionsMargins]
    lang: NotRequired[str]
    timeZone: NotRequired[str]
    embedData: NotRequired[bool]
    javascript: NotRequired[bool]
    tagged: NotRequired[bool]
    outline: NotRequired[bool]
    conformance: NotRequired[Union[Literal["none"], Sequence[Literal["pdfa", "ua"]]]]
    strict: NotRequired[bool]


class PreviewTemplateBody(TypedDict):
    html: NotRequired[str]
    """HTML with CSS and Liquid tags"""
    header: NotRequired[Optional[str]]
    """HTML of the page header, with Liquid tags"""
    footer: NotRequired[Optional[str]]
    """HTML of the page footer, with Liquid tags"""
    dataSchema: NotRequired[Optional[Mapping[str, Any]]]
    """JSON Schema (2020-12) that the render data must satisfy"""
    sampleData: NotRequired[Optional[Mapping[str, Any]]]
    """Data for the test render"""
    options: NotRequired[PreviewTemplateBodyOptions]
    partials: NotRequired[Optional[Mapping[str, str]]]
    file: NotRequired[str]
    """
    An office template (.docx, .xlsx, .pptx or .odt) with Liquid tags, in base64, in place of `html`
    """
    assets: NotRequired[Mapping[str, Optional[str]]]
    """Files to save with this version: base64 by path, or `null` to remove one. Others stay"""
    css: NotRequired[str]
    """A style sheet in addition to those of the HTML"""
    draftOf: NotRequired[str]
    """
    Slug of the saved template that this is a draft of: without it, or when the account has no such
    template, the pages bear a mark. Without `html` and `file`, its saved source is rendered, with
    the other parts of the request in place of its own
    """
    name: NotRequired[str]
    """Title for a document that has none"""
    data: NotRequired[Mapping[str, Any]]
    """Data to render with. Default: the sample data"""


class ReadTemplateFieldsResult(TypedDict):
    data: TemplateFields


class ReadTemplateFieldsBody(TypedDict):
    html: NotRequired[str]
    """HTML with CSS and Liquid tags"""
    file: NotRequired[str]
    """
    An office template (.docx, .xlsx, .pptx or .odt) with Liquid tags, in base64, in place of `html`
    """
    header: NotRequired[Optional[str]]
    """HTML of the page header, with Liquid tags"""
    footer: NotRequired[Optional[str]]
    """HTML of the page footer, with Liquid tags"""
    partials: NotRequired[Optional[Mapping[str, str]]]
    template: NotRequired[str]
    """Slug of a saved template, in place of `html` and `file`"""


class ListTemplateVersionsResult(TypedDict):
    data: Sequence[TemplateVersion]
    total: int
    limit: int
    offset: int
    hasMore: bool


class RestoreTemplateVersionResult(TypedDict):
    data: Template


class GetTemplateAssetsResult(TypedDict):
    data: Sequence[Asset]


class SaveTemplateAssetsResult(TypedDict):
    data: Sequence[Asset]
    version: int


class SaveTemplateAssetsBody(TypedDict):
    assets: Mapping[str, str]
    """
    Files that the HTML, its header and its footer use by relative addresses: base64 by path, such
    as { "img/logo.png": "iVBOR…" }. Images, fonts, style sheets and JSON
    """


class SaveTemplateAssetResult(TypedDict):
    data: Asset
    version: int


class ListAssetsResult(TypedDict):
    data: Sequence[Asset]
    total: int
    limit: int
    offset: int
    hasMore: bool


class SaveAssetResult(TypedDict):
    data: Asset


class ListStartersResult(TypedDict):
    data: Sequence[Starter]
    total: int
    limit: int
    offset: int
    hasMore: bool


class GetStarterResult(TypedDict):
    data: StarterWithSource


class UploadDocumentResult(TypedDict):
    data: Document


class ListDocumentsResult(TypedDict):
    data: Sequence[Document]
    total: int
    limit: int
    offset: int
    hasMore: bool
    totalIsExact: NotRequired[Literal[False]]
    """
    Present when combined filters or a search match so many documents that `total` is only a lower
    bound
    """


class CreateUploadBody(TypedDict):
    name: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """
    sizeBytes: NotRequired[int]
    """Length of the file; the URL then accepts no other length"""


class CreateUploadsResult(TypedDict):
    uploads: Sequence[Upload]


class CreateUploadsBodyFile(TypedDict):
    name: NotRequired[str]
    """Name of the saved document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """
    sizeBytes: NotRequired[int]
    """Length of the file; the URL then accepts no other length"""


class CreateUploadsBody(TypedDict):
    files: Sequence[CreateUploadsBodyFile]


class FinishUploadsResult(TypedDict):
    results: Sequence[FinishedUpload]


class FinishUploadsBody(TypedDict):
    documentIds: Sequence[str]


class GetDocumentResultDataTemplate(TypedDict):
    id: str
    name: str
    slug: str


class GetDocumentResultData(TypedDict):
    id: str
    name: str
    source: Literal["generated", "uploaded", "redacted", "merged", "certified", "processed"]
    templateId: Optional[str]
    metadata: Mapping[str, Union[str, float]]
    """
    Metadata of your own; renders add `renderTimeMs`, and `templateSlug` if a template made the
    document
    """
    systemMetadata: Mapping[str, Union[str, float]]
    """
    What Platen recorded when it made the document, which no request can set: for a render
    `renderTimeMs`, `templateSlug`, `renderWarnings` (a number, absent if there were none) and
    `conformance`; for a redaction `redactions`, `excludedMatches`, `redactedPages` and
    `rasterizedPages`
    """
    madeFrom: Sequence[str]
    """Ids of the documents that it was made from, which may have been deleted since"""
    sizeBytes: int
    """Of the PDF"""
    expiresAt: Optional[str]
    createdAt: str
    """ISO 8601 timestamp"""
    updatedAt: str
    """ISO 8601 timestamp"""
    template: Optional[GetDocumentResultDataTemplate]
    downloadUrl: str


class GetDocumentResult(TypedDict):
    data: GetDocumentResultData


class UpdateDocumentResult(TypedDict):
    data: Document


class UpdateDocumentBody(TypedDict):
    name: NotRequired[str]
    """Name of the document"""
    metadata: NotRequired[Mapping[str, Union[str, float]]]
    """
    Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
    """
    expiresAt: NotRequired[Optional[str]]
    """ISO 8601 time after which it is deleted, within the plan; `null`: kept until deleted"""


class ViewDocumentResultDataTemplate(TypedDict):
    id: str
    name: str
    slug: str


class ViewDocumentResultData(TypedDict):
    id: str
    name: str
    source: Literal["generated", "uploaded", "redacted", "merged", "certified", "processed"]
    templateId: Optional[str]
    metadata: Mapping[str, Union[str, float]]
    """
    Metadata of your own; renders add `renderTimeMs`, and `templateSlug` if a template made the
    document
    """
    systemMetadata: Mapping[str, Union[str, float]]
    """
    What Platen recorded when it made the document, which no request can set: for a render
    `renderTimeMs`, `templateSlug`, `renderWarnings` (a number, absent if there were none) and
    `conformance`; for a redaction `redactions`, `excludedMatches`, `redactedPages` and
    `rasterizedPages`
    """
    madeFrom: Sequence[str]
    """Ids of the documents that it was made from, which may have been deleted since"""
    sizeBytes: int
    """Of the PDF"""
    expiresAt: Optional[str]
    createdAt: str
    """ISO 8601 timestamp"""
    updatedAt: str
    """ISO 8601 timestamp"""
    template: Optional[ViewDocumentResultDataTemplate]
    viewUrl: str


class ViewDocumentResult(TypedDict):
    data: ViewDocumentResultData


class GetDocumentLinksResultDataMadeFromItem(TypedDict):
    id: str
    document: Optional[Document]
    """`null` when it was deleted or has expired"""


class GetDocumentLinksResultData(TypedDict):
    madeFrom: Sequence[GetDocumentLinksResultDataMadeFromItem]
    usedIn: Sequence[Document]
    """Newest first"""
    nextCursor: Optional[str]
    """Cursor of the next page of `usedIn`"""


class GetDocumentLinksResult(TypedDict):
    data: GetDocumentLinksResultData


class GetDocumentFormResult(TypedDict):
    data: Form


class ListEventsResult(TypedDict):
    data: Sequence[Event]
    total: int
    limit: int
    offset: int
    hasMore: bool
    nextCursor: Optional[str]
    """
    Cursor of the next page, `null` on the last one; new items do not shift the pages after it
    """
    totalIsExact: NotRequired[Literal[False]]
    """
    There when a search by `actor` or `requestId` did not read all events, so that `total` is only a
    lower bound
    """


class ListDocumentEventsResult(TypedDict):
    data: Sequence[Event]
    total: int
    limit: int
    offset: int
    hasMore: bool
    nextCursor: Optional[str]
    """
    Cursor of the next page, `null` on the last one; new items do not shift the pages after it
    """
    totalIsExact: NotRequired[Literal[False]]
    """
    There when a search by `actor` or `requestId` did not read all events, so that `total` is only a
    lower bound
    """


class ListRequestsResult(TypedDict):
    data: Sequence[RequestLogEntry]
    limit: int
    hasMore: bool
    nextCursor: Optional[str]
    """Cursor of the next page, `null` on the last one"""


class ListApiKeysResult(TypedDict):
    data: Sequence[ApiKeyWithUse]
    total: int
    limit: int
    offset: int
    hasMore: bool


class CreateApiKeyResultData(TypedDict):
    id: str
    name: str
    scope: Literal["render", "sign", "admin"]
    prefix: str
    """First characters of the key, to identify it"""
    createdAt: str
    """ISO 8601 timestamp"""
    key: str


class CreateApiKeyResult(TypedDict):
    data: CreateApiKeyResultData


class CreateApiKeyBody(TypedDict):
    name: str
    scope: NotRequired[Literal["render", "sign", "admin"]]


class CreateSessionResult(TypedDict):
    data: Session


class ListWebhookSecretsResult(TypedDict):
    data: Sequence[WebhookSecret]
    total: int
    limit: int
    offset: int
    hasMore: bool


class RotateWebhookSecretResult(TypedDict):
    data: Sequence[WebhookSecret]


class RotateWebhookSecretBody(TypedDict):
    overlapHours: NotRequired[int]


class GetUsageResult(TypedDict):
    data: Usage
