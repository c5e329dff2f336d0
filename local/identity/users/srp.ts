import { createDiffieHellman, createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from 'node:crypto';

// Cognito's SRP group is the 3072-bit one of RFC 5054, whose prime is MODP group 15 of RFC 3526; its generator is 2.
const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const g = 2n;

const fromHex = (hex: string) => BigInt(`0x${hex}`);
const sha256 = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The bytes of a positive integer with a leading zero where its top bit is set, as Java's BigInteger writes them. */
const bytesOf = (value: bigint) => {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
};
const integerOf = (bytes: Buffer) => fromHex(bytes.toString('hex'));

// A Diffie-Hellman secret is one side's public value to the power of the other side's private one: OpenSSL's modular
// exponentiation, seven times as fast as one on BigInt.
const group = createDiffieHellman(bytesOf(N), 2);
const power = (base: bigint, exponent: bigint) => {
  group.setPrivateKey(bytesOf(exponent));
  return integerOf(group.computeSecret(bytesOf(base % N)));
};

const k = integerOf(sha256(bytesOf(N), bytesOf(g)));

/** A fresh salt, hex. */
export const newSalt = () => randomBytes(16).toString('hex');

/** What is stored instead of a password, hex. `account` is the pool's name followed by the user's id. */
export const verifierOf = (account: string, password: string, salt: string) => {
  const identity = sha256(`${account}:${password}`);
  return power(g, integerOf(sha256(bytesOf(fromHex(salt)), identity))).toString(16);
};

/** True if SRP_A is a usable public value: RFC 5054 refuses multiples of N. */
export const isPublicValue = (hex: string) => /^[0-9a-f]{1,770}$/i.test(hex) && fromHex(hex) % N !== 0n;

/** The server's half of one sign-in: SRP_B (hex) and the 16-byte key the client must prove to know (base64). */
export const serverHalf = (clientPublic: string, verifierHex: string) => {
  const A = fromHex(clientPublic);
  const verifier = fromHex(verifierHex) % N;
  const b = integerOf(randomBytes(32));
  const B = (k * verifier + power(g, b)) % N;
  const u = integerOf(sha256(bytesOf(A), bytesOf(B)));
  const shared = power(A * power(verifier, u), b);
  const key = hkdfSync('sha256', bytesOf(shared), bytesOf(u), 'Caldera Derived Key', 16);
  return { publicValue: B.toString(16), key: Buffer.from(key).toString('base64') };
};

/** The PASSWORD_CLAIM_SIGNATURE a client with the right password sends, base64. */
export const claimSignature = (key: string, account: string, secretBlock: string, timestamp: string) =>
  createHmac('sha256', Buffer.from(key, 'base64'))
    .update(account)
    .update(Buffer.from(secretBlock, 'base64'))
    .update(timestamp)
    .digest('base64');
