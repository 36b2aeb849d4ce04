/** A small invoice in UBL 2.1. */
export const EXAMPLE_INVOICE = `<?xml version="1.0" encoding="UTF-8"?>
<inv:Invoice xmlns:inv="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
  <cbc:ID>2026-1</cbc:ID>
  <cbc:IssueDate>2026-11-22</cbc:IssueDate>
  <cbc:DueDate>2026-12-22</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty>
    <cac:Party>
      <cac:PostalAddress>
        <cac:Country>
          <cbc:IdentificationCode>DE</cbc:IdentificationCode>
        </cac:Country>
      </cac:PostalAddress>
      <cac:PartyTaxScheme>
        <cbc:CompanyID>DE123456788</cbc:CompanyID>
        <cac:TaxScheme>
          <cbc:ID>VAT</cbc:ID>
        </cac:TaxScheme>
      </cac:PartyTaxScheme>
      <cac:PartyLegalEntity>
        <cbc:RegistrationName>Seller</cbc:RegistrationName>
      </cac:PartyLegalEntity>
    </cac:Party>
  </cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>
    <cac:Party>
      <cac:PostalAddress>
        <cac:Country>
          <cbc:IdentificationCode>DE</cbc:IdentificationCode>
        </cac:Country>
      </cac:PostalAddress>
      <cac:PartyLegalEntity>
        <cbc:RegistrationName>Buyer</cbc:RegistrationName>
      </cac:PartyLegalEntity>
    </cac:Party>
  </cac:AccountingCustomerParty>
  <cac:TaxTotal>
    <cbc:TaxAmount currencyID="EUR">5.69</cbc:TaxAmount>
    <cac:TaxSubtotal>
      <cbc:TaxableAmount currencyID="EUR">29.97</cbc:TaxableAmount>
      <cbc:TaxAmount currencyID="EUR">5.69</cbc:TaxAmount>
      <cac:TaxCategory>
        <cbc:ID>S</cbc:ID>
        <cbc:Percent>19</cbc:Percent>
        <cac:TaxScheme>
          <cbc:ID>VAT</cbc:ID>
        </cac:TaxScheme>
      </cac:TaxCategory>
    </cac:TaxSubtotal>
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="EUR">29.97</cbc:LineExtensionAmount>
    <cbc:TaxExclusiveAmount currencyID="EUR">29.97</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="EUR">35.66</cbc:TaxInclusiveAmount>
    <cbc:PayableAmount currencyID="EUR">35.66</cbc:PayableAmount>
  </cac:LegalMonetaryTotal>
  <cac:InvoiceLine>
    <cbc:ID>1</cbc:ID>
    <cbc:InvoicedQuantity unitCode="C62">3</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="EUR">29.97</cbc:LineExtensionAmount>
    <cac:Item>
      <cbc:Name>Thing</cbc:Name>
      <cac:ClassifiedTaxCategory>
        <cbc:ID>S</cbc:ID>
        <cbc:Percent>19</cbc:Percent>
        <cac:TaxScheme>
          <cbc:ID>VAT</cbc:ID>
        </cac:TaxScheme>
      </cac:ClassifiedTaxCategory>
    </cac:Item>
    <cac:Price>
      <cbc:PriceAmount currencyID="EUR">9.99</cbc:PriceAmount>
    </cac:Price>
  </cac:InvoiceLine>
</inv:Invoice>`;

/** Smallest order that satisfies XRechnung. */
export const EXAMPLE_ORDER = {
  format: 'factur-x',
  invoice: {
    number: 'RE-2026-0147',
    issueDate: '2026-11-20',
    dueDate: '2026-12-20',
    currency: 'EUR',
    buyerReference: '04011000-12345-03',
    seller: {
      name: 'Lindqvist & Moreau GmbH',
      vatId: 'DE123456788',
      electronicAddress: { id: 'billing@lindqvist-moreau.example', scheme: 'EM' },
      address: { line1: 'Speicherstraße 12', city: 'Hamburg', postCode: '20457', country: 'DE' },
      contact: { name: 'Accounts', phone: '+49 40 5550142', email: 'billing@lindqvist-moreau.example' },
    },
    buyer: {
      name: 'Museum of Natural Light',
      electronicAddress: { id: 'invoices@museum.example', scheme: 'EM' },
      address: { line1: 'Museumsinsel 1', city: 'Berlin', postCode: '10178', country: 'DE' },
    },
    delivery: { date: '2026-11-14' },
    payment: { meansCode: '58', creditTransfers: [{ account: 'DE89370400440532013000' }] },
    lines: [
      {
        item: { name: 'Wayfinding concept' },
        quantity: 1,
        unit: 'C62',
        price: { net: '6400.00' },
        vat: { category: 'S', rate: 19 },
      },
    ],
  },
};
