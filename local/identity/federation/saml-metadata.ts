import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';
import { invalidParameter } from '../errors.ts';

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';

const repeated = new Set(['IDPSSODescriptor', 'KeyDescriptor', 'X509Data', 'X509Certificate', 'SingleSignOnService']);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => repeated.has(name),
});

const Key = z.object({
  '@use': z.string().optional(),
  KeyInfo: z.object({ X509Data: z.array(z.object({ X509Certificate: z.array(z.string()) })) }),
});
const Descriptor = z.object({
  '@protocolSupportEnumeration': z.string(),
  KeyDescriptor: z.array(Key),
  SingleSignOnService: z.array(z.object({ '@Binding': z.string(), '@Location': z.url() })),
});
const Document = z.object({
  EntityDescriptor: z.object({ '@entityID': z.string().min(1), IDPSSODescriptor: z.array(Descriptor).min(1) }),
});

/** What the metadata of a SAML provider says: its name, where it signs users in, and the certificates it signs with. */
export interface SamlMetadata {
  readonly entityId: string;
  readonly signInUrl: string;
  readonly certificates: readonly string[];
}

const notMetadata = (reason: string) => invalidParameter(`Invalid SAML metadata: ${reason}.`);

const read = (text: string) => {
  try {
    return Document.safeParse(parser.parse(text, true)).data?.EntityDescriptor;
  } catch {
    return undefined;
  }
};

/** Reads the metadata of a SAML provider. Throws InvalidParameterException for any other text. */
export const readMetadata = (text: string): SamlMetadata => {
  const entity = /<!DOCTYPE/i.test(text) ? undefined : read(text);
  const descriptor = entity?.IDPSSODescriptor.find((one) => one['@protocolSupportEnumeration'].includes(PROTOCOL));
  if (!entity || !descriptor) throw notMetadata('there is no provider in it');
  const signInUrl = descriptor.SingleSignOnService.find((one) => one['@Binding'] === REDIRECT)?.['@Location'];
  if (!signInUrl) throw notMetadata('the provider has no sign-in by redirect');
  const certificates = descriptor.KeyDescriptor.filter((key) => key['@use'] !== 'encryption')
    .flatMap((key) => key.KeyInfo.X509Data.flatMap((data) => data.X509Certificate))
    .map((certificate) => certificate.replace(/\s/g, ''));
  if (certificates.length === 0) throw notMetadata('the provider signs with no certificate');
  return { entityId: entity['@entityID'], signInUrl, certificates };
};
