import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { landingPath } from '#contract/rules/navigation.ts';
import type { PrincipalRoles, RoleId } from '#contract/rules/roles.ts';
import { Footer } from '#web/app/footer.tsx';
import { personalFor } from '#web/app/screens.ts';
import { SideMenu } from '#web/app/side-menu.tsx';

const signedIn = vi.hoisted(() => ({ holder: undefined as PrincipalRoles | undefined }));
// The session is in the browser's storage; only its user matters here.
vi.mock('#web/session/session.ts', () => ({ useSession: () => (signedIn.holder ? signedIn : undefined) }));

const staff = (...roles: RoleId[]): PrincipalRoles => ({ isSuperadmin: false, roles });
const superadmin: PrincipalRoles = { isSuperadmin: true, roles: [] };

const drawn = <Props extends object>(part: ComponentType<Props>, props: Props, holder?: PrincipalRoles, at = '/') => {
  signedIn.holder = holder;
  const page = createElement(MemoryRouter, { initialEntries: [at] }, createElement(part, props));
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, page));
};
const links = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(?:<svg.*?<\/svg>)?([^<]*)/g)].map(([, href, text]) => ({
    href,
    text,
  }));
const footer = (holder?: PrincipalRoles) => links(drawn(Footer, {}, holder)).map(({ text }) => text);
const menu = (holder: PrincipalRoles, at?: string) =>
  drawn(SideMenu, { drawer: false, hidden: false, onClose: () => undefined }, holder, at);

const all = ['Home', 'My Company', 'Resellers', 'End User', 'Technology Providers', 'Reports'];
const without = (...items: string[]) => all.filter((item) => !items.includes(item));
const people: [string, PrincipalRoles, string[]][] = [
  ['a super admin', superadmin, all],
  ['NCRA', staff(1), without('End User')],
  ['Experian', staff(2), without('Home', 'Reports')],
  ['Reseller', staff(3), without('Resellers')],
  ['NCRA and Experian', staff(1, 2), all],
  ['NCRA and Reseller', staff(1, 3), all],
  ['Experian and Reseller', staff(2, 3), all],
  ['all three roles', staff(1, 2, 3), all],
];

describe('the footer', () => {
  it.each(people)('leads %s where they may go', (_name, holder, items) => {
    expect(footer(holder)).toEqual(items);
  });

  it('leads to the first page of each part, and does not exist for no user', () => {
    expect(links(drawn(Footer, {}, superadmin)).map(({ href }) => href)).toEqual([
      '/securehome',
      '/company',
      '/reseller',
      '/enduser',
      '/technologyprovider',
      '/report',
    ]);
    expect(drawn(Footer, {})).toBe('');
  });
});

describe('the side menu', () => {
  const groups = ['Dashboard', 'Company', 'Resellers', 'End User', 'Technology Providers', 'Reports'];

  it.each(people)('offers %s what they may open', (_name, holder, items) => {
    const texts = links(menu(holder)).map(({ text }) => text);
    expect(groups.filter((group) => texts.includes(group))).toEqual(
      groups.filter((_, at) => items.includes(all[at] ?? '')),
    );
    for (const own of ['Worklist', 'My Profile', 'JWT Tokens', 'Login Data', 'Support']) expect(texts).toContain(own);
  });

  it('offers Others to NCRA and super admins alone', () => {
    const offered = people.filter(([, holder]) => links(menu(holder)).some(({ text }) => text === 'Others'));
    expect(offered.map(([name]) => name)).toEqual([
      'a super admin',
      'NCRA',
      'NCRA and Experian',
      'NCRA and Reseller',
      'all three roles',
    ]);
  });

  it('leads Experian alone to the company, and to support, privacy and chat without the Home menu', () => {
    const labels = (holder: PrincipalRoles) => personalFor(holder).map(({ label }) => label);
    const personal = ['My Profile', 'JWT Tokens', 'Login Data'];
    expect(landingPath(staff(2))).toBe('/company');
    expect(labels(staff(2))).toEqual(['Support', 'Privacy', 'Chat', ...personal]);
    expect(labels(staff(1))).toEqual(personal);
    expect(landingPath(staff(1, 2))).toBe('/securehome');
  });

  it.each([
    ['/company/companyEdit/c1', ['Company']],
    ['/company/userView/u1/102/false', ['Users']],
    ['/reseller/resellerEdit/r1', ['Resellers']],
    ['/enduser/divisionEdit/d1/e1', ['End User']],
    ['/technologyprovider/technologyproviderAdd', ['Technology Providers']],
    ['/technologyprovider/other', ['Others']],
    ['/securehome/support', ['Support']],
  ])('marks on %s the entry it belongs to', (at, marked) => {
    const active = [...menu(superadmin, at).matchAll(/<a [^>]*class="active"[^>]*>(?:<svg.*?<\/svg>)?([^<]*)/g)];
    expect(active.map(([, text]) => text)).toEqual(marked);
  });
});
