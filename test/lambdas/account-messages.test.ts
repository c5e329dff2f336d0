import {
  CognitoIdentityProviderClient,
  ForgotPasswordCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { secretHash } from '#local/identity/clients.ts';
import { invoke } from '#local/invoke.ts';
import { settings } from '#local/settings.ts';
import { startPool } from '../local/identity/harness.ts';
import { startBackend } from '../support/backend.ts';

const { inbox, triggers } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { realPeople } = await import('../support/real-people.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { handler } = await import('#lambdas/triggers/handler.ts');
const { accountMessage, SMS_MAX } = await import('#lambdas/mail/sign-in.ts');

triggers.customMessage = (event) => invoke('triggers', handler, event);
const { ids, people } = await createWorld();
const pool = realPeople(inbox);
const cognito = new CognitoIdentityProviderClient({});
const site = process.env.SITE_ORIGIN ?? '';

let count = 0;
const invited = async (companyId: string, roleId: number) => {
  const email = `invited${++count}@example.com`;
  const who = { email, phone: `+1555014${1000 + count}`, password: `Chosen ${count} by them` };
  const { status } = await call('POST', '/api/user', {
    as: people.admin,
    body: {
      ...{ userName: email, userEmail: email, userPhone: who.phone, firstName: 'Ina', lastName: 'Invited' },
      ...{ userRoles: [{ roleId }], companyId, userPassword: 'Invited-1' },
    },
  });
  expect(status).toBe('Success');
  return who;
};
const newest = (to: string) => inbox.findLast((message) => message.to === to)?.text ?? '';

describe('a message of the user pool names product, company, link and validity:', () => {
  it('an invitation, with user name and temporary password', async () => {
    const { email } = await invited(ids.a, NCRA);
    const text = newest(email);
    expect(text).toContain('You are invited to the Compliance Portal of Alpha Reports');
    expect(text).toContain(`User name: ${email}\nTemporary password: Invited-1`);
    expect(text).toContain('works for 3 days');
    expect(text).toContain(`${site}/login`);
  });

  it('the invitation of a reseller’s user, by the name of the reseller', async () => {
    const { email } = await invited(ids.a1, RESELLER);
    expect(newest(email)).toContain('Compliance Portal of Amber Screening');
  });

  it('the code of a sign-in, as a text message, and that for a new password', async () => {
    const who = await invited(ids.a, NCRA);
    await pool.signInFirst(who, 'Invited-1');
    expect(newest(who.phone)).toMatch(
      /^\d{6} is your sign-in code for the Compliance Portal \(Alpha Reports\)\. Enter it within 3 minutes\.$/,
    );
    await cognito.send(new ForgotPasswordCommand({ ClientId: settings.clientId, Username: who.email }));
    expect(newest(who.email)).toMatch(
      /^Your code for a new password for the Compliance Portal of Alpha Reports\n[\s\S]*\n\d{6}\n[\s\S]*one hour/,
    );
    expect(newest(who.email)).toContain(`${site}/home/forgotPassword`);
  });

  it('a notice of the portal, below its text', async () => {
    const { email } = await invited(ids.a, NCRA);
    const query = { size: '100', searchText: email };
    const [{ id }] = (await call('GET', '/api/user/search', { as: people.admin, query })).data.content;
    const { http } = await call('POST', '/api/user/notification', { as: people.admin, body: { enduserId: id } });
    expect(http).toBe(200);
    await runTasks({ time: new Date(Date.now() + 60_000).toISOString() });
    expect(newest(email)).toMatch(
      new RegExp(`You can sign in\\.[\\s\\S]*\\n\\nCompliance Portal of Alpha Reports: ${site}$`),
    );
  });
});

describe('the trigger of messages', () => {
  it('leaves the pool its own text when the table does not answer', async () => {
    const who = await invited(ids.a, NCRA);
    const send = vi.spyOn(table, 'send').mockRejectedValue(new Error('The table does not answer'));
    const event = {
      ...{ triggerSource: 'CustomMessage_Authentication', userName: 'sub', callerContext: {} },
      request: { userAttributes: { email: who.email }, codeParameter: '{####}', usernameParameter: null },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    } as unknown as CustomMessageTriggerEvent;
    const { response } = await invoke('triggers', handler, event);
    send.mockRestore();
    expect(response).toEqual({ smsMessage: null, emailMessage: null, emailSubject: null });
  });

  it('fits every text message into 140 characters, with its placeholders, however long the name of a company is', () => {
    for (const company of ['', 'Short', `${'Very '.repeat(40)}Long`])
      for (const occasion of [
        'AdminCreateUser',
        'SignUp',
        'ResendCode',
        'ForgotPassword',
        'VerifyUserAttribute',
        'Authentication',
      ]) {
        const parts = { code: '{####}', user: '{username}', company, site };
        const { sms = '', subject = '', html = '' } = accountMessage(`CustomMessage_${occasion}`, parts) ?? {};
        expect(sms.length).toBeLessThanOrEqual(SMS_MAX);
        expect(subject.length).toBeLessThanOrEqual(140);
        for (const text of [sms, html]) expect(text).toContain('{####}');
        if (occasion === 'AdminCreateUser') for (const text of [sms, html]) expect(text).toContain('{username}');
      }
  });

  it('escapes the name of a company in a mail', () => {
    const parts = { code: '{####}', user: '{username}', company: '<img src=x>', site };
    expect(accountMessage('CustomMessage_SignUp', parts)?.html).not.toContain('<img');
  });
});

describe('the local pool, as Cognito does,', () => {
  const signUp = async (given: object, sendsThroughSes = true) => {
    const own = await startPool({
      sendsThroughSes,
      triggers: {
        customMessage: async (event) => ({ ...event, response: { ...event.response, ...given } }) as never,
      },
    });
    const request = {
      ClientId: own.identity.registration.id,
      Username: 'new@example.com',
      Password: 'Some long password 1',
      UserAttributes: [{ Name: 'phone_number', Value: '+15550199999' }],
    };
    const { id, secret } = own.identity.registration;
    const SecretHash = secretHash(secret, request.Username, id);
    return own.client.send(new SignUpCommand({ ...request, SecretHash })).then(
      () => own.inbox.at(-1)?.text,
      ({ name }: Error) => name,
    );
  };

  it('refuses a mail of the trigger where it does not send through SES, and takes a text message', async () => {
    expect(await signUp({ emailSubject: 'S', emailMessage: 'Code {####}' })).toMatch(/^S\nCode \d{6}$/);
    expect(await signUp({ emailSubject: 'S', emailMessage: 'Code {####}' }, false)).toBe(
      'UserLambdaValidationException',
    );
    expect(await signUp({ smsMessage: 'Code {####}' }, false)).toMatch(/^Your verification code is \d{6}\.$/);
  });

  it('refuses a message without the code, and one that is too long', async () => {
    expect(await signUp({ emailMessage: 'Welcome' })).toBe('InvalidLambdaResponseException');
    expect(await signUp({ smsMessage: `{####} ${'x'.repeat(140)}` })).toBe('InvalidLambdaResponseException');
  });
});
