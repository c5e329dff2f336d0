import { createCipheriv, createHash } from 'node:crypto';
import { CFB } from 'xlsx';
import { rc4 } from '#lambdas/sheets/encryption/rc4-encryption.ts';

const word = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const half = (value: number) => Buffer.from(Uint16Array.of(value).buffer);
const hashOf =
  (name: string) =>
  (...parts: Buffer[]) =>
    createHash(name).update(Buffer.concat(parts)).digest();
const [md5, sha1] = [hashOf('md5'), hashOf('sha1')];
const salt = Buffer.alloc(16, 1);
const proof = Buffer.alloc(16, 7);

const packageOf = (info: Buffer, content: Buffer) => {
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, '/EncryptionInfo', info);
  CFB.utils.cfb_add(file, '/EncryptedPackage', content);
  return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer);
};

/** Encrypts a workbook with a password as Excel 2010 and later do. [MS-OFFCRYPTO] 2.3.4. */
export const encryptedWith = (password: string, workbook: Uint8Array): Uint8Array => {
  const hash = hashOf('sha512');
  const encrypt = (key: Buffer, iv: Buffer, content: Buffer) => {
    const padded = Buffer.concat([content, Buffer.alloc(-content.length & 15)]);
    return createCipheriv('aes-256-cbc', key, iv.subarray(0, 16)).setAutoPadding(false).update(padded);
  };
  const [packageSalt, key] = [Buffer.alloc(16, 2), Buffer.alloc(32, 3)];
  const spins = 100;
  let digest = hash(salt, Buffer.from(password, 'utf16le'));
  for (let spin = 0; spin < spins; spin++) digest = hash(word(spin), digest);
  const keyValue = encrypt(hash(digest, Buffer.from('146e0be7abacd0d6', 'hex')).subarray(0, 32), salt, key);
  const how =
    'blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512"';
  const info = `<?xml version="1.0"?><encryption xmlns="http://schemas.microsoft.com/office/2006/encryption" xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><keyData saltSize="16" ${how} saltValue="${packageSalt.toString('base64')}"/><keyEncryptors><keyEncryptor><p:encryptedKey spinCount="${spins}" saltSize="16" ${how} saltValue="${salt.toString('base64')}" encryptedKeyValue="${keyValue.toString('base64')}"/></keyEncryptor></keyEncryptors></encryption>`;
  const segments: Buffer[] = [];
  for (let at = 0; at < workbook.length; at += 4_096)
    segments.push(
      encrypt(key, hash(packageSalt, word(segments.length)), Buffer.from(workbook.subarray(at, at + 4_096))),
    );
  const head = Buffer.from('0400040040000000', 'hex');
  return packageOf(
    Buffer.concat([head, Buffer.from(info)]),
    Buffer.concat([word(workbook.length), word(0), ...segments]),
  );
};

/** EncryptionHeader and EncryptionVerifier of the CryptoAPI. [MS-OFFCRYPTO] 2.3.2 and 2.3.3. */
const cryptoApi = (algorithm: number, keyBits: number, verifier: Buffer, hashSize: number, verifierHash: Buffer) => {
  const header = Buffer.concat([
    ...[0, 0, algorithm, 0x8004, keyBits, 1, 0, 0].map(word),
    Buffer.from('Some Provider\0', 'utf16le'),
  ]);
  return Buffer.concat([word(header.length), header, word(16), salt, verifier, word(hashSize), verifierHash]);
};

/** Encrypts the records of an .xls with RC4, with a key for every 1,024 bytes. [MS-XLS] 2.2.10. */
const lockedRecords = (stream: Buffer, pass: Buffer, key: (block: number) => Buffer) => {
  const bofEnd = 4 + stream.readUInt16LE(2);
  const head = Buffer.concat([half(0x2f), half(pass.length), pass]);
  const all = Buffer.concat([stream.subarray(0, bofEnd), head, stream.subarray(bofEnd)]);
  const blocks = Math.ceil(all.length / 1_024);
  const keys = Buffer.concat(Array.from({ length: blocks }, (_, block) => rc4(key(block))(Buffer.alloc(1_024))));
  for (let at = 0; at + 4 <= all.length; ) {
    const [type, length] = [all.readUInt16LE(at), all.readUInt16LE(at + 2)];
    const isOpen = [0x809, 0x2f, 0xe1, 0x194, 0x195, 0x196, 0x138].includes(type);
    // The offset of each sheet grows by the inserted record.
    if (type === 0x85) all.writeUInt32LE(all.readUInt32LE(at + 4) + head.length, at + 4);
    const open = type === 0x85 ? 4 : 0;
    for (let i = at + 4 + open; !isOpen && i < at + 4 + length; i++) all[i] = (all[i] ?? 0) ^ (keys[i] ?? 0);
    at += 4 + length;
  }
  return all;
};

const xlsWith = (workbook: Uint8Array, pass: Buffer, key: (block: number) => Buffer) => {
  const file = CFB.read(workbook, { type: 'buffer' });
  const stream = Buffer.from(CFB.find(file, '/Workbook')?.content ?? []);
  CFB.utils.cfb_add(file, '/Workbook', lockedRecords(stream, pass, key));
  return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer);
};

/** Encrypts an .xls as Excel 97 to 2000 do. [MS-OFFCRYPTO] 2.3.6. */
export const rc4Xls = (password: string, workbook: Uint8Array) => {
  const part = Buffer.concat([md5(Buffer.from(password, 'utf16le')).subarray(0, 5), salt]);
  const base = md5(...Array.from({ length: 16 }, () => part)).subarray(0, 5);
  const key = (block: number) => md5(base, word(block));
  const pass = Buffer.concat([half(1), half(1), half(1), salt, rc4(key(0))(Buffer.concat([proof, md5(proof)]))]);
  return xlsWith(workbook, pass, key);
};

/** Encrypts an .xls as Excel 2002 and later do. [MS-OFFCRYPTO] 2.3.5. */
export const cryptoApiXls = (password: string, workbook: Uint8Array, keyBits: 40 | 128) => {
  const base = sha1(salt, Buffer.from(password, 'utf16le'));
  const key = (block: number) =>
    Buffer.concat([sha1(base, word(block)).subarray(0, keyBits / 8), Buffer.alloc(16 - keyBits / 8)]);
  const sealed = rc4(key(0))(Buffer.concat([proof, sha1(proof)]));
  const how = cryptoApi(0x6801, keyBits, sealed.subarray(0, 16), 20, sealed.subarray(16));
  return xlsWith(workbook, Buffer.concat([half(1), half(2), half(2), word(4), how]), key);
};
