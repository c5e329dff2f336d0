import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { account } from '#contract/account/routes.ts';
import { keyOf } from '#web/api/use-call.ts';
import { ForgotPassword } from '#web/areas/password/forgot-password.tsx';
import { ChooseForm } from '#web/areas/password/new-password.tsx';
import { ResetForm, ResetOwn } from '#web/areas/password/reset-password.tsx';
import { SetPasswordForm } from '#web/areas/password/set-password.tsx';
import { ConfirmRegistration, ResendCode } from '#web/areas/registration/confirm-registration.tsx';
import { Register } from '#web/areas/registration/register.tsx';
import { CredentialsForm } from '#web/areas/sign-in/credentials-form.tsx';
import { CodeStep } from '#web/auth/code-step.tsx';

const holder = { isSuperadmin: false, roles: [] };
const session = { token: 't', userId: 'u1', userName: 'uma', companyId: '', logo: '', isFirstLogin: true, holder };
const nothing = async () => undefined;

const queries = new QueryClient();
queries.setQueryData([keyOf(account.securityQuestions), {}], [{ id: 1, name: 'Which book did you like?' }]);

/** The screen before any input. */
const drawn = <Props extends object>(screen: ComponentType<Props>, props: Props, path = '/', address = path) => {
  const page = createElement(Routes, {}, createElement(Route, { path, element: createElement(screen, props) }));
  const inside = createElement(QueryClientProvider, { client: queries }, page);
  return renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: [address] }, inside));
};

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** The maximum length of each field, by its label. */
const boxes = (html: string) => {
  const labels = new Map([...html.matchAll(/<label for="([^"]*)"[^>]*>([^<]*)/g)].map(([, id, text]) => [id, text]));
  return Object.fromEntries(
    [...html.matchAll(/<input [^>]*>/gi)]
      .map(([tag]) => [labels.get(attribute(tag, 'id')), Number(attribute(tag, 'maxLength'))])
      .filter(([label]) => label !== undefined),
  );
};

const buttons = (html: string) => [...html.matchAll(/<button[^>]*class="button[^>]*>([^<]*)/g)].map(([, text]) => text);
const links = (html: string) =>
  Object.fromEntries([...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, text]) => [text, href]));

describe('the login', () => {
  const html = drawn(CredentialsForm, { problem: '', onSubmit: nothing, onChange: () => undefined });

  it('takes a user name of 100 and a password of 25 characters', () => {
    expect(boxes(html)).toEqual({ 'User Name': 100, Password: 25 });
  });

  it('has Login, closed until the form is filled in, Reset, and the way to a forgotten password', () => {
    expect(buttons(html)).toEqual(['Login', 'Reset']);
    expect(html).toMatch(/<button type="submit"[^>]*disabled=""/);
    expect(links(html)).toMatchObject({ 'Forgot Password': '/home/forgotPassword' });
  });

  it('shows what went wrong in its banner', () => {
    const wrong = drawn(CredentialsForm, {
      problem: 'Invalid username or password',
      onSubmit: nothing,
      onChange: () => undefined,
    });
    expect(wrong).toMatch(/role="alert" class="banner error">Invalid username or password</);
  });

  it('then takes a code of 10 characters, with Submit code and Cancel', () => {
    const step = { kind: 'code', factor: 'SMS', sentTo: '' } as const;
    const code = drawn(CodeStep, { step, problem: '', onAnswer: nothing, onCancel: () => undefined });
    expect(boxes(code)).toEqual({ Code: 10 });
    expect(buttons(code)).toEqual(['Submit code', 'Cancel']);
  });
});

describe('the boxes of', () => {
  it('the sign-up take 50, 50, 13 and 25 characters, and a link leads to the login', () => {
    const html = drawn(Register, {});
    expect(boxes(html)).toEqual({ Name: 50, Email: 50, 'Phone Number': 13, Password: 25 });
    expect(html).toContain('placeholder="at least 8 characters"');
    expect(Object.values(links(html))).toContain('/login');
  });

  it('the confirmation take 50 characters, the email only where it is not known', () => {
    const at = (address: string) => drawn(ConfirmRegistration, {}, '/home/confirmRegistration/:username', address);
    expect(boxes(at('/home/confirmRegistration/unknown'))).toEqual({ Email: 50, 'Confirmation Code': 50 });
    const known = at('/home/confirmRegistration/uma@example.com');
    expect(boxes(known)).toEqual({ 'Confirmation Code': 50 });
    expect(buttons(known)).toEqual(['Confirm']);
    expect(links(known)).toMatchObject({ 'Resend Code': '/home/resendCode', Login: '/login' });
  });

  it('another code take an email of 50 characters', () => {
    const html = drawn(ResendCode, {});
    expect(boxes(html)).toEqual({ Email: 50 });
    expect(buttons(html)).toEqual(['Resend Code']);
  });

  it('a forgotten password take 50 characters, then 50 and 25', () => {
    expect(boxes(drawn(ForgotPassword, {}, '/home/forgotPassword'))).toEqual({ 'User Name': 50 });
    const second = drawn(ForgotPassword, {}, '/home/forgotPassword/:email/:id', '/home/forgotPassword/uma/0');
    expect(boxes(second)).toEqual({ 'Verification Code': 50, 'New Password': 25 });
    expect(buttons(second)).toEqual(['Reset Password']);
    expect(links(second)).toHaveProperty('Resend Code');
  });

  it('a first password take 25 characters and show the user name, 50, disabled', () => {
    const html = drawn(SetPasswordForm, { session }, '/home/setPassword/:isExperian', '/home/setPassword/true');
    expect(html).toContain('Set new password');
    expect(boxes(html)).toMatchObject({ 'User Name': 50, 'Temporary Password': 25, 'New Password': 25 });
    expect(html).toMatch(/<input[^>]*disabled=""[^>]*name="userName"/);
    expect(html).toContain('at least 8 characters');
    expect(html).toContain('Which book did you like?');
  });

  it('a password that the sign-in asks for take 25 characters and show the user name, 50, disabled', () => {
    const html = drawn(ChooseForm, { userName: 'uma', questions: [], choose: async () => undefined });
    expect(boxes(html)).toEqual({ 'User Name': 50, 'New Password': 25 });
    expect(html).toMatch(/<input[^>]*disabled=""[^>]*name="userName"/);
    const questions = drawn(ChooseForm, {
      userName: 'uma',
      questions: [{ id: '1', name: 'Which book did you like?' }],
      choose: async () => undefined,
    });
    expect(boxes(questions)).toHaveProperty('Answer');
  });

  it('the reset take 100 characters each, with Submit and Reset', () => {
    const html = drawn(ResetOwn, { holder });
    expect(boxes(html)).toEqual({ 'Old Password': 100, 'New Password': 100, 'Confirm Password': 100 });
    expect(buttons(html)).toEqual(['Submit', 'Reset']);
  });

  it('a super admin’s reset leave out the old password', () => {
    const html = drawn(ResetForm, { userId: 'u1', userName: 'uma' });
    expect(boxes(html)).toEqual({ 'New Password': 100, 'Confirm Password': 100 });
  });
});
