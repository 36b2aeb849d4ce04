import type { S3Reply } from './request.ts';
import { type XmlNode, xmlDocument } from './xml.ts';

/** Returns a successful response with an XML document. */
export function xmlReply(root: string, content: XmlNode): S3Reply {
  return { status: 200, headers: { 'Content-Type': 'application/xml' }, body: xmlDocument(root, content) };
}
