import { createHash } from 'node:crypto';
import * as z from 'zod';
import { escapeHtml } from '#contract/rules/text.ts';

/** A person as the page of the provider describes one. */
export interface Person {
  readonly subject: string;
  readonly email: string;
  readonly verified: boolean;
  /** How the person has signed in. RFC 8176. */
  readonly amr: readonly string[];
}

const subjectOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 24);

const Form = z.object({
  email: z.email(),
  subject: z.string().trim().max(200).default(''),
  verified: z.literal('on').optional(),
  factor: z.literal('on').optional(),
});

/** The person whom the form describes; undefined where the e-mail address is none. The same address is the same person. */
export const personIn = (form: URLSearchParams): Person | undefined => {
  const { data } = Form.safeParse(Object.fromEntries(form));
  return (
    data && {
      subject: data.subject || subjectOf(data.email),
      email: data.email,
      verified: data.verified === 'on',
      amr: data.factor === 'on' ? ['pwd', 'mfa'] : ['pwd'],
    }
  );
};

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:28rem;margin:2rem auto;padding:0 1rem}
label{display:block;margin:1rem 0 0}input[type=text],input[type=email]{display:block;width:100%;font:inherit;padding:.5rem;box-sizing:border-box}
button{font:inherit;margin-top:1.5rem;padding:.5rem 1rem}[role=alert]{color:#a00000}`;

/** Of the page's one style, for its content security policy. */
export const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

/** The page on which anybody is whoever they say. `address` is where the form goes. */
export const signInPage = (address: string, message = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Company sign-in</title><meta name="viewport" content="width=device-width">
<style>${style}</style></head><body><main>
<h1>Company sign-in</h1>
<p>This provider exists on this machine only. Every e-mail address may sign in.</p>
${message ? `<p role="alert">${escapeHtml(message)}</p>` : ''}
<form method="post" action="${escapeHtml(address)}">
<label for="email">E-mail address</label><input id="email" name="email" type="email" required autocomplete="username">
<label><input type="checkbox" name="verified" checked> Verified</label>
<label><input type="checkbox" name="factor"> Second factor</label>
<label for="subject">Subject</label><input id="subject" name="subject" type="text" aria-describedby="subject-hint">
<p id="subject-hint">Empty for the one of the e-mail address.</p>
<button type="submit">Sign in</button>
</form></main></body></html>`;
