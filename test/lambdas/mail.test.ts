import { describe, expect, it } from 'vitest';
import { accountEmails } from '#lambdas/mail/account.ts';
import { requestEmail } from '#lambdas/mail/document-request.ts';
import { mentionEmail, reviewEmail, tokenEndEmail, webhookOffEmail } from '#lambdas/mail/news.ts';
import { reminderEmail } from '#lambdas/mail/reminder.ts';
import { toEmail, withBlocks } from '#lambdas/mail/render.ts';
import { accountMessage } from '#lambdas/mail/sign-in.ts';
import { supportEmail } from '#lambdas/mail/support.ts';
import { contactCodeEmail, requestCodeEmail } from '#lambdas/mail/verification-code.ts';
import type { Email } from '#lambdas/ports/mail.ts';

const TO = 'ada@example.com';
const URL = 'https://portal.example.com/stop#token';
const HOSTILE = `Ann & "Co" <script>alert('1')</script>`;

type Request = Parameters<typeof requestEmail>[0][0]['request'];

/** A request as far as its e-mail reads it. */
const request = (fields: Partial<Request> = {}): Request =>
  ({
    recordName: HOSTILE,
    tableKeyName: 'TECHNOLOGY_PROVIDER',
    kinds: [],
    message: HOSTILE,
    due: '2026-03-01',
    endsOn: '2026-03-31',
    needsCode: false,
    handedFrom: ['bob@example.com'],
    forms: [],
    ...fields,
  }) as unknown as Request;

const parts = { company: HOSTILE, by: [{ name: HOSTILE, email: TO }], to: TO, url: URL };

const { requested, changed, ...ofUser } = accountEmails;

const all: Readonly<Record<string, Email>> = {
  ...Object.fromEntries(Object.entries(ofUser).map(([name, write]) => [`account: ${name}`, write(TO)])),
  'account: requested': requested('phone', TO, URL),
  'account: changed': changed('email', TO, URL),
  'code for a new address': contactCodeEmail(TO, '123456', 'https://portal.example.com'),
  'code for a request': requestCodeEmail(TO, '123456', HOSTILE),
  mention: mentionEmail(TO, HOSTILE, HOSTILE),
  'failed review': reviewEmail(TO, HOSTILE),
  'end of a token': tokenEndEmail(TO, HOSTILE, URL),
  'endpoint that was switched off': webhookOffEmail(TO, HOSTILE, HOSTILE, URL),
  support: supportEmail(
    TO,
    {
      ...{ id: '1', lastName: HOSTILE, email: TO, subject: HOSTILE, description: `${HOSTILE}\nand more` },
      ...{ Status: 'Open', Priority: 'High' },
    } as Parameters<typeof supportEmail>[1],
    [{ name: HOSTILE }],
    's3://bucket/',
  ),
  reminder: reminderEmail(TO, 'https://portal.example.com', {
    subject: HOSTILE,
    sections: [{ heading: HOSTILE, points: [{ heading: HOSTILE, lines: [{ text: HOSTILE, url: URL }] }] }],
    closing: [HOSTILE],
  }),
  'one document request': requestEmail([{ request: request(), reason: 'asked' }], parts),
  'two document requests': requestEmail(
    [
      { request: request(), reason: 'handed' },
      { request: request({ recordName: 'Second' }), reason: undefined },
    ],
    parts,
  ),
};

/** The text that a reader of the HTML form sees, without white space. */
const seen = (html: string) =>
  html
    .replace(/<title>.*?<\/title>/s, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_sign, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, '');

describe('each e-mail of the portal', () => {
  it.each(Object.entries(all))(
    'has a subject, a text and an HTML form: %s',
    (_name, { to, subject, text, html = '' }) => {
      expect([to, subject === '', text === '']).toEqual([TO, false, false]);
      expect(html).toMatch(/^<!doctype html><html lang="en">.*<\/body><\/html>$/s);
    },
  );

  it.each(Object.entries(all))('says in HTML what it says as text: %s', (_name, { text, html = '' }) => {
    const words = text
      .split('\n')
      .map((line) => line.trim().replace(/^- /, ''))
      .filter((line) => line !== '' && !line.startsWith('https://'));
    for (const line of words) expect(seen(html)).toContain(line.replace(/\s+/g, ''));
    for (const [address] of text.matchAll(/https:\/\/\S+/g)) expect(html).toContain(address);
  });

  it.each(Object.entries(all))('escapes what users have typed: %s', (_name, { html = '' }) => {
    expect(html).not.toMatch(/<script|<[^>]*alert/);
  });
});

describe('a message of the user pool', () => {
  it('keeps the placeholders that the pool replaces, and escapes the name of the company', () => {
    const message = accountMessage('CustomMessage_AdminCreateUser', {
      ...{ code: '{####}', user: '{username}', company: HOSTILE, site: 'https://portal.example.com' },
    });
    expect(message?.html).toContain(
      'User name: <strong>{username}</strong><br>Temporary password: <strong>{####}</strong>',
    );
    expect(message?.html).not.toContain('<script');
  });
});

describe('blocks below an e-mail', () => {
  const portal = { portal: { name: 'Compliance Portal', url: 'https://portal.example.com' } } as const;

  it('stand in both forms, inside the page of the HTML form', () => {
    const { text, html } = withBlocks(toEmail(TO, 'Subject', [{ lines: ['Hello'] }]), [portal]);
    expect(text).toBe('Hello\n\nCompliance Portal: https://portal.example.com');
    expect(html).toMatch(
      /<p>Hello<\/p><p>Compliance Portal: <a href="https:\/\/portal.example.com">.*<\/p><\/body><\/html>$/,
    );
  });

  it('add no HTML form to an e-mail that an earlier release stored without one', () => {
    expect(withBlocks({ to: TO, subject: 'Subject', text: 'Hello' }, [portal])).toEqual({
      to: TO,
      subject: 'Subject',
      text: 'Hello\n\nCompliance Portal: https://portal.example.com',
    });
  });
});
