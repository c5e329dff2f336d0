import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** The client of the pool at the provider. */
const poolClient = { id: 'the-pool', secret: 'the-secret-of-the-pool' };

type Claims = Record<string, unknown>;

const newKeys = async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' } };
};

/**
 * An OpenID Connect provider that may lie: `distort` changes the claims of an ID token before it is signed, `signAsAnother` signs it with
 * a key that the provider does not publish.
 */
export const startOidcProvider = async () => {
  const [keys, others] = [await newKeys(), await newKeys()];
  const codes = new Map<string, { claims: Claims; nonce: string }>();
  const lies: { distort: (claims: JWTPayload) => JWTPayload; signAsAnother: boolean; info: Claims } = {
    distort: (claims) => claims,
    signAsAnother: false,
    info: {},
  };
  /** What is said about the person who has signed in last. */
  let told: Claims = {};
  const tokenReply = async (form: URLSearchParams, issuer: string) => {
    const known = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const isPool = form.get('client_id') === poolClient.id && form.get('client_secret') === poolClient.secret;
    if (!known || !isPool) return { status: 400, body: { error: 'invalid_grant' } };
    const now = Math.floor(Date.now() / 1_000);
    const { claims, nonce } = known;
    const all = lies.distort({ iss: issuer, aud: poolClient.id, iat: now, exp: now + 60, nonce, ...claims });
    const id_token = await new SignJWT(all)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign((lies.signAsAnother ? others : keys).privateKey);
    told = { sub: claims.sub, ...lies.info };
    return { status: 200, body: { access_token: randomUUID(), token_type: 'Bearer', id_token } };
  };
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', issuer);
    const documents: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/jwks`,
      }),
      '/jwks': () => ({ keys: [keys.jwk] }),
      '/me': () => told,
    };
    const reply =
      url.pathname === '/token'
        ? await tokenReply(new URLSearchParams(await text(req)), issuer)
        : { status: documents[url.pathname] ? 200 : 404, body: documents[url.pathname]?.() ?? {} };
    res.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    lies,
    details: {
      ...{ client_id: poolClient.id, client_secret: poolClient.secret, oidc_issuer: issuer },
      ...{ authorize_scopes: 'openid email', attributes_request_method: 'GET' },
    },
    /** Signs a person in who was led to `address`; returns where they go back to. */
    answer: (address: string, claims: Claims): URL => {
      const asked = new URL(address).searchParams;
      const code = randomUUID();
      codes.set(code, { claims, nonce: asked.get('nonce') ?? '' });
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', asked.get('state') ?? '');
      return back;
    },
    tellTheTruth: () =>
      Object.assign(lies, { distort: (claims: JWTPayload) => claims, signAsAnother: false, info: {} }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
