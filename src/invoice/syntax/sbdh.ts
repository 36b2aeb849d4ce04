import type { Invoice } from '../model/invoice.ts';
import type { XmlElement } from './xml.ts';

const NAMESPACE = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader';

/** Namespace of the Standard Business Document Header, and its prefix in bindings. */
export const SBDH_NAMESPACES = { [NAMESPACE]: 'sbdh' } as const;

const ENVELOPE = 'sbdh:StandardBusinessDocument';
const HEADER = 'sbdh:StandardBusinessDocumentHeader';

/** Returns the document in an envelope, or the document itself if it has none. */
export function unwrapped(root: XmlElement): XmlElement {
  if (root.name !== ENVELOPE) return root;
  return root.children.find(({ name }) => name !== HEADER) ?? root;
}

/** Scheme of participant identifiers in Peppol (Policy for use of identifiers 4). */
const PARTICIPANTS = 'iso6523-actorid-upis';

/** Transport data in an envelope. */
export interface Transport {
  readonly id: string;
  /** ISO 8601 with a time zone. */
  readonly createdAt: string;
}

const escaped = (text = '') => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Wraps a UBL invoice in the envelope that Peppol transports (Peppol Business Message Envelope 2.0).
 *
 * @param xml with its XML declaration
 */
export function envelope(xml: string, invoice: Invoice, { id, createdAt }: Transport): string {
  const isCreditNote = /<(?:\w+:)?CreditNote[\s>]/.test(xml.slice(0, 1_000));
  const type = isCreditNote ? 'CreditNote' : 'Invoice';
  const namespace = `urn:oasis:names:specification:ubl:schema:xsd:${type}-2`;
  const documentId = `${namespace}::${type}##${invoice.specification}::2.1`;
  const participant = (of: 'seller' | 'buyer') => {
    const { id: value, scheme } = invoice[of]?.electronicAddress ?? {};
    return `<sbdh:Identifier Authority="${PARTICIPANTS}">${escaped(`${scheme}:${value}`)}</sbdh:Identifier>`;
  };
  const scope = (kind: string, value: string, scheme?: string) =>
    `<sbdh:Scope><sbdh:Type>${kind}</sbdh:Type><sbdh:InstanceIdentifier>${escaped(value)}</sbdh:InstanceIdentifier>${
      scheme === undefined ? '' : `<sbdh:Identifier>${scheme}</sbdh:Identifier>`
    }</sbdh:Scope>`;
  const scopes = [
    scope('DOCUMENTID', documentId, 'busdox-docid-qns'),
    scope('PROCESSID', invoice.businessProcess ?? '', 'cenbii-procid-ubl'),
    scope('COUNTRY_C1', invoice.seller?.address?.country ?? ''),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${ENVELOPE} xmlns:sbdh="${NAMESPACE}">`,
    `<${HEADER}>`,
    '<sbdh:HeaderVersion>1.0</sbdh:HeaderVersion>',
    `<sbdh:Sender>${participant('seller')}</sbdh:Sender>`,
    `<sbdh:Receiver>${participant('buyer')}</sbdh:Receiver>`,
    '<sbdh:DocumentIdentification>',
    `<sbdh:Standard>${namespace}</sbdh:Standard>`,
    '<sbdh:TypeVersion>2.1</sbdh:TypeVersion>',
    `<sbdh:InstanceIdentifier>${escaped(id)}</sbdh:InstanceIdentifier>`,
    `<sbdh:Type>${type}</sbdh:Type>`,
    `<sbdh:CreationDateAndTime>${createdAt}</sbdh:CreationDateAndTime>`,
    '</sbdh:DocumentIdentification>',
    `<sbdh:BusinessScope>${scopes.join('')}</sbdh:BusinessScope>`,
    `</${HEADER}>`,
    xml.replace(/^<\?xml[^>]*\?>\s*/, '').trimEnd(),
    `</${ENVELOPE}>`,
    '',
  ].join('\n');
}
