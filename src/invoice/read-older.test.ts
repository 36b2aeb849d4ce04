import { describe, expect, it } from 'vitest';
import { readXml } from './read.ts';
import { inEnvelope } from './sbdh.ts';
import { writeInvoiceXml } from './syntax/index.ts';
import { FULL, made, SMALL } from './testing/invoices.ts';

const text = (xml: Uint8Array) => new TextDecoder().decode(xml);

/** Returns an invoice in ZUGFeRD 1.0: Cross Industry Invoice with the element names of 2014. */
function zugferd1(specification = 'urn:ferd:CrossIndustryDocument:invoice:1p0:comfort'): Uint8Array {
  const xml = text(writeInvoiceXml(made(SMALL), 'cii'))
    .replace(
      /urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100/,
      'urn:ferd:CrossIndustryDocument:invoice:1p0',
    )
    .replace(/AggregateBusinessInformationEntity:100/, 'AggregateBusinessInformationEntity:12')
    .replace(/UnqualifiedDataType:100/, 'UnqualifiedDataType:15')
    .replace(/:QualifiedDataType:100/, ':QualifiedDataType:12')
    .replaceAll('rsm:CrossIndustryInvoice', 'rsm:CrossIndustryDocument')
    .replaceAll('rsm:ExchangedDocumentContext', 'rsm:SpecifiedExchangedDocumentContext')
    .replaceAll('rsm:ExchangedDocument>', 'rsm:HeaderExchangedDocument>')
    .replaceAll('rsm:SupplyChainTradeTransaction', 'rsm:SpecifiedSupplyChainTradeTransaction')
    .replaceAll(
      /ram:ApplicableHeaderTrade(Agreement|Delivery|Settlement)/g,
      'ram:ApplicableSupplyChainTrade$1',
    )
    .replaceAll(/ram:SpecifiedLineTrade(Agreement|Delivery|Settlement)/g, 'ram:SpecifiedSupplyChainTrade$1')
    .replaceAll(/SpecifiedTradeSettlement(?:Header|Line)Monetary/g, 'SpecifiedTradeSettlementMonetary')
    .replaceAll('ram:RateApplicablePercent', 'ram:ApplicablePercent')
    .replace('urn:cen.eu:en16931:2017', specification);
  return Buffer.from(xml);
}

describe('an invoice of ZUGFeRD 1.0', () => {
  it('is read, with the warning that it does not conform to EN 16931', () => {
    const { specification: _, ...meant } = made(SMALL);
    const reading = readXml(zugferd1());
    expect(reading).toMatchObject({ syntax: 'cii', format: 'zugferd-1', valid: true, unread: [] });
    expect(reading.invoice).toMatchObject(meant);
    expect(reading.findings.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual([
      'ZUGFERD-1 warning',
    ]);
  });

  it('is recognized under the name of its draft', () => {
    expect(readXml(zugferd1('urn:ferd:invoice:rc:comfort')).format).toBe('zugferd-1');
  });

  it('is invalid without a currency', () => {
    const xml = text(zugferd1()).replace(/<ram:InvoiceCurrencyCode>.*<\/ram:InvoiceCurrencyCode>/, '');
    expect(readXml(Buffer.from(xml))).toMatchObject({ valid: false });
  });
});

describe('a profile without lines', () => {
  it.each(['urn:factur-x.eu:1p0:minimum', 'urn:zugferd.de:2p0:minimum'])('%s keeps its own rules', (id) => {
    const xml = text(writeInvoiceXml(made({ ...SMALL, lines: undefined, totals: undefined }), 'cii'));
    const minimum = xml.replace('urn:cen.eu:en16931:2017', id);
    const { profile, findings } = readXml(Buffer.from(minimum));
    expect(profile).toBe('minimum');
    expect(findings.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['BR-13', 'BR-14', 'BR-15']));
    expect(findings.map(({ rule }) => rule)).not.toContain('BR-16');
  });
});

describe('an envelope', () => {
  const peppol = () => text(writeInvoiceXml(made(FULL, 'peppol-ubl'), 'ubl'));

  it('names sender, receiver, document and process as required by Peppol', () => {
    const xml = inEnvelope(peppol());
    expect(xml).toContain(
      '<sbdh:Sender><sbdh:Identifier Authority="iso6523-actorid-upis">0088:4012345000009<',
    );
    expect(xml).toContain(
      'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1',
    );
    expect(xml).toContain('<sbdh:InstanceIdentifier>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0<');
    expect(xml.match(/<\?xml/g)).toHaveLength(1);
  });

  it('is removed when it is read', () => {
    expect(readXml(Buffer.from(inEnvelope(peppol())))).toEqual({
      ...readXml(Buffer.from(peppol())),
      findings: expect.any(Array),
    });
  });

  it('escapes identifiers of the invoice', () => {
    const address = { id: 'a"<b>&', scheme: '0088' };
    const { seller } = FULL;
    const order = { ...FULL, seller: { ...seller, electronicAddress: address } };
    const xml = inEnvelope(text(writeInvoiceXml(made(order, 'peppol-ubl'), 'ubl')));
    expect(xml).toContain('0088:a&#34;&#60;b&#62;&#38;<');
  });
});
