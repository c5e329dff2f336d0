import { rc4 } from './rc4.ts';
import { isRight, type Lock, lockOf } from './xls-lock.ts';

const FILE_PASS = 0x002f;
const BOUND_SHEET = 0x0085;
/** Records that are never encrypted: BOF, FilePass, InterfaceHdr, UsrExcl, FileLock, RRDInfo, RRDHead. [MS-XLS] 2.2.10. */
const OPEN: ReadonlySet<number> = new Set([0x0809, FILE_PASS, 0x00e1, 0x0194, 0x0195, 0x0196, 0x0138]);
const HEAD = 4;
/** Bytes per key; unencrypted bytes count too. */
const BLOCK = 1_024;
/** The UsrExcl record, which holds no cells: FilePass is replaced by it, so that all offsets stay valid. */
const NOTHING = 0x0194;

/**
 * Decrypts the records of an .xls that has only the default password of Excel (RC4); undefined if it has another one.
 */
export const openedRecords = (stream: Buffer): Buffer | undefined => {
  const pass = recordsOf(stream).find(({ type }) => type === FILE_PASS);
  const lock = pass && lockOf(pass.body);
  if (!pass || !lock || !isRight(lock)) return undefined;
  const plain = Buffer.from(stream);
  const keys = keyStream(lock, stream.length);
  for (const { type, at, body } of recordsOf(stream)) {
    if (OPEN.has(type)) continue;
    // The offset of a sheet is unencrypted within its BoundSheet8 record.
    for (let i = type === BOUND_SHEET ? 4 : 0; i < body.length; i++)
      plain[at + i] = (body[i] ?? 0) ^ (keys[at + i] ?? 0);
  }
  plain.writeUInt16LE(NOTHING, pass.at - HEAD);
  return plain;
};

/** Whether the records of an .xls are encrypted. */
export const hasPassword = (stream: Buffer) => recordsOf(stream).some(({ type }) => type === FILE_PASS);

const recordsOf = (stream: Buffer) => {
  const records: { type: number; at: number; body: Buffer }[] = [];
  for (let at = 0; at + HEAD <= stream.length; ) {
    const length = stream.readUInt16LE(at + 2);
    records.push({
      type: stream.readUInt16LE(at),
      at: at + HEAD,
      body: stream.subarray(at + HEAD, at + HEAD + length),
    });
    at += HEAD + length;
  }
  return records;
};

const keyStream = ({ key }: Lock, length: number) =>
  Buffer.concat(
    Array.from({ length: Math.ceil(length / BLOCK) }, (_, block) => rc4(key(block))(new Uint8Array(BLOCK))),
  );
