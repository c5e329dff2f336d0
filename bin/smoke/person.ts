import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { generateSync } from 'otplib';
import type { SavedDocument } from '#contract/document/forms.ts';
import { documentKinds } from '#contract/document/rules.ts';
import type { ReportCatalogue } from '#contract/report/record.ts';
import { RELEASE_HEADER, SiteConfig } from '#contract/site/config.ts';
import { siteHeaders } from '#contract/site/headers.ts';
import { REGION } from '#lib/stage/settings.ts';
import { look, must, type Portal, type Seen } from './check.ts';

/** Longer than any answer may take. */
const LIMIT_MS = 30_000;

const get = (url: string) => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) });

/** A page of the site, with every header that protects it. */
const pageAt = async (url: string): Promise<string> => {
  const { status, headers, ...page } = await answer(url);
  must(status === 200, `${url} answered ${status}`);
  for (const [name, value] of Object.entries(siteHeaders))
    must(headers.get(name) === value, `the header ${name} is "${headers.get(name) ?? ''}"`);
  must(
    headers.get('content-security-policy')?.startsWith("default-src 'none'") === true,
    'the security policy is missing',
  );
  return page.text;
};

const answer = async (url: string) => {
  const reply = await get(url);
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};

const filesOf = (page: string) =>
  [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);

const pages = async ({ url }: Portal) => {
  const page = await pageAt(`${url}/`);
  must((await pageAt(`${url}/reseller`)) === page, 'an address within the site has another page');
  const files = filesOf(page);
  must(files.length > 0, 'the page names no files');
  for (const path of files) must((await get(`${url}${path}`)).status === 200, `${path} is missing`);
};

/** What the site knows about its stage. */
const configOf = async ({ url }: Portal): Promise<SiteConfig> =>
  SiteConfig.parse(await (await get(`${url}/config.json`)).json());

/** Answers with a list, or, after 20 calls from one address within ten minutes, with the portal's own refusal. */
const questions = async ({ url }: Portal) => {
  const { status, headers, text } = await answer(`${url}/security/questions`);
  if (status === 429 && headers.get(RELEASE_HEADER) !== null) return;
  must(status === 200, `/security/questions answered ${status}`);
  const { status: said, data } = JSON.parse(text);
  must(said === 'Success' && Array.isArray(data) && data.length > 0, 'the answer has no list in it');
};

const refused = async ({ url }: Portal) => {
  const { status, headers } = await answer(`${url}/user`);
  must(status === 401, `/user answered ${status} without a token`);
  must(headers.get('content-type')?.includes('json') === true, 'the refusal is no JSON');
};

const unknown = async ({ url }: Portal) => {
  const { status } = await answer(`${url}/api/no-such-call`);
  must(status === 404, `a call that is not there answered ${status}`);
};

/** Past CloudFront and its firewall there is no way in. */
const direct = async (apiId: string) => {
  const { status } = await answer(`https://${apiId}.execute-api.${REGION}.amazonaws.com/security/questions`);
  must(status === 403 || status === 404, `the API’s own address answered ${status}`);
};

/** What any user sees of a portal, signed in or not. */
export const anonymousChecks = async (portal: Portal): Promise<Seen[]> => {
  const { apiId } = portal;
  return [
    await look('pages and their files come with their headers', () => pages(portal)),
    await look('the site knows its user pool', () => configOf(portal)),
    await look('the API answers a public call', () => questions(portal)),
    await look('the API refuses a call without a token', () => refused(portal)),
    await look('the API has no other calls', () => unknown(portal)),
    apiId === undefined
      ? { level: 'skipped', say: 'the API’s own address is refused: the outputs do not name it' }
      : await look('the API’s own address is refused', () => direct(apiId)),
  ];
};

/** A user of the portal who exists for this test: staff with the role NCRA and an authenticator app. */
export interface Person {
  readonly email: string;
  readonly password: string;
  /** Of the authenticator app, base32. */
  readonly secret: string;
}

/** Calls the API as a person who has signed in; the answer's data. Throws Wrong for any answer but Success. */
export type Caller = <Data>(method: string, path: string, body?: unknown) => Promise<Data>;

/** The person of SMOKE_EMAIL, SMOKE_PASSWORD and SMOKE_TOTP_SECRET; undefined if one of them is missing. */
export const personOf = (env: NodeJS.ProcessEnv): Person | undefined => {
  const { SMOKE_EMAIL: email = '', SMOKE_PASSWORD: password = '', SMOKE_TOTP_SECRET: secret = '' } = env;
  return email === '' || password === '' || secret === '' ? undefined : { email, password, secret };
};

/** As the browser does: password by SRP, then the code of the app. */
const tokenOf = async (portal: Portal, { email, password, secret }: Person): Promise<string> => {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = await configOf(portal);
  const endpoint =
    userPoolEndpoint === undefined ? {} : { userPoolEndpoint: new URL(userPoolEndpoint, portal.url).href };
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, ...endpoint } } });
  await signOut().catch(() => undefined);
  const { nextStep } = await signIn({ username: email, password });
  must(nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE', `the pool asks for ${nextStep.signInStep}`);
  await confirmSignIn({ challengeResponse: generateSync({ secret }) });
  return (await fetchAuthSession()).tokens?.accessToken.toString() ?? '';
};

/** A person who has signed in: how they call the API, and the token by which they do. */
export interface SignedIn {
  readonly call: Caller;
  readonly token: string;
}

/** Signs a person in and starts the portal's own session. */
export const signedIn = async (portal: Portal, person: Person): Promise<SignedIn> => {
  const token = await tokenOf(portal, person);
  const call: Caller = async (method, path, body) => {
    const reply = await fetch(`${portal.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { status, message, data } = await reply.json();
    must(status === 'Success', `${method} ${path} answered ${reply.status} "${message}" ${data?.reason ?? ''}`);
    return data;
  };
  await call('POST', '/security/user-login', { userName: person.email });
  return { call, token };
};

/** A scan takes some seconds; half an hour is when the portal itself calls a file lost. */
const SCAN_MS = 180_000;
const LOOK_EVERY_MS = 1_000;

/** Exports run every hour. */
const REPORTS_HOURS = 3;

const OWNER = 'RESELLER';
const file = Buffer.from('%PDF-1.7\nSmoke test\n%%EOF\n');

const announced = {
  documentLocation: 'smoke-test.pdf',
  size: file.length,
  checksum: createHash('sha256').update(file).digest('base64'),
};

/** Reads a list that every user of the tenant has. */
export const readList = async (call: Caller) => {
  const { totalElements } = await call<{ totalElements: number }>(
    'GET',
    '/api/reseller/resellerByCompany?page=0&size=10',
  );
  must(Number.isInteger(totalElements), 'the list does not say how long it is');
};

interface Made {
  readonly id: string;
}

/** Saves a reseller with a name that no reseller has, attaches a document, waits for its check, and deletes both again. */
export const saveAndDelete = async (call: Caller) => {
  const { id } = await call<Made>('POST', '/api/reseller/add', {
    name: `Smoke test ${new Date().toISOString()}`,
    companyResellerTypeList: [{ resellerId: { id: 1 } }],
    addressId: { contactName: 'Smoke Test', contactPhone: '(555) 010-0100', contactEmail: 'smoke-test@example.com' },
  });
  try {
    await attachAndDelete(call, id);
  } finally {
    await call('DELETE', `/api/reseller/delete?id=${id}`);
  }
};

const attachAndDelete = async (call: Caller, rowId: string) => {
  const {
    id,
    uploadUrl = '',
    headers = {},
  } = await call<SavedDocument>('POST', '/security/upload', {
    rowId,
    tableKeyName: OWNER,
    tableKeyName2: documentKinds.find(({ owner }) => owner === OWNER)?.key,
    documentName: 'Smoke test',
    ...announced,
  });
  const stored = await fetch(uploadUrl, { method: 'PUT', headers, body: file });
  must(stored.status === 200, `the file store answered ${stored.status}`);
  await untilChecked(call, id);
  await call('DELETE', `/security/delete/${id}`);
};

const untilChecked = async (call: Caller, id: string) => {
  const end = Date.now() + SCAN_MS;
  while (Date.now() < end) {
    const { state } = await call<{ state: string }>('GET', `/security/${id}`);
    must(state !== 'rejected', 'the check has refused a good file');
    if (state === 'ready') return;
    await wait(LOOK_EVERY_MS);
  }
  must(false, `the file was not checked within ${SCAN_MS / 1000} s`);
};

/** How old the data of reports is. A stage that has exported nothing yet is too young to be judged. */
export const readReports = async (call: Caller) => {
  const { refreshedAt } = await call<ReportCatalogue>('GET', '/security/getReports');
  const hours = refreshedAt === '' ? 0 : (Date.now() - Date.parse(refreshedAt)) / 3_600_000;
  must(hours <= REPORTS_HOURS, `the data of reports is ${Math.round(hours)} hours old`);
};
