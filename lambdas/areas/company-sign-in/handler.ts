import { ApplicationError } from '#contract/application-error.ts';
import type { Way } from '#contract/company-sign-in/connection.ts';
import { domainOf } from '#contract/company-sign-in/federation.ts';
import { companySignIn } from '#contract/company-sign-in/routes.ts';
import { federatedRefusal } from '#lambdas/domain/company-sign-in/admission.ts';
import { confirmStepCode, type Step, sendStepCode } from '#lambdas/domain/company-sign-in/second-step.ts';
import { ownRecord } from '#lambdas/domain/user/profile.ts';
import { type Origin, recordDenied } from '#lambdas/entities/activity.ts';
import { findPrincipal, type Principal } from '#lambdas/entities/people/principal.ts';
import { connectionOf, modeOfDomain } from '#lambdas/entities/sign-in-connection.ts';
import { type Claims, isAdmitted } from '#lambdas/kit/caller.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { attributesOf } from '#lambdas/ports/cognito/accounts.ts';
import { identifierOf } from '#lambdas/ports/cognito/providers.ts';
import { env } from './env.ts';
import { showPage } from './managed-connection.ts';
import { checkProof, decide, setMode } from './open-connection.ts';
import { deleteConnection, saveOwnConnection } from './save-connection.ts';

/** How users of an e-mail domain sign in: no account is looked up. While a connection is tested, its domain signs in as before. */
const wayOf = async (email: string): Promise<Way> => {
  const domain = domainOf(email);
  const mode = await modeOfDomain(domain);
  const isOpen = mode === 'optional' || mode === 'required';
  return {
    domain,
    provider: isOpen ? identifierOf(domain) : '',
    password: mode !== 'required',
  };
};

const refused = (message = 'Invalid username or password') => new ApplicationError(message, '', 200, 'Error');

/** The user of a federated token that asks for its second step; other tokens have none, nor has who is refused after it anyway. */
const stepOf = async (claims: Claims): Promise<{ readonly step: Step; readonly principal: Principal }> => {
  const principal = await findPrincipal(claims.sub);
  const isFederated = claims.client_id === env().FEDERATION_CLIENT_ID;
  if (!principal || !isFederated || !isAdmitted(principal)) throw refused();
  const [connection, attributes = {}] = await Promise.all([
    connectionOf(principal.home),
    attributesOf(env().USER_POOL_ID, claims.sub),
  ]);
  const refusal = await federatedRefusal(principal, connection, attributes);
  if (refusal) throw refused(refusal.message);
  const step = { sessionId: claims.origin_jti, sub: claims.sub, secret: env().ORIGIN_SECRET };
  return { step, principal };
};

const sendCode = async (claims: Claims) => {
  const { step, principal } = await stepOf(claims);
  const { userPhone } = await ownRecord(principal);
  return { sentTo: await sendStepCode(step, userPhone) };
};

/** Passes the second step; a wrong code stands in the user's audit trail. */
const confirmCode = async (claims: Claims, code: string, origin: Origin): Promise<void> => {
  const { step, principal } = await stepOf(claims);
  await confirmStepCode(step, code).catch(async (error: unknown) => {
    await recordDenied(principal.userId, 'login: wrong code of the second step', origin);
    throw error;
  });
};

export const handler = serve(companySignIn, {
  way: ({ body }) => wayOf(body.email),
  page: ({ query, caller }) => showPage(caller, query.companyId),
  save: ({ body, caller, origin }) => saveOwnConnection(caller, body, origin),
  remove: ({ query, caller, origin }) => deleteConnection(caller, query.companyId, origin),
  checkProof: ({ body, caller, origin }) => checkProof(caller, body.companyId, origin),
  decide: ({ body, caller, origin }) => decide(caller, body, origin),
  setMode: ({ body, caller, origin }) => setMode(caller, body, origin),
  sendCode: ({ claims }) => sendCode(claims),
  confirmCode: ({ body, claims, origin }) => confirmCode(claims, body.code, origin),
});
