import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { FileReply } from '#contract/fields/file.ts';
import { withComponents } from '#contract/openapi/components.ts';
import { openApiDocument } from '#contract/openapi/document.ts';
import { type Route, routeKey } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import { schemaNames } from '../../bin/documents/schema-names.ts';

type Json = Record<string, unknown>;

/** The document of the contract, each schema in its place. */
const made = JSON.parse(JSON.stringify(openApiDocument()));
const file = readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8');
const stored = JSON.parse(file) as { readonly paths: Json; readonly components: Record<string, Json> };

/** A value of a document with what its references stand for. */
const resolved = (value: unknown, document: Pick<typeof stored, 'components'>): unknown => {
  if (Array.isArray(value)) return value.map((item) => resolved(item, document));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as { readonly $ref?: string };
  if ($ref === undefined)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolved(item, document)]));
  const [, , section = '', name = ''] = $ref.split('/');
  return resolved(document.components[section]?.[name], document);
};

const spec = (name: string) => readFileSync(join(import.meta.dirname, '../spec', name), 'utf8');

// Reading the schema of OpenAPI itself takes seconds on a busy machine.
describe('the OpenAPI file', { timeout: 60_000 }, () => {
  it('is the one the contract gives (npm run openapi)', async () => {
    const shared = withComponents(openApiDocument(), await schemaNames());
    expect(stored).toEqual(JSON.parse(JSON.stringify(shared)));
  });

  it('says with its references what the contract says in place, and stays small', () => {
    expect(resolved(stored.paths, stored)).toEqual(resolved(made.paths, made));
    expect(file.length).toBeLessThanOrEqual(700 * 1024);
  });

  it('is what a validator of OpenAPI 3.1 takes, references too', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(stored));
    expect([valid, errors, validator.version]).toEqual([true, undefined, '3.1']);
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('is refused by the validator with a call that says nothing about its answers', async () => {
    const [path = ''] = Object.keys(made.paths);
    const broken = { ...made, paths: { [path]: { get: { parameters: [{ name: 'id' }] } } } };
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
  });
});

describe('each call in the OpenAPI file', () => {
  const { paths } = made as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  interface Operation {
    readonly operationId: string;
    readonly security?: unknown[];
    readonly parameters: readonly { readonly in?: string; readonly $ref?: string }[];
    readonly requestBody?: unknown;
    readonly responses: Record<string, { content?: Record<string, { schema?: unknown }> }>;
  }

  it('says which failures there are, and that they carry a reason', () => {
    const failure = JSON.stringify(made.components);
    expect(failure).toContain('"reason"');
    for (const { security, parameters, requestBody, responses } of operations) {
      const statuses = Object.keys(responses);
      expect(statuses).toEqual(expect.arrayContaining(['200', '403', '429', '431', '500', '503']));
      expect(statuses.includes('401')).toBe(security === undefined);
      expect(statuses.includes('413')).toBe(requestBody !== undefined);
      expect(parameters.some(({ in: place }) => place === 'path') && !statuses.includes('404')).toBe(false);
      for (const { content } of Object.values(responses)) expect(Object.keys(content ?? {})).not.toEqual([]);
    }
  });

  it('names 404 also where a call without a path of its own answers it', () => {
    const unexpected = operations
      .filter(({ parameters, responses }) => responses[404] && parameters.every(({ in: place }) => place !== 'path'))
      .map(({ operationId }) => operationId);
    expect(unexpected.filter((id) => !id.startsWith('requestAnswer.'))).toEqual([
      'worklist.subscribedCalendar',
      'record.retention',
      'record.restorePlan',
      'record.restore',
      'hold.set',
      'hold.release',
      'hold.certificateFile',
      'apiToken.revoke',
      'companySignIn.remove',
      'companySignIn.checkProof',
      'companySignIn.decide',
      'companySignIn.setMode',
      'webhook.change',
      'webhook.rotate',
      'webhook.remove',
      'webhook.deliveries',
      'webhook.replay',
      'webhook.test',
    ]);
  });

  it('names the content type of each file', () => {
    const files = Object.values(contract)
      .flatMap((area) => Object.values<Route>(area))
      .filter(({ reply }) => reply === FileReply);
    const typesOf = ({ method, path }: Route) =>
      Object.keys(paths[path]?.[method.toLowerCase()]?.responses[200]?.content ?? {}).join(' ');
    expect(files.map((route) => `${routeKey(route)} ${typesOf(route)}`)).toEqual([
      'GET /api/techProvider/impact/file text/csv application/json',
      'GET /security/imageFile/{name} image/png image/jpeg image/webp image/gif application/json',
      'GET /api/worklist/calendar/file text/calendar application/json',
      'GET /api/public/calendar.ics text/calendar application/json',
      'GET /api/public/request/logo image/png image/jpeg image/webp image/gif application/json',
      'GET /api/record/history/download text/csv application/json',
      'GET /api/hold/certificates/download text/csv application/json',
    ]);
  });

  it('takes a long query in a header where it takes one at all', () => {
    for (const { parameters } of operations) {
      const isLong = parameters.some(({ $ref }) => $ref === '#/components/parameters/longQuery');
      expect(isLong).toBe(parameters.some(({ in: place }) => place === 'query'));
    }
  });

  it('says in words which rules JSON Schema cannot express', () => {
    const text = JSON.stringify(paths['/api/user']?.post?.requestBody);
    expect(text).toContain('Cleaned first.');
    expect(text).toContain('May be refused: \\"Enter a valid email-Id\\"');
    expect(text).toContain('stored as E.164');
  });
});

describe('the route table', () => {
  const keys = Object.values(contract).flatMap((area) => Object.values<Route>(area).map(routeKey));

  it('names no call twice', () => {
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has only calls of the specification, and the portal’s own that are named here', () => {
    const known = spec('routes.txt')
      .split('\n')
      .map((line) => line.replace(/ \*$/, '').trim());
    // Registration and new addresses go through the server, which alone may write them; and D-92's codes and links.
    // The report and the calls that follow and change its import.
    expect(keys.filter((key) => !known.includes(key))).toEqual([
      'POST /security/register',
      'POST /security/register/confirm',
      'POST /security/register/resend',
      'POST /security/stop-change',
      'POST /api/user/contact/confirm',
      'POST /api/user/contact/resend',
      'POST /api/user/contact/cancel',
      'GET /api/user/factors',
      'PUT /api/user/factors',
      'POST /api/user/app',
      'POST /api/user/app/confirm',
      'POST /api/user/app/remove',
      'GET /security/questions',
      'GET /api/user/responsible',
      'POST /api/user/invitation',
      'POST /api/user/confirmation/resend',
      'POST /api/user/confirmation',
      'GET /api/user/returnedMails',
      'POST /api/user/returnedMails/forget',
      'GET /api/company/settings',
      'PUT /api/company/settings',
      'GET /api/company/retention',
      'PUT /api/company/retention',
      'GET /api/company/removal',
      'GET /api/techProvider/chart',
      'POST /api/support/attachments',
      'GET /api/reseller/removal',
      'GET /api/techProvider/impact',
      'GET /api/techProvider/impact/file',
      'GET /api/techProvider/removal',
      'GET /api/endUser/removal',
      'GET /api/division/removal',
      'GET /security/versions/{id}',
      'GET /security/terms/{recordId}/{tablekey}',
      'GET /security/review/{id}',
      'POST /security/review/{id}',
      'POST /security/upload/{id}/withdraw',
      'POST /security/document/upload/change',
      'GET /security/document/upload/{id}',
      'POST /security/document/upload/{id}/confirm',
      'POST /security/document/upload/{id}/columns',
      'POST /security/document/upload/{id}/cancel',
      'POST /security/document/upload/{id}/undo',
      'GET /security/document/upload/{id}/errors',
      'GET /security/document/upload/{id}/changes',
      'GET /security/document/upload/{id}/file',
      'GET /security/document/uploads',
      'GET /security/document/export',
      'POST /security/getReports/refresh',
      'GET /api/report/{id}/endUsers',
      'GET /api/report/{id}/export',
      'GET /api/notification/listall',
      'GET /api/notification/unread',
      'PUT /api/notification/read',
      'PUT /api/notification/readAll',
      'GET /api/notification/preferences',
      'PUT /api/notification/preferences',
      'GET /api/notification/absence',
      'PUT /api/notification/absence',
      'GET /api/worklist/list',
      'GET /api/worklist/counts',
      'GET /api/worklist/trend',
      'GET /api/worklist/trend/export',
      'GET /api/worklist/record',
      'GET /api/worklist/calendar',
      'GET /api/worklist/calendar/file',
      'GET /api/worklist/calendar/address',
      'POST /api/worklist/calendar/address',
      'DELETE /api/worklist/calendar/address',
      'GET /api/public/calendar.ics',
      'GET /api/worklist/changes',
      'GET /api/worklist/ruleChanges',
      'PUT /api/worklist/ruleChanges',
      'GET /api/worklist/export',
      'POST /api/worklist/export',
      'POST /api/worklist/snooze',
      'DELETE /api/worklist/snooze',
      'GET /api/worklist/handOver',
      'POST /api/worklist/handOver',
      'DELETE /api/worklist/formerResponsible',
      'GET /api/review',
      'GET /api/review/listall',
      'GET /api/review/open',
      'POST /api/review',
      'POST /api/review/{id}/complete',
      'POST /api/review/{id}/withdraw',
      'DELETE /api/review/{id}',
      'GET /api/requirement/sets',
      'GET /api/requirement/versions',
      'GET /api/requirement/versions/{number}',
      'PUT /api/requirement/draft',
      'DELETE /api/requirement/draft',
      'GET /api/requirement/effect',
      'GET /api/requirement/effect/export',
      'POST /api/requirement/publish',
      'GET /api/requirement/why',
      'PUT /api/requirement/exemption',
      'DELETE /api/requirement/exemption',
      'POST /api/requirement/exemption/ask',
      'GET /api/requirement/documentKinds',
      // Inspections of places.
      'GET /api/siteInspection/list',
      'GET /api/siteInspection/places',
      'GET /api/siteInspection/settings',
      'PUT /api/siteInspection/settings',
      'GET /api/siteInspection/{id}',
      'POST /api/siteInspection/order',
      'POST /api/siteInspection/{id}/ask',
      'PUT /api/siteInspection/{id}/report',
      'POST /api/siteInspection/{id}/photo',
      'GET /api/siteInspection/{id}/photo/{photo}',
      'DELETE /api/siteInspection/{id}/photo/{photo}',
      'POST /api/siteInspection/{id}/complete',
      'POST /api/siteInspection/{id}/abort',
      'POST /api/siteInspection/sameAddress',
      'POST /api/siteInspection/{id}/samePlace',
      'GET /api/documentRequest/listall',
      'POST /api/documentRequest',
      'POST /api/documentRequest/form',
      'GET /api/documentRequest/form/{id}',
      'POST /api/documentRequest/{id}/removeForm',
      'POST /api/documentRequest/{id}/resend',
      'POST /api/documentRequest/{id}/extend',
      'POST /api/documentRequest/{id}/revoke',
      'GET /api/public/request',
      'GET /api/public/request/logo',
      'POST /api/public/request/code',
      'POST /api/public/request/code/check',
      'GET /api/public/request/form',
      'POST /api/public/request/file',
      'POST /api/public/request/withdraw',
      'POST /api/public/request/done',
      'POST /api/public/request/decline',
      'POST /api/public/request/photo',
      'POST /api/public/request/photo/remove',
      'POST /api/public/request/report',
      'POST /api/public/request/report/decline',
      'POST /api/public/request/hand-over',
      'POST /api/evidence/estimate',
      'POST /api/evidence',
      'GET /api/evidence/listall',
      'POST /api/evidence/{id}/cancel',
      'GET /api/evidence/{id}/download',
      'GET /api/search',
      'GET /api/search/similar',
      'GET /api/record/history',
      'GET /api/record/history/download',
      'GET /api/record/activity',
      'GET /api/record/activity/download',
      'GET /api/record/comments',
      'GET /api/record/comments/counts',
      'GET /api/record/comments/people',
      'POST /api/record/comments',
      'PUT /api/record/comments',
      'DELETE /api/record/comments',
      'GET /api/record/merge',
      'POST /api/record/merge',
      'GET /api/record/merge/state',
      'GET /api/record/retention',
      'GET /api/record/deleted',
      'GET /api/record/restore',
      'POST /api/record/restore',
      'GET /api/standing/record',
      'GET /api/standing/preview',
      'POST /api/standing/record',
      'DELETE /api/standing/record',
      'GET /api/standing/choices',
      'GET /api/standing/own',
      // Permissible purposes and businesses of end users.
      'GET /api/purpose/record',
      'GET /api/purpose/choices',
      'GET /api/purpose/bureaus',
      'GET /api/purpose/settings',
      'PUT /api/purpose/settings',
      'POST /api/purpose/record',
      'PUT /api/purpose/record',
      'DELETE /api/purpose/record',
      'POST /api/purpose/certify',
      'POST /api/purpose/verify',
      'POST /api/purpose/end',
      'POST /api/purpose/business',
      // Their register.
      'GET /api/register/list',
      'GET /api/register/days',
      'POST /api/register/file',
      'GET /api/register/file',
      'POST /api/register/file/{id}/cancel',
      'GET /api/register/file/{id}/download',
      'GET /api/register/difference',
      'GET /api/register/sent',
      'POST /api/register/sent',
      // What is kept from being erased, and what was erased.
      'GET /api/hold/list',
      'POST /api/hold/set',
      'POST /api/hold/release',
      'PUT /api/hold/keepers',
      'GET /api/hold/certificates',
      'GET /api/hold/certificates/download',
      // Tokens of the public API.
      'GET /api/apiToken/list',
      'POST /api/apiToken/create',
      'POST /api/apiToken/revoke',
      // Sign-in with the provider of a company.
      'POST /api/companySignIn/way',
      'GET /api/companySignIn/page',
      'PUT /api/companySignIn/save',
      'DELETE /api/companySignIn/delete',
      'POST /api/companySignIn/checkProof',
      'POST /api/companySignIn/decide',
      'POST /api/companySignIn/mode',
      'POST /api/companySignIn/sendCode',
      'POST /api/companySignIn/confirmCode',
      // Endpoints that receive events.
      'GET /api/webhook/list',
      'POST /api/webhook/create',
      'PUT /api/webhook/change',
      'POST /api/webhook/rotate',
      'DELETE /api/webhook/delete',
      'GET /api/webhook/deliveries',
      'POST /api/webhook/replay',
      'POST /api/webhook/test',
      // Who of a company's users keeps access.
      'GET /api/accessReview/campaigns',
      'POST /api/accessReview/start',
      'POST /api/accessReview/end',
      'GET /api/accessReview/open',
      'POST /api/accessReview/answer',
      'POST /api/accessReview/keep',
      'POST /api/accessReview/restore',
      'GET /api/accessReview/report',
      'GET /api/view/list',
      'POST /api/view',
      'PUT /api/view',
      'DELETE /api/view/{id}',
      'PUT /api/view/layout',
      'GET /api/view/choices',
      'POST /api/view/named',
      'GET /api/view/export',
      'POST /api/view/export',
    ]);
  });
});
