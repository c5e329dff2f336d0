import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JSONWebKeySet } from 'jose';
import { accountPool, type PoolAttribute } from '#contract/account/account-pool.ts';
import * as account from './calls/account.ts';
import * as forgot from './calls/account.ts';
import * as adminAccess from './calls/admin-users.ts';
import * as adminUsers from './calls/admin-users.ts';
import * as providers from './calls/identity-providers.ts';
import * as links from './calls/identity-providers.ts';
import { type Call, operationOf, readJson, sendError, sendJson, sendResult } from './calls/protocol.ts';
import * as signIn from './calls/sign-in.ts';
import * as invitations from './calls/sign-up.ts';
import * as signUp from './calls/sign-up.ts';
import * as off from './calls/switched-off.ts';
import * as totp from './calls/totp-setup.ts';
import * as clients from './calls/user-pool-clients.ts';
import { clientsOf } from './clients.ts';
import { CognitoError } from './errors.ts';
import { hostedEndpoint } from './hosted/hosted.ts';
import type { Message, Pool, Triggers } from './pool.ts';
import { isSame } from './secrets.ts';
import { openStore } from './store.ts';
import { publicKey } from './tokens.ts';

/**
 * Every call of the Cognito user pools API that the portal makes, and every one that an access token alone can make.
 * Those of administrators need the key.
 */
const calls: ReadonlyMap<string, Call> = new Map(
  Object.entries({
    InitiateAuth: signIn.initiateAuth,
    RespondToAuthChallenge: signIn.respondToAuthChallenge,
    GetTokensFromRefreshToken: signIn.getTokensFromRefreshToken,
    RevokeToken: signIn.revokeToken,
    GlobalSignOut: account.globalSignOut,
    SignUp: signUp.signUp,
    ConfirmSignUp: signUp.confirmSignUp,
    ResendConfirmationCode: signUp.resendConfirmationCode,
    ForgotPassword: forgot.forgotPassword,
    ConfirmForgotPassword: forgot.confirmForgotPassword,
    ChangePassword: account.changePassword,
    GetUser: account.getUser,
    DeleteUser: off.stoppedCall,
    DeleteUserAttributes: off.stoppedCall,
    UpdateUserAttributes: off.stoppedCall,
    GetUserAttributeVerificationCode: account.getUserAttributeVerificationCode,
    VerifyUserAttribute: account.verifyUserAttribute,
    AssociateSoftwareToken: totp.associateSoftwareToken,
    VerifySoftwareToken: totp.verifySoftwareToken,
    SetUserMFAPreference: totp.setUserMfaPreference,
    SetUserSettings: off.setUserSettings,
    GetUserAuthFactors: off.getUserAuthFactors,
    StartWebAuthnRegistration: off.passkeyCall,
    CompleteWebAuthnRegistration: off.passkeyCall,
    ListWebAuthnCredentials: off.passkeyCall,
    DeleteWebAuthnCredential: off.passkeyCall,
    ConfirmDevice: off.deviceCall,
    ForgetDevice: off.deviceCall,
    GetDevice: off.deviceCall,
    ListDevices: off.deviceCall,
    UpdateDeviceStatus: off.deviceCall,
    DescribeUserPoolClient: clients.describeUserPoolClient,
    UpdateUserPoolClient: clients.updateUserPoolClient,
    CreateIdentityProvider: providers.createIdentityProvider,
    DescribeIdentityProvider: providers.describeIdentityProvider,
    UpdateIdentityProvider: providers.updateIdentityProvider,
    DeleteIdentityProvider: providers.deleteIdentityProvider,
    AdminLinkProviderForUser: links.adminLinkProviderForUser,
    AdminDisableProviderForUser: links.adminDisableProviderForUser,
    AdminCreateUser: invitations.adminCreateUser,
    AdminGetUser: adminUsers.adminGetUser,
    AdminDeleteUser: adminUsers.adminDeleteUser,
    AdminDisableUser: adminUsers.adminDisableUser,
    AdminEnableUser: adminUsers.adminEnableUser,
    AdminUpdateUserAttributes: adminUsers.adminUpdateUserAttributes,
    AdminConfirmSignUp: adminUsers.adminConfirmSignUp,
    AdminSetUserPassword: adminAccess.adminSetUserPassword,
    AdminResetUserPassword: adminAccess.adminResetUserPassword,
    AdminSetUserMFAPreference: adminAccess.adminSetUserMfaPreference,
    AdminUserGlobalSignOut: adminAccess.adminUserGlobalSignOut,
  }),
);

export interface IdentityOptions {
  /** The file of the JSON state; created if missing. Every change is in it before it is confirmed. */
  dataFile: string;
  /** The access key id that Admin* calls must be signed with. The browser does not have it. */
  adminAccessKey: string;
  poolId?: string;
  clientId?: string;
  /** The server's client, for registrations. */
  registration?: { id: string; secret: string };
  /** The client for sign-ins with the provider of a company. ADR 0054. */
  federation?: { id: string };
  /** Replaces settings of lib/identity. */
  required?: readonly PoolAttribute[];
  /** Receives what Cognito would send by SMS or e-mail. */
  deliver(message: Message): void | Promise<void>;
  triggers?: Triggers;
  /** Whether the pool sends through SES; true where nothing is said. */
  sendsThroughSes?: boolean;
  /** Called with errors that are not Cognito's own (sent as InternalErrorException). Never with a request's content. */
  onError?(error: unknown): void;
  /** Clock in milliseconds. */
  now?(): number;
}

export interface Identity {
  poolId: string;
  clientId: string;
  registration: { id: string; secret: string };
  federation: { id: string };
  issuer: string;
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  jwks(): JSONWebKeySet;
}

const defaultRegistration = { id: 'localregistration0000000000', secret: 'local-registration-secret' };
const defaultFederation = { id: 'localfederation000000000000' };

const openPool = async (options: IdentityOptions): Promise<Pool> => {
  const { poolId = 'us-east-1_LocalPool', clientId = 'localportalclient0000000000', now = Date.now } = options;
  const { registration = defaultRegistration, federation = defaultFederation } = options;
  const { required = accountPool.required } = options;
  const [region, name] = /^([\w-]+)_([0-9a-zA-Z]+)$/.exec(poolId)?.slice(1) ?? [];
  if (!region || !name) throw new Error(`${poolId} is not a user pool id`);
  const store = await openStore(options.dataFile, poolId);
  return {
    poolId,
    name,
    region,
    clientId,
    clients: clientsOf({ site: clientId, registration, federation }),
    required,
    issuer: `https://cognito-idp.${region}.amazonaws.com/${poolId}`,
    state: store.state,
    triggers: options.triggers ?? {},
    sendsThroughSes: options.sendsThroughSes ?? true,
    deliver: (message) => options.deliver(message),
    save: () => store.save(now()),
    now,
  };
};

/** The signature is not verified: the local access key alone distinguishes the server from the browser. */
const requireAdmin = (req: IncomingMessage, accessKey: string) => {
  const [, credential] = /^AWS4-HMAC-SHA256 Credential=([^/\s]+)\//.exec(req.headers.authorization ?? '') ?? [];
  if (!credential) throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  if (!isSame(credential, accessKey)) {
    throw new CognitoError('UnrecognizedClientException', 'The security token included in the request is invalid.');
  }
};

const ofAdministrators = /^(Admin|Describe)|(IdentityProvider|UserPoolClient)$/;

const runCall = async (pool: Pool, req: IncomingMessage, adminAccessKey: string): Promise<object> => {
  const operation = operationOf(req) ?? '';
  const call = calls.get(operation);
  if (!call) throw new CognitoError('UnknownOperationException', 'The requested operation is not available.');
  if (ofAdministrators.test(operation)) requireAdmin(req, adminAccessKey);
  const body = await readJson(req);
  try {
    return await call.run(pool, body);
  } finally {
    // Refusals change state too (failures, used sessions), so both are on disk before the response is sent.
    pool.save();
  }
};

/** Opens the local user pool: the part of the Cognito API that the browser's Amplify and the portal's server use. */
export const createIdentity = async (options: IdentityOptions): Promise<Identity> => {
  const pool = await openPool(options);
  pool.save();
  const answerHosted = async (res: ServerResponse, answer: () => void | Promise<void>) => {
    try {
      await answer();
    } catch (error) {
      if (!(error instanceof CognitoError)) options.onError?.(error);
      sendError(res, error);
    }
  };
  const jwks = () => ({ keys: [publicKey(pool)] });
  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    const path = req.url?.split('?')[0] ?? '';
    if (req.method === 'GET' && path.endsWith(`/${pool.poolId}/.well-known/jwks.json`)) {
      return sendJson(res, 200, jwks());
    }
    const hosted = hostedEndpoint(pool, req, res);
    if (hosted) return answerHosted(res, hosted);
    if (req.method !== 'POST') return sendJson(res, 404, { message: 'Not Found' });
    try {
      sendResult(res, await runCall(pool, req, options.adminAccessKey));
    } catch (error) {
      if (!(error instanceof CognitoError)) options.onError?.(error);
      sendError(res, error);
    }
  };
  const { registration = defaultRegistration, federation = defaultFederation } = options;
  const { poolId, clientId, issuer } = pool;
  return { poolId, clientId, registration, federation, issuer, handle, jwks };
};
