import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

const newKey = () => {
  const dir = mkdtempSync(join(tmpdir(), 'saml-'));
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=saml.example'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(dir, { recursive: true });
  return made;
};

/** What an assertion says; each part may be wrong. */
export interface Assertion {
  readonly subject: string;
  readonly audience: string;
  readonly recipient: string;
  /** Undefined for an assertion that answers no request. */
  readonly inResponseTo: string | undefined;
  readonly issuer: string;
  readonly validMs: number;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly signedBy: 'provider' | 'another' | 'no one';
  readonly signed: 'Assertion' | 'Response';
}

const sign = (xml: string, privateKey: string, element: Assertion['signed']) => {
  const signature = new SignedXml({
    privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: EXCLUSIVE,
  });
  signature.addReference({
    xpath: `//*[local-name(.)='${element}']`,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [ENVELOPED, EXCLUSIVE],
  });
  const reference = `//*[local-name(.)='${element}']/*[local-name(.)='Issuer' or local-name(.)='Status'][1]`;
  const location = { reference, action: 'after' } as const;
  signature.computeSignature(xml, { location });
  return signature.getSignedXml();
};

const attributeStatement = (attributes: Assertion['attributes']) =>
  Object.entries(attributes)
    .map(([name, values]) => {
      const inside = values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('');
      return `<saml:Attribute Name="${name}">${inside}</saml:Attribute>`;
    })
    .join('');

const answerTo = (id: string | undefined) => (id === undefined ? '' : `InResponseTo="${id}"`);

const assertionXml = ({ subject, audience, recipient, inResponseTo, issuer, validMs, attributes }: Assertion) => {
  const [now, end] = [new Date(Date.now() - 1_000).toISOString(), new Date(Date.now() + validMs).toISOString()];
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${now}">
<saml:Issuer>${issuer}</saml:Issuer>
<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${subject}</saml:NameID>
<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">
<saml:SubjectConfirmationData NotOnOrAfter="${end}" Recipient="${recipient}" ${answerTo(inResponseTo)}/>
</saml:SubjectConfirmation></saml:Subject>
<saml:Conditions NotBefore="${now}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>
<saml:AuthnStatement AuthnInstant="${now}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>
<saml:AttributeStatement>${attributeStatement(attributes)}</saml:AttributeStatement></saml:Assertion>`;
};

/** A SAML provider: its metadata, and answers to the requests of a pool. */
export const createSamlProvider = () => {
  const [own, another] = [newKey(), newKey()];
  const entityId = 'https://saml.example/metadata';
  const certificate = own.cert.replace(/-----[A-Z ]+-----|\s/g, '');
  const metadata = `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://saml.example/sign-in"/>
</md:IDPSSODescriptor></md:EntityDescriptor>`;
  /** The request that a person was led to the provider with. */
  const requestIn = (address: string) => {
    const { searchParams } = new URL(address);
    const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1] ?? '';
    const issuer = /Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '';
    return { xml, id: attribute('ID'), recipient: attribute('AssertionConsumerServiceURL'), issuer };
  };
  return {
    entityId,
    metadata,
    requestIn,
    /** The form that the provider posts for a person who was led to `address`; `wrong` says what is not as it should be. */
    answer: (address: string, subject: string, wrong: Partial<Assertion> = {}) => {
      const { id, recipient, issuer } = requestIn(address);
      const said: Assertion = {
        ...{ subject, audience: issuer, recipient, inResponseTo: id, issuer: entityId, validMs: 60_000 },
        attributes: { email: ['grace@acme.example'], amr: ['pwd', 'mfa'] },
        ...{ signedBy: 'provider', signed: 'Assertion' },
        ...wrong,
      };
      const keys = { provider: own.key, another: another.key, 'no one': undefined };
      const key = keys[said.signedBy];
      const response = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${randomUUID()}" Version="2.0" IssueInstant="${new Date().toISOString()}" ${answerTo(said.inResponseTo)}>
<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertionXml(said)}</samlp:Response>`;
      const SAMLResponse = Buffer.from(key === undefined ? response : sign(response, key, said.signed)).toString(
        'base64',
      );
      return new URLSearchParams({ SAMLResponse, RelayState: new URL(address).searchParams.get('RelayState') ?? '' });
    },
  };
};
