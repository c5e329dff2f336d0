import { createPrivateKey } from 'node:crypto';
import type { CacheProvider } from '@node-saml/node-saml';
import * as z from 'zod';
import type { Pool } from '../pool.ts';
import { hashOf } from '../secrets.ts';
import type { OpenRequest, Provider } from '../state.ts';
import { type Answer, OAuthError } from './federated-sign-in.ts';
import { metadataOf } from './provider-details.ts';

/** Where the provider's form is posted to, below the endpoint of the pool. */
const SAML_ANSWER_PATH = '/saml2/idpresponse';

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/** The name of the pool at SAML providers. */
const audienceOf = (pool: Pool) => `urn:amazon:cognito:sp:${pool.poolId}`;

/** The id of a request, which only an answer to it names. */
const requestId = (relay: string) => `_${hashOf(relay)}`;

/** Knows the one request that the answer may be to. It was closed when the answer came, so no answer counts twice. */
const onlyRequest = (id: string, beganAt: number): CacheProvider => ({
  saveAsync: async (_key, value) => ({ value, createdAt: beganAt }),
  getAsync: async (key) => (key === id ? new Date(beganAt).toISOString() : null),
  removeAsync: async (key) => key,
});

interface Exchange {
  readonly relay: string;
  readonly endpoint: string;
  readonly prompt?: string;
}

const signing = (pool: Pool, { details }: Provider) =>
  details.RequestSigningAlgorithm === 'rsa-sha256'
    ? {
        privateKey: createPrivateKey({ key: pool.state.signingKey, format: 'jwk' })
          .export({ type: 'pkcs8', format: 'pem' })
          .toString(),
        signatureAlgorithm: 'sha256' as const,
      }
    : {};

/** The library is loaded when someone signs in this way, which most starts of the portal never see. */
const serviceProvider = async (pool: Pool, provider: Provider, request: OpenRequest, exchange: Exchange) => {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  const { signInUrl, certificates } = metadataOf(provider);
  const id = requestId(exchange.relay);
  return new SAML({
    issuer: audienceOf(pool),
    audience: audienceOf(pool),
    callbackUrl: `${exchange.endpoint}${SAML_ANSWER_PATH}`,
    entryPoint: signInUrl,
    idpCert: [...certificates],
    identifierFormat: PERSISTENT,
    disableRequestedAuthnContext: true,
    forceAuthn: exchange.prompt === 'login',
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: onlyRequest(id, request.beganAt),
    generateUniqueId: () => id,
    ...signing(pool, provider),
  });
};

/** Where a person signs in at a SAML provider. `prompt=login` asks for it even of those who are signed in there. */
export const samlSignInUrl = async (pool: Pool, provider: Provider, request: OpenRequest, exchange: Exchange) => {
  const saml = await serviceProvider(pool, provider, request, exchange);
  return saml.getAuthorizeUrlAsync(exchange.relay, undefined, {});
};

/** The parts of a signed assertion that the library leaves to its user. */
const Assertion = z.object({
  Assertion: z.object({
    Conditions: z.array(z.object({ $: z.object({ NotOnOrAfter: z.string() }) })).length(1),
    Subject: z.array(
      z.object({
        SubjectConfirmation: z.array(
          z.object({
            $: z.object({ Method: z.string() }),
            SubjectConfirmationData: z.array(
              z.object({
                $: z.object({ Recipient: z.string(), InResponseTo: z.string(), NotOnOrAfter: z.string() }),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
});

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/** SAML profiles, 4.1.4.3: the one who brings the assertion, to this address, in answer to this request, in time. */
const checkBearer = (assertion: unknown, recipient: string, id: string) => {
  const parsed = Assertion.safeParse(assertion);
  const confirmations = parsed.data?.Assertion.Subject.flatMap((subject) => subject.SubjectConfirmation) ?? [];
  const isMeant = confirmations.some(
    ({ $, SubjectConfirmationData: [data] }) =>
      $.Method === BEARER &&
      data?.$.Recipient === recipient &&
      data.$.InResponseTo === id &&
      Date.parse(data.$.NotOnOrAfter) > Date.now(),
  );
  if (!isMeant) throw new Error('the assertion is not meant for this request');
};

/**
 * Reads the form that a SAML provider has posted: a signed assertion for the pool, in answer to the request, in time. Throws OAuthError.
 */
export const readSamlAnswer = async (
  pool: Pool,
  provider: Provider,
  request: OpenRequest,
  { response, ...exchange }: Exchange & { response: string },
): Promise<Answer> => {
  try {
    const saml = await serviceProvider(pool, provider, request, exchange);
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
    if (!profile?.nameID) throw new Error('it names no one');
    // The library compares it in sign-outs only.
    if (profile.issuer !== metadataOf(provider).entityId) throw new Error('it is of another issuer');
    checkBearer(profile.getAssertion?.(), `${exchange.endpoint}${SAML_ANSWER_PATH}`, requestId(exchange.relay));
    const claims = z.record(z.string(), z.unknown()).parse(profile.attributes ?? {});
    return { provider, subject: profile.nameID, claims };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new OAuthError('server_error', `Invalid SAML response received: ${reason}`);
  }
};
