import { createHash } from 'node:crypto';
import { Asn1 } from '../../document/cms/asn1.ts';
import { explicit, sequence } from '../../document/cms/der.ts';
import { foreignCms } from '../signatures/foreign-signature.ts';
import { issue } from '../signatures/test-ca.ts';
import { annotated } from './changes.ts';
import type { Change, TestObject } from './conforming-file.ts';

const ID = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/**
 * Returns a change that encrypts the file with the empty password, by crypt filters that leave the data unchanged (ISO 32000-1,
 * 7.6.3.3 and 7.6.5).
 *
 * @param permissions the entry P
 */
export function encryption(permissions: number): Change {
  const owner = Buffer.alloc(32, 1);
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions);
  let key = md5(PADDING, owner, flags, ID);
  for (let i = 0; i < 50; i++) key = md5(key);
  let user = md5(PADDING, ID);
  for (let i = 0; i < 20; i++)
    user = rc4(
      key.map((byte) => byte ^ i),
      user,
    );
  const id = ID.toString('hex');
  const hex = (data: Buffer) => `<${data.toString('hex')}>`;
  return {
    trailer: `/ID[<${id}><${id}>]/Encrypt 20 0 R`,
    objects: {
      20: `<</Filter/Standard/V 4/R 4/Length 128/P ${permissions}/O${hex(owner)}/U${hex(Buffer.concat([user, Buffer.alloc(16)]))}/CF<<>>/StmF/Identity/StrF/Identity>>`,
    },
  };
}

function md5(...parts: Uint8Array[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest();
}

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  const swap = (i: number, j: number) => {
    [state[i], state[j]] = [state[j]!, state[i]!];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(data).map((byte) => {
    i = (i + 1) & 255;
    j = (j + state[i]!) & 255;
    swap(i, j);
    return byte ^ state[(state[i]! + state[j]!) & 255]!;
  }) as Buffer;
}

interface ColorBox {
  readonly method?: number;
  readonly space?: number;
  readonly best?: boolean;
}

/** Returns a JPEG 2000 image with header boxes but no codestream (ISO 15444-1, annex I). */
export function jpx(options: {
  readonly channels?: number;
  readonly depth?: number;
  readonly colors?: readonly ColorBox[];
}): TestObject {
  const { channels = 3, depth = 7, colors = [{}] } = options;
  const header = Buffer.alloc(14);
  header.writeUInt32BE(1, 0);
  header.writeUInt32BE(1, 4);
  header.writeUInt16BE(channels, 8);
  header.set([depth, 7], 10);
  const boxes = colors.map(({ method = 1, space = 16, best = false }) =>
    box('colr', Buffer.from([method, 0, best ? 1 : 0, 0, 0, 0, space])),
  );
  const depths = depth === 255 ? [box('bpcc', Buffer.from([7, 7, 6]))] : [];
  const data = Buffer.concat([
    box('jP  ', Buffer.from('0d0a870a', 'hex')),
    box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ')),
    box('jp2h', Buffer.concat([box('ihdr', header), ...depths, ...boxes])),
    box('jp2c', Buffer.from('ff4fffd9', 'hex')),
  ]);
  return { dict: '/Type/XObject/Subtype/Image/Width 1/Height 1/Filter/JPXDecode', data };
}

function box(type: string, data: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + data.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, data]);
}

const ROOM = 3000;

/** Returns a change that adds a signed field with a faulty signature. */
export function signature(wrong: {
  readonly covers?: boolean;
  readonly certificates?: boolean;
  readonly signers?: number;
  readonly digested?: boolean;
}): Change {
  const { covers = true, certificates = true, signers = 1, digested = false } = wrong;
  const reference = digested
    ? '/Reference[<</Type/SigRef/TransformMethod/DocMDP/DigestMethod/MD5/TransformParams<</Type/TransformParams/P 2/V/1.2>>>>]'
    : '';
  const own = annotated('/Subtype/Widget/T(a)/FT/Sig/TU(x)/V 40 0 R/AP<</N 21 0 R>>', 'Form', {
    40: `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached${reference}/ByteRange[0 1111111111 2222222222 3333333333]/Contents<${'0'.repeat(ROOM * 2)}>>>`,
  });
  return {
    ...own,
    catalog: `/AcroForm<</Fields[20 0 R]/SigFlags 3>>${digested ? '/Perms<</DocMDP 40 0 R>>' : ''}`,
    bytes: (file) => {
      const start = file.indexOf('/Contents<0000') + '/Contents'.length;
      const end = file.indexOf('>', start) + 1;
      const number = (value: number) => String(value).padEnd(10);
      const signed = cms(certificates, signers)
        .toString('hex')
        .padEnd(ROOM * 2, '0');
      const ranged = file
        .replace('1111111111', number(start))
        .replace('2222222222', number(end))
        .replace('3333333333', number(file.length - end - (covers ? 0 : 20)));
      return `${ranged.slice(0, start)}<${signed}>${ranged.slice(end)}`;
    },
  };
}

/** Returns CMS signed data with an unrelated signature value, which these rules do not check. */
function cms(certificates: boolean, signers: number): Buffer {
  const whole = foreignCms({ identity: issue({ name: 'Ada' }), signers }, Buffer.from('x'));
  if (certificates) return Buffer.from(whole);
  const [type, content] = Asn1.parse(whole).children as [Asn1, Asn1];
  const kept = content.at(0).children.filter(({ tag }) => tag !== 0xa0);
  return Buffer.from(sequence(type.raw, explicit(0, sequence(...kept.map(({ raw }) => raw)))));
}
