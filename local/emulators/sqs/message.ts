import { createHash } from 'node:crypto';

export interface MessageAttribute {
  readonly DataType: string;
  readonly StringValue?: string;
  /** Base64. */
  readonly BinaryValue?: string;
}

export type MessageAttributes = Readonly<Record<string, MessageAttribute>>;

/** Message as received. Times in ms since the epoch. */
export interface ReceivedMessage {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly attributes: MessageAttributes;
  readonly sentAt: number;
  readonly firstReceivedAt: number;
  readonly receiveCount: number;
  readonly senderId: string;
  /** `MessageGroupId` of the message, if any. */
  readonly groupId?: string;
}

export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

/**
 * Returns the MD5 digest of message attributes. Source: Amazon SQS Developer Guide, "Calculating the MD5 message digest for
 * message attributes".
 */
export function md5OfAttributes(attributes: MessageAttributes): string | undefined {
  const names = Object.keys(attributes).sort();
  if (names.length === 0) return undefined;
  const hash = createHash('md5');
  const field = (value: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(value.length);
    hash.update(length).update(value);
  };
  for (const name of names) {
    const attribute = attributes[name]!;
    const binary = attribute.BinaryValue !== undefined;
    field(Buffer.from(name));
    field(Buffer.from(attribute.DataType));
    hash.update(Buffer.from([binary ? 2 : 1]));
    field(binary ? Buffer.from(attribute.BinaryValue!, 'base64') : Buffer.from(attribute.StringValue ?? ''));
  }
  return hash.digest('hex');
}

/** Returns the bytes that count toward a queue's `MaximumMessageSize`. */
export function messageSize(body: string, attributes: MessageAttributes): number {
  let size = Buffer.byteLength(body);
  for (const [name, { DataType, StringValue, BinaryValue }] of Object.entries(attributes)) {
    size += Buffer.byteLength(name) + Buffer.byteLength(DataType) + Buffer.byteLength(StringValue ?? '');
    size += Buffer.byteLength(BinaryValue ?? '', 'base64');
  }
  return size;
}
