import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** A certificate that its clients have to be told of, and its key: PEM files. */
export interface Certificate {
  readonly file: string;
  readonly keyFile: string;
}

/** What the emulator answers for: its own address, and names of AWS that lead to it (names-of-aws.ts). */
const NAMES = [
  'IP:127.0.0.1',
  'DNS:localhost',
  'DNS:*.cloudfront.net',
  'DNS:cognito-idp.us-east-1.amazonaws.com',
  'DNS:*.execute-api.us-east-1.amazonaws.com',
].join(',');

/** Makes the emulator's certificate in a folder. Buckets of the portal refuse what comes without TLS. */
export const makeCertificate = (folder: string): Certificate => {
  const [file, keyFile] = [join(folder, 'emulator.crt'), join(folder, 'emulator.key')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=emulator'];
  const { error, status, stderr } = spawnSync(
    'openssl',
    [...request, '-addext', `subjectAltName=${NAMES}`, '-keyout', keyFile, '-out', file],
    { encoding: 'utf8' },
  );
  if (error) throw new Error('There is no openssl on this machine: it makes the certificate of the emulator.');
  if (status !== 0) throw new Error(`openssl made no certificate:\n${stderr}`);
  return { file, keyFile };
};
